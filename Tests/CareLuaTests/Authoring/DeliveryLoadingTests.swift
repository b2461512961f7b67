import CareLua
import CareModel
import Testing

/// Reminding, quiet hours, and escalation as plan files give them.
@Suite struct DeliveryLoadingTests {
  private func plan(_ header: String, _ task: String) throws -> PlanDefinition {
    let plan = try PlanLoader().load(
      MemoryReader(
        plan: """
          return plan "p" { title = "P", \(header) contacts = { contact "lexi" { name = "Lexi" } }, tasks = { task "a" {
            title = "A", schedule = schedule.daily { at = "08:00" }, \(task) } } }
          """))
    #expect(plan.warnings.isEmpty)
    return plan.definition
  }

  @Test func anAlertEscalatesInSteps() throws {
    let task = try plan(
      "",
      """
      alerts = { alert "silent" { when = alert.missed { run = 3 }, to = "lexi", escalate = {
        { after = minutes(15), to = "lexi" }, { after = { hours = 1 }, to = { "lexi" }, channel = "phone" } } } }
      """
    ).tasks.first?.base
    #expect(
      task?.alerts == [
        AlertDefinition(
          id: "silent", when: .missed(MissedRun(run: 3)), to: ["lexi"],
          escalation: [
            AlertStep(after: .seconds(900), to: ["lexi"]),
            AlertStep(after: .seconds(3600), to: ["lexi"], channel: "phone"),
          ])
      ])
  }

  @Test func aTaskListsTheTimesOfASnooze() throws {
    #expect(
      try plan("", "snooze = { minutes(15), hours(1) },").tasks.first?.base.snooze == [.seconds(900), .seconds(3600)])
    #expect(try plan("", "snooze = minutes(15),").tasks.first?.base.snooze == [.seconds(900)])
  }

  @Test(arguments: [
    "reminders = { { at = \"start\" }, snooze = { minutes(15), hours(1) } },",
    "reminders = { at = \"start\", snooze = { minutes(15), hours(1) } },",
    "reminders = { { at = \"start\" } }, snooze = { minutes(15), hours(1) },",
  ])
  func theTimesOfASnoozeMayBeAmongTheReminders(written: String) throws {
    let task = try plan("", written).tasks.first?.base
    #expect(task?.reminders == [.atStart(text: nil)] && task?.snooze == [.seconds(900), .seconds(3600)])
  }

  @Test func quietHoursAreTimesOrParameters() throws {
    let evening = try #require(TimeOfDay(secondsSinceMidnight: 21 * 3600))
    let morning = try #require(TimeOfDay(secondsSinceMidnight: 7 * 3600))
    #expect(
      try plan("quiet = { \"21:00\", \"07:00\" },", "").header.quiet
        == QuietRule(from: .time(evening), to: .time(morning)))
    #expect(
      try plan("params = { wake = \"time\" }, quiet = { \"21:00\", param \"wake\" },", "").header.quiet
        == QuietRule(from: .time(evening), to: .parameter("wake")))
  }
}
