import CareModel
import CareRuntime
import CareStore
import Testing

@Suite struct RecordingTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture(
      plan(
        task("dose", try daily("08:00")) {
          $0.targets = [OutcomeValue(.integer(25), kind: "dose", units: "mg")]
          $0.grace = .seconds(7200)
        },
        task("walk", try daily("09:00")),
        task("pain", try daily("10:00")) { $0.survey = painSurvey }))
  }

  @Test func toggleRecordsAndClearsTheTargets() throws {
    let event = try fixture.event("dose", on: "2026-10-29", at: "2026-10-29T08:10")
    let outcome = try #require(try fixture.runtime.toggle(event, at: instant("2026-10-29T08:10")))
    #expect(outcome.value.values.map(\.value) == [.integer(25)])
    #expect(outcome.value.values.first?.recorded == (try instant("2026-10-29T08:10")))
    #expect(try fixture.runtime.toggle(event, at: instant("2026-10-29T08:11")) == nil)
    let history = try fixture.runtime.outcomeHistory(patient: "ana", carePlan: "ana.plan", key: event.key)
    #expect(history.map(\.isDeleted) == [false, true])
  }

  @Test func anEventCannotBeAnsweredBeforeItsWindow() throws {
    let event = try fixture.event("walk", on: "2026-10-29", at: "2026-10-29T08:00")
    #expect(
      throws: RuntimeError.windowNotOpen(key: event.key, opens: try instant("2026-10-29T09:00"), zone: event.zone)
    ) {
      try fixture.runtime.toggle(event, at: instant("2026-10-29T08:59"))
    }
  }

  @Test func anEventCannotBeAnsweredAfterItsWindow() throws {
    let event = try fixture.event("walk", on: "2026-10-29", at: "2026-10-29T10:00")
    #expect(
      throws: RuntimeError.windowClosed(key: event.key, closed: try instant("2026-10-30T00:00"), zone: event.zone)
    ) {
      try fixture.runtime.record(event, values: [], at: instant("2026-10-30T00:00"))
    }
  }

  @Test func anAnswerInTheGracePeriodStaysLate() throws {
    let event = try fixture.event("dose", on: "2026-10-29", at: "2026-10-29T09:00")
    try fixture.runtime.toggle(event, at: instant("2026-10-30T01:00"))
    let late = { try fixture.events(on: "2026-10-29", task: "dose", at: "2026-10-31T12:00") }
    #expect(try late().map(\.state) == [.late])
    try fixture.runtime.record(event, values: [OutcomeValue(.integer(20))], at: instant("2026-10-31T11:00"))
    #expect(try late().map(\.state) == [.late])
    #expect(try late().flatMap(\.values).map(\.value) == [.integer(20)])
  }

  @Test func aCorrectionAfterTheWindowIsNotLate() throws {
    let event = try fixture.event("walk", on: "2026-10-29", at: "2026-10-29T10:00")
    try fixture.runtime.record(event, values: [OutcomeValue(.integer(10))], at: instant("2026-10-29T10:00"))
    try fixture.runtime.record(event, values: [OutcomeValue(.integer(12))], at: instant("2026-11-03T10:00"))
    let corrected = try #require(fixture.events(on: "2026-10-29", task: "walk", at: "2026-11-03T11:00").first)
    #expect(corrected.state == .completed)
    #expect(corrected.values.map(\.value) == [.integer(12)])
  }

  @Test func excusingDoesNotBypassTheWindow() throws {
    let event = try fixture.event("walk", on: "2026-10-29", at: "2026-10-29T10:00")
    let late = try instant("2026-10-30T09:00")
    try fixture.runtime.excuse(event, reason: "in hospital", at: late)
    let closed = try instant("2026-10-30T00:00")
    #expect(throws: RuntimeError.windowClosed(key: event.key, closed: closed, zone: event.zone)) {
      try fixture.runtime.record(event, values: [], at: late)
    }
    #expect(throws: RuntimeError.windowClosed(key: event.key, closed: closed, zone: event.zone)) {
      try fixture.runtime.decline(event, reason: nil, at: late)
    }
  }

  @Test func aDoneEventCanBeDeclinedAfterward() throws {
    let event = try fixture.event("walk", on: "2026-10-29", at: "2026-10-29T10:00")
    try fixture.runtime.toggle(event, at: instant("2026-10-29T10:00"))
    let outcome = try fixture.runtime.decline(event, reason: "not me", at: instant("2026-11-03T10:00"))
    #expect(outcome.value.status == .declined)
  }

  @Test func valuesAreAppendedAndRemovedInOrder() throws {
    let event = try fixture.event("walk", on: "2026-10-29", at: "2026-10-29T10:00")
    for number in 1...3 {
      try fixture.runtime.append(OutcomeValue(.integer(number)), to: event, at: instant("2026-10-29T10:0\(number)"))
    }
    let outcome = try #require(try fixture.runtime.removeValue(at: 1, from: event, at: instant("2026-10-29T10:05")))
    #expect(outcome.value.values.map(\.value) == [.integer(1), .integer(3)])
    #expect(throws: RuntimeError.noValue(key: event.key, index: 2)) {
      try fixture.runtime.removeValue(at: 2, from: event, at: instant("2026-10-29T10:06"))
    }
  }

  @Test func nonfiniteValuesAreRejected() throws {
    let event = try fixture.event("walk", on: "2026-10-29", at: "2026-10-29T10:00")
    #expect(throws: RuntimeError.invalidValue(key: event.key, index: 0)) {
      try fixture.runtime.record(event, values: [OutcomeValue(.double(.nan))], at: instant("2026-10-29T10:00"))
    }
  }

  @Test func decliningCountsAndExcusingDoesNot() throws {
    let runtime = fixture.runtime
    try runtime.decline(
      fixture.event("walk", on: "2026-10-29", at: "2026-10-29T10:00"), reason: "rain", at: instant("2026-10-29T10:00"))
    try runtime.excuse(
      fixture.event("dose", on: "2026-10-29", at: "2026-10-29T10:00"), reason: nil, at: instant("2026-10-29T10:00"))
    let day = try runtime.adherence(
      "ana", from: date("2026-10-29"), to: date("2026-10-30"), at: instant("2026-10-30T12:00"))
    #expect(
      day == [
        DayAdherence(
          date: try date("2026-10-29"), state: .progress, progress: 0, due: 2, done: 0, declined: 1, excused: 1)
      ])
  }

  @Test func aSurveysAnswersBecomeValues() throws {
    let event = try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T10:00")
    let outcome = try fixture.runtime.perform(
      event, answers: AnswerSheet(answers: ["pain": .integer(4)]), at: instant("2026-10-29T10:00"))
    #expect(outcome?.value.values.map(\.value) == [.integer(4)])
    #expect(outcome?.value.values.map(\.kind) == ["pain"])
  }

  @Test(
    arguments: [
      ([:], RuntimeError.missingAnswer(survey: "pain", step: "how", item: "pain")),
      (["pain": .integer(4), "pian": .integer(4)], .unusedAnswer(survey: "pain", item: "pian", known: ["pain"])),
      (["pain": .text("much")], .wrongAnswerType(item: "pain", expected: "a whole number")),
    ] as [([String: AnswerInput], RuntimeError)])
  func aSheetThatDoesNotFitIsRefused(answers: [String: AnswerInput], error: RuntimeError) throws {
    let event = try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T10:00")
    #expect(throws: error) {
      try fixture.runtime.perform(event, answers: AnswerSheet(answers: answers), at: instant("2026-10-29T10:00"))
    }
    #expect(try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T10:00").outcome == nil)
  }

  @Test func aDraftResumesAtItsStep() throws {
    let event = try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T10:00")
    var session = try fixture.runtime.beginSurvey(event, at: instant("2026-10-29T10:00"))
    try session.answer("pain", .integer(7), at: instant("2026-10-29T10:01"))
    try fixture.runtime.save(session, at: instant("2026-10-29T10:02"))
    #expect(try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T10:02").state == .started)

    var resumed = try fixture.runtime.beginSurvey(event, at: instant("2026-10-29T11:00"))
    #expect(resumed.answer(to: "pain") == .integer(7))
    try resumed.next(at: instant("2026-10-29T11:00"))
    try resumed.next(at: instant("2026-10-29T11:00"))
    #expect(
      try fixture.runtime.finish(resumed, at: instant("2026-10-29T11:01"))?.value.values.map(\.value) == [.integer(7)])
  }
}
