import CareModel
import Foundation
import Testing

/// The stored form of kept answers, which row commitments cover and which therefore never changes.
struct KeptAnswersTests {
  private static let start = Instant(milliseconds: 1_780_000_000_000)

  private static let result = SurveyResult(
    runID: "ana.knee/check-in", surveyID: "check-in", surveyHash: "ab", started: start, finished: start,
    reason: .completed,
    steps: [
      StepResult(
        id: "how", visit: 1, started: start, finished: start,
        answers: [
          AnswerResult(itemID: "pain", answer: .integer(4), format: "scale", answered: start),
          AnswerResult(itemID: "note", answer: nil, format: "text"),
        ])
    ])

  @Test(arguments: [KeptAnswers.Extraction.done, .failed, .corrected])
  func theyReadAsTheyWereStored(extraction: KeptAnswers.Extraction) throws {
    let answers = try KeptAnswers(Self.result, in: Zone("Asia/Seoul"), extraction: extraction)
    let stored = KeptAnswers(stored: answers.json)
    #expect(stored == answers)
    #expect(stored.extraction == extraction)
    #expect(try stored.result() == Self.result)
    #expect(try stored.zone() == Zone("Asia/Seoul"))
    #expect(try JSONDecoder().decode(KeptAnswers.self, from: JSONEncoder().encode(answers)) == answers)
    #expect(try stored.with(.done) == KeptAnswers(Self.result, in: Zone("Asia/Seoul")))
  }

  @Test func theirTextIsPinned() throws {
    let text = try KeptAnswers(Self.result, in: .utc, extraction: .failed).json
    #expect(
      text
        == #"{"extraction":"failed","result":{"finished":"2026-05-28T20:26:40Z","reason":"completed","runID":"ana.knee/check-in","started":"2026-05-28T20:26:40Z","steps":[{"answers":[{"answer":{"integer":4},"answered":"2026-05-28T20:26:40Z","format":"scale","itemID":"pain"},{"format":"text","itemID":"note"}],"finished":"2026-05-28T20:26:40Z","id":"how","started":"2026-05-28T20:26:40Z","visit":1}],"surveyHash":"ab","surveyID":"check-in"},"zone":"UTC"}"#
    )
  }

  @Test func aNumberThatIsNotFiniteIsRefused() throws {
    var result = Self.result
    result.steps[0].answers[0].answer = .double(.infinity)
    #expect(throws: EncodingError.self) { try KeptAnswers(result, in: nil) }
  }

  @Test func answersOfAnOutcomeAreIndependentOfItsValues() throws {
    let answers = try KeptAnswers(Self.result, in: nil)
    #expect(try answers.result().answer("pain") == .integer(4))
    #expect(!answers.json.contains("zone"))
  }
}
