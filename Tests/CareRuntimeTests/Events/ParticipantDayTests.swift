import CareModel
import CareRuntime
import CareStore
import Testing

/// A participant's view of a day beside that of the care team.
@Suite struct ParticipantDayTests {
  private static let noon = "2026-10-29T12:00"

  private func views(_ fixture: Fixture, at now: String = noon) throws -> (staff: CareDay, participant: CareDay) {
    let day = try fixture.runtime.day(fixture.patient, on: date("2026-10-29"), at: instant(now))
    return (day, day.forParticipant())
  }

  @Test func randomPromptsToComeAreNotShown() throws {
    let random = try RandomTimes(
      times: 6, from: #require(DayTime("09:00")), to: #require(DayTime("21:00")), minGap: 3600)
    let element = ScheduleElement(start: .anchor(.enrolled, .zero), recurrence: .random(random))
    let fixture = try Fixture(plan(task("mood", Schedule(elements: [element])), task("walk", try daily("20:00"))))
    let (staff, participant) = try views(fixture)
    #expect(staff.events.contains { $0.task.id == "mood" && $0.state == .upcoming })
    #expect(participant.events.filter { $0.task.id == "mood" }.map(\.state).allSatisfy { $0 == .open })
    #expect(
      participant.events.filter { $0.task.id == "mood" }
        == staff.events.filter { $0.task.id == "mood" && $0.state == .open })
    #expect(participant.events.filter { $0.task.id == "walk" }.map(\.state) == [.upcoming], "a fixed time is no secret")
    #expect(participant.week == staff.week)
  }

  @Test func alertsScoresAndPlacesOfFailuresAreNotShown() throws {
    var survey = painSurvey
    survey.scores = [SurveyScore(id: "burden", kind: .sum, items: [ItemReference(item: "pain")])]
    let fixture = try Fixture(
      plan(
        task("pain", try daily("08:00")) {
          $0.survey = survey
          $0.alerts = [AlertDefinition(id: "any", when: .isAnswered(item: .init("pain")), urgency: .now)]
        },
        task("walk", try daily("09:00")) { $0.progress = .hook(Hook(path: "fails")) }))
    try fixture.runtime.perform(
      fixture.event("pain", on: "2026-10-29", at: Self.noon), answers: AnswerSheet(answers: ["pain": .integer(5)]),
      at: instant(Self.noon))
    try fixture.runtime.toggle(fixture.event("walk", on: "2026-10-29", at: Self.noon), at: instant(Self.noon))
    let (staff, participant) = try views(fixture)
    #expect(staff.alerts.count == 1)
    #expect(participant.alerts.isEmpty)
    #expect(staff.events.first?.values.map(\.kind) == ["pain", "burden"])
    #expect(participant.events.first?.values.map(\.kind) == ["pain"])
    #expect(staff.failures.map(\.message) == ["the progress failed"])
    #expect(
      participant.failures.map(\.description) == ["A part of the plan cannot be shown. Your care team can see why."])
  }

  @Test func kindsWithoutALabelAreNotNamed() throws {
    let fixture = try Fixture(
      plan(
        task("dose", try daily("08:00")) {
          $0.targets = [OutcomeValue(.integer(5), kind: "mg_morphine"), OutcomeValue(.integer(1), kind: "water")]
          $0.labels = ["water": "Glasses of water"]
        }))
    let (staff, participant) = try views(fixture)
    #expect(staff.events.first?.task.labels == ["water": "Glasses of water"])
    #expect(participant.events.first?.task.labels == ["water": "Glasses of water", "mg_morphine": ""])
  }

  @Test func theContactsOfThePatientAndOfTheCarePlanAreShown() throws {
    var plan = plan(task("walk", try daily("09:00")))
    plan.contacts = [Contact(id: "nurse", name: "Nurse")]
    let fixture = try Fixture(plan)
    try fixture.runtime.store.write(at: instant("2026-10-28T12:00")) { writer in
      _ = try writer.add(
        Contact(id: "therapist", name: "Therapist"), owner: .carePlan("ana.plan"), effective: .beginning)
      _ = try writer.add(Contact(id: "sister", name: "Sister"), owner: .patient("ana"), effective: .beginning)
    }
    let (staff, participant) = try views(fixture)
    #expect(staff.contacts.map(\.id) == ["nurse", "therapist", "sister"])
    #expect(participant.contacts == staff.contacts)
  }
}
