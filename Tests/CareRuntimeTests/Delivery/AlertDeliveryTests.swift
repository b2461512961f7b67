import CareModel
import CareRuntime
import CareStore
import Testing

/// Alerts that are sent: until someone acknowledges them.
struct AlertDeliveryTests {
  private func alerting(_ change: (inout AlertDefinition) -> Void = { _ in }) throws -> PlanDefinition {
    var definition = AlertDefinition(
      id: "much", title: "Too much", when: .atLeast(item: .init("dose"), value: 100), to: ["nurse"], urgency: .now)
    change(&definition)
    var made = plan(try task("dose", daily("08:00")) { $0.alerts = [definition] })
    made.contacts = [Contact(id: "nurse", name: "Nora"), Contact(id: "doctor", name: "Dr. Ito")]
    return made
  }

  private func dose(_ post: DeliveryFixture, _ patient: Patient.ID = "ana", at time: String) throws {
    let event = try post.runtime.event(task: "dose", patient: patient, at: instant(time))
    try post.runtime.record(event, values: [OutcomeValue(.integer(100), kind: "dose")], at: instant(time))
  }

  private func sent(_ post: DeliveryFixture) -> [String] {
    post.log.map { "\($0.message.patient) \($0.message.recipient)" }
  }

  @Test func anAlertReachesItsContactsAtOnceAndOnce() throws {
    let post = try DeliveryFixture(alerting())
    try dose(post, at: "2026-10-28T09:00")
    for time in ["2026-10-28T09:00", "2026-10-28T09:01", "2026-10-29T09:01"] { try post.tick(time) }
    #expect(sent(post) == ["ana contact:nurse"])
    #expect(post.log.first?.message.text.contains("needs someone now") == true)
    #expect(post.log.first?.message.link == "https://care.example.org/s/plan/alerts")
  }

  @Test func twoPatientsAlertsWithOneIDReachOneNurseTwice() throws {
    let post = try DeliveryFixture(alerting())
    try post.runtime.enroll(
      Enrollment(patient: "ben", plan: "plan", start: date("2026-10-28"), zoneForNewPatient: Zone("America/New_York")),
      at: instant("2026-10-28T01:00"))
    try dose(post, at: "2026-10-28T09:00")
    try dose(post, "ben", at: "2026-10-28T09:00")
    try post.tick("2026-10-28T09:00")
    #expect(sent(post).sorted() == ["ana contact:nurse", "ben contact:nurse"])
  }

  @Test func anAlertEscalatesUntilItIsAcknowledged() throws {
    let steps = [
      AlertStep(after: .seconds(900), to: ["nurse", "doctor"]), AlertStep(after: .seconds(3600), to: ["doctor"]),
    ]
    let post = try DeliveryFixture(alerting { $0.escalation = steps })
    try dose(post, at: "2026-10-28T09:00")
    try post.tick("2026-10-28T09:00")
    try post.tick("2026-10-28T09:14")
    #expect(sent(post) == ["ana contact:nurse"])
    try post.tick("2026-10-28T09:15")
    #expect(sent(post).dropFirst().sorted() == ["ana contact:doctor", "ana contact:nurse"])
    let alert = try #require(try post.runtime.alerts(at: instant("2026-10-28T09:20")).first?.value)
    try post.runtime.acknowledge(alert.id, by: "Nora", at: instant("2026-10-28T09:20"))
    try post.tick("2026-10-28T10:00")
    try post.tick("2026-10-28T11:00")
    #expect(post.log.count == 3)
  }

  @Test func anAlertAcknowledgedBeforeTheHandOverIsVoid() throws {
    let post = try DeliveryFixture(alerting())
    try dose(post, at: "2026-10-28T09:00")
    try post.scan(at: instant("2026-10-28T09:00"))
    let alert = try #require(try post.runtime.alerts(at: instant("2026-10-28T09:00")).first?.value)
    try post.runtime.acknowledge(alert.id, by: "Nora", at: instant("2026-10-28T09:00"))
    #expect(try post.lease(at: instant("2026-10-28T09:00")).isEmpty)
    #expect(try post.states() == ["void acknowledged"])
  }

  @Test func anUrgentAlertIsSentAgainRatherThanHeld() throws {
    let post = try DeliveryFixture(alerting())
    try dose(post, at: "2026-10-28T09:00")
    post.answer = { _, _ in .unknown(why: nil) }
    try post.tick("2026-10-28T09:00")
    #expect(try post.states() == ["due"])
    let calm = try DeliveryFixture(alerting { $0.urgency = .today })
    try dose(calm, at: "2026-10-28T09:00")
    calm.answer = { _, _ in .unknown(why: nil) }
    try calm.tick("2026-10-28T09:00")
    #expect(try calm.states() == ["held unknown"])
  }

  @Test func quietHoursDoNotHoldAnAlertBack() throws {
    let quiet = try quietHours("08:00", "12:00")
    let post = try DeliveryFixture(alerting(), settings: DeliveryFixture.settings(quiet: quiet))
    try dose(post, at: "2026-10-28T09:00")
    try post.tick("2026-10-28T09:00")
    #expect(sent(post) == ["ana contact:nurse"])
  }

  @Test(arguments: ["pager", "test"])
  func anAlertThatCannotBeDeliveredIsNotSilent(channel: String) throws {
    let post = try DeliveryFixture(
      alerting { $0.escalation = [AlertStep(after: .seconds(900), to: ["doctor"], channel: channel)] })
    try dose(post, at: "2026-10-28T09:00")
    try post.tick("2026-10-28T09:00")
    // The channel of the step is not declared: another is used. If every attempt fails, the team sees it.
    if channel == "test" { post.answer = { _, _ in .again(after: nil, why: "busy") } }
    var now = try instant("2026-10-28T09:15")
    for _ in 0..<8 {
      try post.tick(at: now)
      now = now.adding(seconds: 1_200)
    }
    if channel == "pager" {
      #expect(sent(post).contains("ana contact:doctor"))
    } else {
      let open = try post.runtime.alerts(AlertQuery(isOpen: true), at: now).map(\.value)
      let told = open.first { $0.alert == "host:alert_not_delivered" }
      #expect(told?.title?.hasPrefix("An alert could not be delivered over ") == true)
    }
  }

  @Test func aReminderThatFailedHidesNoAlert() throws {
    var made = try alerting()
    made.tasks = [
      try task("dose", daily("08:00")) {
        $0.alerts = made.tasks[0].base.alerts
        $0.reminders = [.atStart(text: nil)]
      }
    ]
    let post = try DeliveryFixture(made), now = try instant("2026-10-28T09:00")
    post.answer = { _, _ in .refused(why: "no such number") }
    try post.tick("2026-10-28T08:00")
    let told = try #require(try post.runtime.alerts(AlertQuery(isOpen: true), at: now).first?.value)
    try post.runtime.acknowledge(told.id, by: "Nora", at: instant("2026-10-28T08:30"))
    try dose(post, at: "2026-10-28T09:00")
    try post.tick(at: now)
    let open = try post.runtime.alerts(AlertQuery(isOpen: true), at: now).map(\.value.alert).sorted()
    #expect(open == ["host:alert_not_delivered", "much"])
  }

  @Test func aStepThatFailsOverItsOwnChannelGoesOverTheOthers() throws {
    let channels = ["sms", "mail"].map { DeliveryChannel(name: $0, way: .command([$0])) }
    let post = try DeliveryFixture(
      alerting { $0.escalation = [AlertStep(after: .seconds(900), to: ["doctor"], channel: "mail")] },
      settings: DeliveryFixture.settings(channels))
    try post.runtime.enroll(
      Enrollment(patient: "ben", plan: "plan", start: date("2026-10-28"), zoneForNewPatient: Zone("America/New_York")),
      at: instant("2026-10-28T01:00"))
    try dose(post, at: "2026-10-28T09:00")
    try post.tick("2026-10-28T09:00")
    post.answer = { _, channel in channel == "mail" ? .refused(why: "no such box") : .sent(receipt: nil) }
    for _ in 0..<2 { try post.tick("2026-10-28T09:15") }
    #expect(sent(post) == ["ana contact:nurse", "ana contact:doctor"] && post.log.last?.channel == "sms")
    // Once over each, and nothing goes in a circle.
    post.answer = { _, _ in .refused(why: "no such box") }
    try dose(post, "ben", at: "2026-10-28T09:30")
    for time in ["09:30", "09:31", "09:45", "09:46", "09:47"] { try post.tick("2026-10-28T\(time)") }
    #expect(try post.states(DeliveryQuery(patient: "ben")) == Array(repeating: "failed refused", count: 4))
  }

  @Test func aStepWithItsOwnChannelNeedsNoChannelsForAlerts() throws {
    let post = try DeliveryFixture(
      alerting { $0.escalation = [AlertStep(after: .seconds(900), to: ["doctor"], channel: "test")] })
    post.context.settings.alerts = []
    try dose(post, at: "2026-10-28T09:00")
    for time in ["09:00", "09:15"] { try post.tick("2026-10-28T\(time)") }
    #expect(sent(post) == ["ana contact:doctor"])
  }

  @Test func silenceRaisesOneAlertForEachRun() throws {
    let silent = AlertDefinition(id: "silent", title: "Silent", when: .missed(MissedRun(run: 3)), to: ["nurse"])
    var made = plan(try task("dose", daily("08:00")) { $0.alerts = [silent] })
    made.contacts = [Contact(id: "nurse", name: "Nora")]
    let post = try DeliveryFixture(made)
    for day in ["2026-10-29", "2026-10-30"] { try post.tick("\(day)T00:00") }
    #expect(post.log.isEmpty)
    for day in ["2026-10-31", "2026-11-01", "2026-11-02"] { try post.tick("\(day)T00:00") }
    #expect(post.times == ["2026-10-31T00:00"])
    try post.runtime.toggle(
      post.fixture.event("dose", on: "2026-11-02", at: "2026-11-02T09:00"), at: instant("2026-11-02T09:00"))
    for day in ["2026-11-03", "2026-11-04", "2026-11-05", "2026-11-06", "2026-11-07"] { try post.tick("\(day)T00:00") }
    #expect(post.times == ["2026-10-31T00:00", "2026-11-06T00:00"])
    let keys = try post.runtime.alerts(at: instant("2026-11-07T00:00")).map(\.value.key.text).sorted()
    #expect(keys == ["dose/2026-10-28T08:00", "dose/2026-11-03T08:00"])
  }
}
