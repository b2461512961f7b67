import CareLua
import Testing

/// The names of scripts, supported or refused.
struct ConsoleRegistryTests {
  /// Names that scripts rely on: they are in the registry, supported or refused by name.
  static let names = """
    store.patients store.care_plans store.contacts store.tasks store.outcomes store.plans store.samples store.alerts
    store.patients:add store.patients:update store.patients:delete store.patients:revert store.patients:get
    store.patients:fetch store.patients:history store.tasks:add store.tasks:get store.outcomes:history
    store.enroll store.events store.due store.transaction store.on_change change_handler:stop store.erase
    care_plan:set_anchor care_plan:pause care_plan:resume care_plan:withdraw care_plan:complete care_plan:override
    event.id event.key event.task event.start event.stop event.index event.slot event.zone event.state event.outcome
    card:press card.title card.detail card.body card.event
    event.progress event.targets event:record event:toggle event:append event:remove_value event:clear event:decline
    event:excuse event:refuse event:survey event:card event:sum
    run.step run:answer run:next run:back run:skip run:go_to run:finish run.finished run.path run:visible run:result
    run:save survey.run survey.resume survey.validate
    result:get result:step result:visits result:score result:is_dont_know
    adherence.daily adherence.rate adherence.cohort adherence.pdc adherence.mpr adherence.sessions
    schedule:events schedule:each schedule:next schedule:previous schedule:occurrence schedule:count schedule:offset
    schedule:start_date schedule:end_date schedule:rrule schedule:fhir schedule:describe
    occurrence.start occurrence.stop occurrence.slot occurrence.index occurrence.element occurrence.key occurrence.text
    occurrence.targets occurrence.all_day occurrence.zone
    ctx.now ctx.values ctx.adherence seed time.now json.encode json.decode arg print
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  @Test(arguments: names)
  func aNameIsInTheRegistry(name: String) {
    #expect(Registry.console[name] != nil)
  }

  /// A name by what the variables of the tests hold: `time`, `card` and `schedule` are taken.
  private static func word(_ name: String) -> String {
    if name.hasPrefix("time:") || Registry.console[name]?.owner == "time" { return "at" + name.dropFirst(4) }
    if Registry.console[name]?.owner == "card" { return "event_" + name }
    return name.hasPrefix("schedule:") ? "plan_" + name : name
  }

  @Test func everyUnsupportedNameIsRejected() throws {
    let bench = try ConsoleBench()
    _ = try bench.run(
      "event = store.events { task = 'check-in' }[1] run = event:survey() care_plan = cp result = run:result()")
    _ = try bench.run("plan_schedule = schedule.once { start = '2026-06-07' }")
    for entry in Registry.console.constructors where Registry.standard[entry.name] == nil && !entry.isSupported {
      let error = bench.failure(entry.form == .constant ? "\(entry.name).x()" : "\(Self.word(entry.name))()")
      #expect(error?.message == "`\(entry.name)` is not supported by this release", "\(entry.name)")
    }
  }
}
