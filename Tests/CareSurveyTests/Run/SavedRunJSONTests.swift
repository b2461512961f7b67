import CareModel
import CareSurvey
import CareTestSupport
import Foundation
import Testing

/// The JSON of saved runs, which Foundation wrote in earlier releases.
struct SavedRunJSONTests {
  /// A run with every field that a saved run can have.
  private static func full() throws -> SavedRun {
    var random = SampleRandom()
    var visit = StepVisit(
      stepID: "how", number: 1, started: Instant(milliseconds: 1_780_000_000_123), finished: Instant(milliseconds: 5),
      shown: ["a", "b#2"])
    for (place, format) in (AnswerFormatSamples.all + AnswerFormatSamples.variants).enumerated() {
      for number in 0..<3 {
        visit.entries["\(format.name)\(place)#\(number)"] = StepVisit.Entry(
          answer: format.definition.randomAnswer(using: &random), answered: Instant(milliseconds: Int64(number)),
          confirmed: number == 1 ? true : nil, attempts: number)
      }
    }
    for (name, answer) in [
      ("unknown", Answer.dontKnow), ("withheld", .withheld),
      ("other", .chosen(["a", "x"], other: "\"/\\\n\u{1} é 한 \u{1F600}")),
      ("whole", .double(3)), ("small", .double(1e-9)), ("zero", .double(-0.5)), ("most", .integer(.max)),
    ] {
      visit.entries[name] = StepVisit.Entry(answer: answer)
    }
    visit.offered = ["pick": ["b", "a"]]
    visit.rows = [2, 1]
    visit.openRow = 2
    visit.modified = StepChanges(title: "T", items: ["a": ItemChanges(text: "?", required: true)])
    visit.changes = [
      AnswerChange(item: "a", row: 2, old: .integer(1), new: nil, changed: Instant(milliseconds: 9))
    ]
    visit.language = "de"
    visit.timeLimit = 30
    visit.timedOut = true
    visit.document = DocumentReference(version: "2", hash: "ab", language: "de")
    visit.notDone = .unsafe
    var last = SurveyResult(runID: "l", surveyID: "s", surveyHash: "h", started: .beginning, reason: .completed)
    last.steps = [
      StepResult(
        id: "how", visit: 1, started: .beginning,
        answers: [AnswerResult(itemID: "a", answer: .boolean(false), units: "h", format: "boolean")])
    ]
    last.seed = (1 << 53) - 1
    var saved = SavedRun(
      runID: "r/1", surveyID: "s", surveyHash: "h", started: .end, path: [visit], trimmed: [visit], last: last,
      reviewing: "review", seed: 7)
    saved.expired = [last]
    return saved
  }

  @Test func aDraftOfAnEarlierReleaseIsReadAsItWasWritten() throws {
    let saved = try Self.full()
    for formatting in [[], JSONEncoder.OutputFormatting.sortedKeys, [.prettyPrinted, .withoutEscapingSlashes]] {
      let encoder = JSONEncoder()
      encoder.outputFormatting = formatting
      #expect(try SavedRun(json: encoder.encode(saved)) == saved)
    }
  }

  @Test func anEarlierReleaseReadsWhatIsWritten() throws {
    let saved = try Self.full()
    #expect(try JSONDecoder().decode(SavedRun.self, from: saved.json()) == saved)
    #expect(try SavedRun(json: saved.json()) == saved)
  }

  @Test func theBytesAreThoseOfFoundation() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var saved = try Self.full()
    // Numbers such as 1e-9 have several forms.
    for name in saved.path[0].entries.keys where saved.path[0].entries[name]?.answer.number != nil {
      saved.path[0].entries[name] = nil
    }
    saved.trimmed = []
    #expect(
      String(decoding: try saved.json(), as: UTF8.self) == String(decoding: try encoder.encode(saved), as: UTF8.self))
  }

  @Test(arguments: [
    "", "{", "[]", "null", "{}", #"{"runID":1}"#, #"{"runID":"r","runID":"r"}"#,
    #"{"runID":"r","surveyID":"s","surveyHash":"h","started":"yesterday","path":[],"trimmed":[]}"#,
    #"{"runID":"r","surveyID":"s","surveyHash":"h","started":"2026-06-07T12:00:00Z","path":{},"trimmed":[]}"#,
    #"{"runID":"r","surveyID":"s","surveyHash":"h","started":"2026-06-07T12:00:00Z","path":[],"trimmed":null}"#,
    #"{"runID":"r","surveyID":"s","surveyHash":"h","started":"2026-06-07T12:00:00Z","path":[],"trimmed":[],"seed":1.5}"#,
  ])
  func whatIsNoRunIsAnError(_ text: String) {
    #expect(throws: DecodingError.self) { try SavedRun(json: Data(text.utf8)) }
  }

  @Test func aNumberThatIsNotFiniteIsAnError() throws {
    var saved = try Self.full()
    saved.path[0].entries["x"] = StepVisit.Entry(answer: .double(.nan))
    #expect(throws: EncodingError.self) { try saved.json() }
  }
}
