import CareLua
import CareModel
import CareRuntime
import Testing

/// `store.alerts` and what a script may say who declines.
@Suite struct ConsoleAlertTests {
  private static let plan = """
    return plan "knee" { title = "Knee", contacts = { contact "lexi" { name = "Lexi" } }, tasks = {
      task "dose" { title = "Dose", schedule = schedule.daily { at = "07:30" },
        decline = { reasons = { option("nausea", "I felt sick") } },
        alerts = { alert "much" {
          when = survey.at_least("dose", 100), to = "lexi", urgency = "now", title = "A large dose" } } },
      task "check-in" { title = "Check in", schedule = schedule.daily { at = "08:00" },
        survey = survey "check-in" { steps = { question "how" { item = scale "pain" { min = 0, max = 10 } } } },
        alerts = {
          alert "odd" { when = function(result) return result.pain == 7 end },
          alert "broken" { when = function(result) return result["pi" .. "an"] == 7 end },
        } },
    } }
    """

  private func bench() throws -> ConsoleBench {
    let bench = try ConsoleBench(plan: Self.plan)
    _ = try bench.run("dose = store.events { task = 'dose' }[1]")
    return bench
  }

  private static let id = "'dose/2026-06-07T07:30#much'"

  @Test func alertsAreFetchedAndAcknowledged() throws {
    let bench = try bench()
    _ = try bench.run("dose:record { value(120, { kind = 'dose' }) }")
    #expect(
      try bench.run("a = store.alerts:fetch {}[1] return a.id, a.patient, a.urgency, a.to[1], a.title, a.judged") == [
        #""dose/2026-06-07T07:30#much""#, "\"p1\"", "\"now\"", "\"lexi\"", "\"A large dose\"", "true",
      ])
    #expect(try bench.run("a.acknowledged") == ["nil"])
    #expect(try bench.run("store.alerts:acknowledge(\(Self.id), { by = 'Lexi' }).acknowledged_by") == ["\"Lexi\""])
    #expect(try bench.run("#store.alerts:fetch { open = true }, #store.alerts:fetch { open = false }") == ["0", "1"])
    #expect(try bench.run("#store.alerts:history(\(Self.id))") == ["2"])
    #expect(try bench.run("store.alerts:get(\(Self.id)).acknowledged:iso()") == ["\"2026-06-07T08:05:00-04:00\""])
  }

  @Test func aRowSaysWhoLooksAfterAnAlertAndUntilWhenItIsSnoozed() throws {
    let bench = try bench(), now = bench.clock.now
    _ = try bench.run("dose:record { value(120, { kind = 'dose' }) }")
    #expect(try bench.run("a = store.alerts:fetch {}[1] return a.assigned, a.snoozed") == ["nil", "nil"])
    let alert = try #require(try bench.runtime.alerts(at: now).first?.value)
    try bench.runtime.handle(alert.id, of: alert.patient, carePlan: alert.carePlan, .assign(to: "dana"), at: now)
    let until = now.adding(seconds: 3_600)
    try bench.runtime.handle(alert.id, of: alert.patient, carePlan: alert.carePlan, .snooze(until: until), at: now)
    #expect(
      try bench.run("a = store.alerts:get(\(Self.id)) return a.assigned, a.snoozed:iso()") == [
        "\"dana\"", "\"2026-06-07T09:05:00-04:00\"",
      ])
    #expect(try bench.run("#store.alerts:history(\(Self.id))") == ["3"])
  }

  /// Questions about one alert of p1, and what they find.
  static let questions: [(String, String)] = [
    ("", "1"), ("patient = 'p1', urgency = 'now'", "1"), ("urgency = 'routine'", "0"), ("task = 'walk'", "0"),
    ("care_plan = 'p1.knee', to = 'lexi'", "1"), ("key = 'dose/2026-06-07T07:30'", "1"), ("as_of = 3", "0"),
    ("as_of = time.now(), limit = 5", "1"), ("limit = 0", "0"),
  ]

  @Test(arguments: questions)
  func aQueryFindsItsAlerts(options: String, count: String) throws {
    let bench = try bench()
    _ = try bench.run("dose:append(value(100, { kind = 'dose' }))")
    #expect(try bench.run("#store.alerts:fetch { \(options) }") == [count])
  }

  @Test func anUnknownAlertIsNilAndCannotBeAcknowledged() throws {
    let bench = try bench()
    #expect(try bench.run("store.alerts:get 'dose/x#much'") == ["nil"])
    #expect(bench.failure("store.alerts:acknowledge('dose/x#much', { by = 'Lexi' })")?.code == "not_found")
    #expect(bench.failure("store.alerts:acknowledge('dose/x#much')")?.code == "missing_field")
    #expect(bench.failure("store.alerts:fetch { urgency = 'soon' }")?.code == "not_allowed")
    #expect(bench.failure("store.alerts:fetch { patient = 'zoe' }")?.code == "not_found")
  }

  @Test func aFailingConditionFunctionStillRaisesTheAlert() throws {
    let bench = try bench()
    _ = try bench.run(
      "run = store.events { task = 'check-in' }[1]:survey() run:answer('pain', 7) run:next() o = run:finish()")
    #expect(try bench.run("o.values[1].value") == ["7"])
    #expect(
      try bench.run("b = store.alerts:fetch {} return b[1].alert, b[1].judged, b[2].alert, b[2].judged") == [
        "\"broken\"", "false", "\"odd\"", "true",
      ])
  }

  @Test func aSavedPageIsEvaluated() throws {
    let bench = try bench()
    _ = try bench.run("run = store.events { task = 'check-in' }[1]:survey() run:answer('pain', 7) run:save()")
    #expect(try bench.run("store.alerts:fetch { task = 'check-in' }[2].alert") == ["\"odd\""])
  }

  @Test func aReasonMustBeListed() throws {
    let bench = try bench()
    #expect(bench.failure("dose:decline 'rain'")?.code == "unknown_reason")
    #expect(try bench.run("dose:decline('I felt sick').outcome.reason") == ["\"nausea\""])
  }
}
