import CareModel
import CareRuntime
import CareStore
import Testing

/// An exercise that was not done, in prepared answers, corrections, and exports.
@Suite struct NotDoneTests {
  private static let walk = Step(id: "walk", kind: .active(.timedWalk(TimedWalk())))

  private func walking(_ extraction: Extraction = .answers) throws -> TaskTimeline {
    task("walk", try daily("09:00")) {
      $0.survey = Survey(id: "w", steps: [Self.walk])
      $0.extraction = extraction
    }
  }

  private func recorded(_ answer: AnswerInput, _ extraction: Extraction = .answers) throws -> Version<Outcome> {
    let fixture = try Fixture(plan(try walking(extraction)))
    let event = try fixture.event("walk", on: "2026-10-29", at: "2026-10-29T10:00")
    return try #require(
      try fixture.runtime.perform(
        event, answers: AnswerSheet(answers: ["walk": answer]), at: instant("2026-10-29T10:00")))
  }

  @Test(arguments: NotDoneReason.allCases)
  func preparedAnswersSayWhy(_ reason: NotDoneReason) throws {
    let outcome = try recorded(.fields(["not_done": .text(reason.rawValue)])).value
    #expect(try outcome.answers?.result().step("walk")?.notDone == reason)
    #expect(outcome.values.isEmpty && outcome.status == .completed && !outcome.extractionFailed)
  }

  @Test(arguments: [
    AnswerInput.fields(["not_done": .text("lazy")]), .fields(["not_done": .boolean(true)]), .text("unsafe"),
    .double(8.4),
    .none, .fields(["not_done": .text("unsafe"), "x": .none]),
  ])
  func anythingElseIsRefused(_ answer: AnswerInput) throws {
    #expect {
      try recorded(answer)
    } throws: { error in
      guard case .wrongAnswerType(let item, let expected)? = error as? RuntimeError else { return false }
      return item == "walk" && NotDoneReason.allCases.allSatisfy { expected.contains($0.rawValue) }
    }
  }

  @Test(arguments: [Extraction.answers, .items(["walk"])])
  func noExtractionFails(_ extraction: Extraction) throws {
    #expect(try recorded(.fields(["not_done": .text("unable")]), extraction).value.values.isEmpty)
  }

  @Test func aCorrectionKeepsTheReasonUnlessThereIsARecording() throws {
    let fixture = try Fixture(plan(try walking()))
    let now = try instant("2026-10-29T10:00")
    let event = try fixture.event("walk", on: "2026-10-29", at: "2026-10-29T10:00")
    let sheet = AnswerSheet(answers: ["walk": .fields(["not_done": .text("device")])])
    _ = try fixture.runtime.perform(event, answers: sheet, at: now)
    func corrected(_ sheet: AnswerSheet) throws -> StepResult? {
      let event = try fixture.event("walk", on: "2026-10-29", at: "2026-10-29T10:00")
      var session = try fixture.runtime.because("again").withEvent(
        task: "walk", patient: event.patient, on: event.date, at: now
      ) { try $0.beginCorrection() }
      try session.complete(with: sheet, at: now)
      return try session.result().step("walk")
    }
    #expect(try corrected(AnswerSheet())?.notDone == .device)
    let measured = try corrected(AnswerSheet(measurements: ["walk": TimedWalk().result(main: 9)]))
    #expect(measured?.notDone == nil && measured?.answers.first?.answer?.number == 9)
  }
}
