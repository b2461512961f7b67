import CareModel
import CareRuntime
import CareSQLite
import CareStore
import Testing

/// Alerts are raised once for an event, in the commit of what called for them, and stay.
@Suite struct AlertTests {
  let fixture: Fixture
  private let ten = "2026-10-29T10:00"

  private static let severe = AlertDefinition(
    id: "severe", title: "Severe pain", when: .atLeast(item: .init("pain"), value: 9), to: ["lexi"], urgency: .now)

  init() throws {
    var plan = plan(
      task("pain", try daily("10:00")) {
        $0.survey = painSurvey
        $0.alerts = [
          Self.severe, AlertDefinition(id: "any", when: .isAnswered(item: .init("pain")), urgency: .routine),
          AlertDefinition(id: "skipped", when: .isSkipped(item: .init("pain"))),
        ]
      },
      task("dose", try daily("08:00")) {
        $0.alerts = [
          AlertDefinition(id: "much", when: .atLeast(item: .init("dose"), value: 100)),
          AlertDefinition(id: "tired", when: .containsAny(item: .init("effect"), values: ["tired"])),
          AlertDefinition(id: "none", when: .none(of: [.isAnswered(item: .init("dose"))])),
        ]
      })
    plan.contacts = [Contact(id: "lexi", name: "Lexi", phone: [LabeledValue("+1 555 0100")])]
    fixture = try Fixture(plan)
  }

  private func alerts(_ query: AlertQuery = AlertQuery(), at now: String = "2026-10-29T23:00") throws -> [String] {
    try fixture.runtime.alerts(query, at: instant(now)).map(\.value.id.text)
  }

  private func answer(_ pain: Int) throws {
    try fixture.runtime.perform(
      fixture.event("pain", on: "2026-10-29", at: ten), answers: AnswerSheet(answers: ["pain": .integer(pain)]),
      at: instant(ten))
  }

  @Test func anAlertIsRaisedInTheCommitOfItsOutcome() throws {
    try answer(9)
    let raised = try fixture.runtime.alerts(at: instant(ten))
    let outcome = try #require(try fixture.event("pain", on: "2026-10-29", at: ten).outcome)
    #expect(
      raised.map(\.value.id.text) == ["pain/2026-10-29T10:00#severe", "pain/2026-10-29T10:00#any"])
    #expect(raised.map(\.seq) == [outcome.seq, outcome.seq])
    #expect(raised.map(\.owner) == [.carePlan("ana.plan"), .carePlan("ana.plan")])
    #expect(raised.first?.value.isJudged == true)
  }

  @Test func aFalseConditionRaisesNoAlert() throws {
    try answer(8)
    #expect(try alerts() == ["pain/2026-10-29T10:00#any"])
  }

  @Test func aSavedPageRaisesAnAlertEvenIfTheSurveyIsAbandoned() throws {
    let event = try fixture.event("pain", on: "2026-10-29", at: ten)
    var session = try fixture.runtime.beginSurvey(event, at: instant(ten))
    try fixture.runtime.save(session, at: instant(ten))
    #expect(try alerts() == [], "a page that was only opened is no answer, and nothing was skipped")
    try session.answer("pain", .integer(10), at: instant("2026-10-29T10:01"))
    try fixture.runtime.save(session, at: instant("2026-10-29T10:01"))
    #expect(try alerts(AlertQuery(urgency: .now)) == ["pain/2026-10-29T10:00#severe"])
    #expect(try fixture.event("pain", on: "2026-10-29", at: "2026-10-30T12:00").state == .unfinished)
    #expect(try alerts(AlertQuery(urgency: .now), at: "2026-10-30T12:00") == ["pain/2026-10-29T10:00#severe"])
  }

  @Test func anAlertIsRaisedOncePerEvent() throws {
    try answer(10)
    try fixture.runtime.acknowledge("pain/2026-10-29T10:00#severe", by: "Lexi", at: instant("2026-10-29T10:05"))
    let event = try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T10:10")
    try fixture.runtime.record(
      event, values: [OutcomeValue(.integer(10), kind: "pain")], at: instant("2026-10-29T10:10"))
    try fixture.runtime.clear(event, at: instant("2026-10-29T10:11"))
    try fixture.runtime.perform(
      fixture.event("pain", on: "2026-10-29", at: ten), answers: AnswerSheet(answers: ["pain": .integer(10)]),
      at: instant("2026-10-29T10:12"))
    let history = try fixture.runtime.history(alert: "pain/2026-10-29T10:00#severe")
    #expect(history.map(\.value.acknowledgedBy) == [nil, "Lexi"])
  }

  @Test func eachEventRaisesItsOwnAlert() throws {
    try answer(10)
    try fixture.runtime.perform(
      fixture.event("pain", on: "2026-10-30", at: "2026-10-30T10:00"),
      answers: AnswerSheet(answers: ["pain": .integer(10)]), at: instant("2026-10-30T10:00"))
    #expect(
      try alerts(AlertQuery(urgency: .now), at: "2026-10-30T11:00") == [
        "pain/2026-10-29T10:00#severe", "pain/2026-10-30T10:00#severe",
      ])
  }

  @Test func clearingAnOutcomeKeepsItsAlert() throws {
    try answer(9)
    try fixture.runtime.clear(fixture.event("pain", on: "2026-10-29", at: ten), at: instant(ten))
    #expect(try alerts().count == 2)
  }

  /// What is recorded without a survey is judged by kinds.
  static let recorded: [([OutcomeValue], [String], Comment)] = [
    ([OutcomeValue(.integer(100), kind: "dose")], ["much"], "the bound itself"),
    ([OutcomeValue(.double(99.5), kind: "dose")], [], "below it"),
    (
      [OutcomeValue(.integer(120), kind: "dose"), OutcomeValue(.integer(5), kind: "dose")], ["much"],
      "each of several numbers is looked at"
    ),
    ([OutcomeValue(.integer(100))], ["none"], "a value without a kind answers nothing"),
    ([OutcomeValue(.integer(100), kind: "mood")], ["none"], "another kind"),
    (
      [
        OutcomeValue(.integer(1), kind: "dose"), OutcomeValue(.text("dizzy"), kind: "effect"),
        OutcomeValue(.text("tired"), kind: "effect"),
      ], ["tired"], "several texts are choices"
    ),
  ]

  @Test(arguments: recorded)
  func conditionsReadOutcomeValuesByKind(values: [OutcomeValue], raised: [String], reason: Comment) throws {
    let event = try fixture.event("dose", on: "2026-10-29", at: ten)
    try fixture.runtime.record(event, values: values, at: instant(ten))
    #expect(try fixture.runtime.alerts(at: instant(ten)).map(\.value.alert) == raised, reason)
  }

  @Test func anAppendedValueIsEvaluated() throws {
    let event = try fixture.event("dose", on: "2026-10-29", at: ten)
    for dose in [50, 100, 20] {
      try fixture.runtime.append(OutcomeValue(.integer(dose), kind: "dose"), to: event, at: instant(ten))
    }
    #expect(try alerts() == ["dose/2026-10-29T08:00#much"])
  }

  @Test func decliningAndExcusingRaiseNoAlert() throws {
    try fixture.runtime.decline(fixture.event("dose", on: "2026-10-29", at: ten), reason: nil, at: instant(ten))
    try fixture.runtime.excuse(fixture.event("dose", on: "2026-10-30", at: ten), reason: nil, at: instant(ten))
    #expect(try alerts() == [])
  }

  @Test func anAlertIsPartOfTheDayUntilItIsAcknowledged() throws {
    try answer(9)
    #expect(try fixture.runtime.day("ana", at: instant(ten)).alerts.map(\.value.alert) == ["severe", "any"])
    try fixture.runtime.acknowledge("pain/2026-10-29T10:00#severe", by: "Lexi", at: instant(ten))
    #expect(try fixture.runtime.day("ana", at: instant(ten)).alerts.map(\.value.alert) == ["any"])
  }

  @Test func anAlertsRecipientsAreReadFromThePlan() throws {
    try answer(9)
    let alert = try #require(try fixture.runtime.alerts(at: instant(ten)).first).value
    #expect(try fixture.runtime.contacts(of: alert, at: instant(ten)).map(\.phone) == [[LabeledValue("+1 555 0100")]])
  }
}
