import CareModel
import CareSurvey
import Foundation
import Testing

/// The stored JSON of surveys and saved runs, byte by byte, with every format, step kind, and condition, and each field both set and unset.
///
/// A store keeps these bytes and the fingerprints of surveys. A change that adds an optional field adds a line to the data file; a change
/// to a line that is there already means that stores written before no longer match.
@Suite struct StoredSurveyTests {
  private static let options = [
    ChoiceOption(value: "a", text: "A", detail: "D"), ChoiceOption(value: "none", text: "None", exclusive: true),
    ChoiceOption(value: "o", text: "Other", other: true),
  ]

  static let formats: [AnswerFormat] = [
    .scale(ScaleFormat(min: 0, max: 10)),
    .scale(ScaleFormat(min: -4, max: 6, step: 2, minLabel: "No/pain", maxLabel: "Höchste", units: "{score}")),
    .numeric(NumericFormat()),
    .numeric(NumericFormat(integer: true)),
    .numeric(NumericFormat(digits: 2, min: -0.5, max: 1e21, units: "mm[Hg]")),
    .boolean(BooleanFormat()),
    .boolean(BooleanFormat(units: "1")),
    .choice(ChoiceFormat(options: [])),
    .choice(ChoiceFormat(options: options)),
    .choice(ChoiceFormat(options: options, multiple: true, minChoices: 0, maxChoices: 2, units: "1")),
    .text(TextFormat()),
    .text(TextFormat(maxLength: 5, pattern: "^[a-z]+$", message: "Only \"letters\"", multiline: true, units: "1")),
  ]

  static let kinds: [StepKind] = [
    .instruction, .form, .question, .completion, .consent(ConsentStep(document: "I agree\nto all")),
    .permissions(PermissionsStep(request: [])), .permissions(PermissionsStep(request: options)),
    .active(.kneeRangeOfMotion(KneeRangeOfMotion())),
    .active(.kneeRangeOfMotion(KneeRangeOfMotion(side: .right, orientation: .landscape))),
  ]

  static let conditions: [Condition] = [
    .equals(item: .init("a"), value: .integer(3)), .equals(item: .init("s.a"), value: .double(2.5)),
    .notEquals(item: .init("a"), value: .text("x")), .equals(item: .init("a"), value: .choices(["x", "y"])),
    .notEquals(item: .init("a"), value: .dontKnow), .atLeast(item: .init("a"), value: 1),
    .atMost(item: .init("a"), value: 1), .above(item: .init("a"), value: 1.5), .below(item: .init("a"), value: 1),
    .between(item: .init("a"), min: 0, max: 2), .containsAny(item: .init("a"), values: ["x"]),
    .containsAll(item: .init("a"), values: []), .matches(item: .init("a"), pattern: "^x/$"),
    .isAnswered(item: .init("a")), .isSkipped(item: .init("a")), .isDontKnow(item: .init("a")), .all(of: []),
    .any(of: [.none(of: [.isAnswered(item: .init("a"))])]), .hook(hook: Hook(path: "tasks.a.go")),
  ]

  static let steps: [Step] =
    kinds.enumerated().map { Step(id: "k\($0)", kind: $1) } + [
      Step(
        id: "full", kind: .form, title: "T", text: "Text {a}", detail: "D", optional: true,
        items: [
          FormItem(
            id: "a", text: "A?", detail: "More", format: formats[1], required: true, dontKnow: true, readOnly: true,
            defaultAnswer: .integer(4), when: conditions[0]),
          FormItem(id: "b", format: formats[5], defaultAnswer: .dontKnow),
        ], skip: conditions[5],
        go: .branches(branches: [.init(when: conditions[13], to: "end")], otherwise: "k0")),
      Step(id: "s", kind: .question, items: [FormItem(id: "c", format: formats[0])], go: .step(id: "k1")),
      Step(id: "e", kind: .instruction, go: .end),
      Step(id: "b", kind: .instruction, go: .branches(branches: [], otherwise: nil)),
      Step(id: "h", kind: .instruction, go: .hook(hook: Hook(path: "p"), leadsTo: ["end", "k0"])),
    ]

  static let surveys: [Survey] = [
    Survey(id: "empty", steps: []),
    Survey(id: "titled", title: "T", steps: [], unanswered: "–", scores: [SurveyScore(id: "z", kind: .sum, items: [])]),
    Survey(
      id: "whole", title: "Whole", steps: steps,
      scores: [
        SurveyScore(id: "m", kind: .mean, items: [ItemReference("full.a"), ItemReference("c")]),
        SurveyScore(id: "n", kind: .sum, items: [ItemReference("c")]),
      ]),
  ]

  static let saved = SavedRun(
    runID: "cp/t/1@0", surveyID: "whole", surveyHash: "h", started: Moment.start,
    path: [
      StepVisit(
        stepID: "full", number: 1, started: Moment.start, finished: Moment.after(5),
        entries: [
          "a": .init(answer: .integer(4), answered: Moment.after(1)), "b": .init(answer: .dontKnow),
          "c": .init(answer: .choices(["x"])), "d": .init(answer: .double(0.1)), "e": .init(answer: .text("é/\"")),
          "f": .init(answer: .boolean(false)),
        ], shown: ["a", "b"]),
      StepVisit(
        stepID: "k7", number: 1, started: Moment.after(6),
        measurement: RangeOfMotion(start: 90, finish: 1.5, minimum: 0, maximum: 120.25, range: 120.25).result),
    ],
    trimmed: [StepVisit(stepID: "s", number: 2, started: Moment.after(7))])

  static let result = SurveyResult(
    runID: "r", surveyID: "whole", surveyHash: "h", started: Moment.start, finished: Moment.after(9),
    reason: .earlyTermination,
    steps: [
      StepResult(
        id: "full", visit: 1, started: Moment.start, finished: Moment.after(5),
        answers: [
          AnswerResult(itemID: "a", answer: .integer(4), units: "{score}", format: "scale", answered: Moment.after(1)),
          AnswerResult(itemID: "b", answer: nil, format: "boolean"),
        ], measurement: RangeOfMotion(start: 0, finish: 0, minimum: 0, maximum: 0, range: 0).result),
      StepResult(id: "s", visit: 2, started: Moment.after(7)),
    ], scoring: surveys[2].scores)

  /// One line for each value: what it is, a tab, and its stored bytes.
  private static func lines() throws -> [String] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    func line(_ name: String, _ value: some Encodable) throws -> String {
      name + "\t" + String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    var lines = try formats.map { try line("format", $0) }
    lines += try kinds.map { try line("kind", $0) }
    lines += try conditions.map { try line("condition", $0) }
    lines += try surveys.map { "survey\t" + String(decoding: try $0.canonicalJSON(), as: UTF8.self) }
    lines += try surveys.map { "fingerprint\t" + (try $0.fingerprint()) }
    lines.append(try line("run", saved))
    lines.append(try line("result", result))
    return lines
  }

  @Test func storedBytesEqualThoseOfEarlierReleases() throws {
    let found = try Self.lines()
    if ProcessInfo.processInfo.environment["CARE_RECORD_STORED"] != nil {
      try Data((found.joined(separator: "\n") + "\n").utf8).write(to: Self.file)
    }
    let kept = String(decoding: try Data(contentsOf: Self.file), as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(found == kept)
  }

  @Test func everyStoredValueCanBeRead() throws {
    let encoder = JSONEncoder()
    let decoder = JSONDecoder()
    func copy<Value: Codable>(_ value: Value) throws -> Value {
      try decoder.decode(Value.self, from: encoder.encode(value))
    }
    #expect(try copy(Self.formats) == Self.formats)
    #expect(try copy(Self.kinds) == Self.kinds)
    #expect(try copy(Self.conditions) == Self.conditions)
    #expect(try copy(Self.surveys) == Self.surveys)
    #expect(try copy(Self.saved) == Self.saved)
    var result = Self.result
    result.scoring = []
    #expect(try copy(Self.result) == result)
  }

  private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data/stored.tsv")
}
