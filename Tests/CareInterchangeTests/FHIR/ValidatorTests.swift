import CareInterchange
import CareModel
import CareTestSupport
import Foundation
import Testing

/// Exported resources, read by a validator of FHIR R4 that knows nothing of `care`.
///
/// `scripts/test` makes its environment and names it in `CARE_FHIR_PYTHON`; a test run without it lists the test as disabled.
struct ValidatorTests {
  private static let python = ProcessInfo.processInfo.environment["CARE_FHIR_PYTHON"]

  private static let script = """
    import json, sys
    from fhir.resources import get_fhir_model_class
    for path in sys.argv[1:]:
        kind = json.load(open(path))["resourceType"]
        read = get_fhir_model_class(kind).parse_file(path)
        assert kind != "Questionnaire" or (read.item and read.version and read.identifier), path
        assert kind != "QuestionnaireResponse" or (read.questionnaire and read.subject and read.author), path
        assert kind != "Bundle" or len({entry.fullUrl for entry in read.entry}) == len(read.entry), path
    print(len(sys.argv) - 1, "valid")
    """

  /// Has the validator read resources, each as a file of its own.
  private static func expectValid(_ resources: [String], sourceLocation: Testing.SourceLocation = #_sourceLocation)
    throws
  {
    let python = try #require(Self.python)
    let folder = FileManager.default.temporaryDirectory.appending(path: "care-fhir-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try resources.enumerated().map { place, resource in
      let file = folder.appending(path: "\(place).json")
      try validatable(resource).write(to: file)
      return file.path
    }
    let process = Process(), output = Pipe()
    process.executableURL = URL(filePath: python)
    process.arguments = ["-c", Self.script] + files
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text == "\(files.count) valid\n", sourceLocation: sourceLocation)
    #expect(process.terminationStatus == 0, sourceLocation: sourceLocation)
  }

  @Test(.enabled(if: python != nil, "scripts/test makes the environment of fhir.resources 6.2.2"))
  func anIndependentValidatorAcceptsEveryFormatAndCondition() throws {
    try Self.expectValid(
      Self.surveys.map { survey in
        try ExportedQuestionnaire(
          survey, plan: "plan", translations: ["de": ["title": "Titel", "a.x.text": "Text"]]
        ).json
      })
  }

  @Test(.enabled(if: python != nil, "scripts/test makes the environment of fhir.resources 6.2.2"))
  func anIndependentValidatorAcceptsEveryAnswer() throws {
    var random = SampleRandom(), responses: [String] = [], bundle = FHIRBundle()
    for survey in Self.surveys.dropLast(2) {
      let format = try #require(survey.steps[0].items.last?.format)
      for answer in [nil, .dontKnow] + (0..<4).map({ _ in format.definition.randomAnswer(using: &random) }) {
        let result = try ResponseTests.result(survey, [("a", [("email", nil), ("x", answer)])])
        responses.append(try ResponseTests.exported(result, of: survey, zone: Zone("Asia/Seoul")).json)
        let key = OccurrenceKey("t/\(responses.count)")
        try bundle.add(
          AnsweredSurvey(
            result, of: "ana", carePlan: nil, key: key, status: .amended, authored: ResponseTests.now, zone: .utc),
          to: survey, of: "plan")
      }
    }
    try Self.expectValid(responses + [bundle.json(commit: "7|ab", time: ResponseTests.now)])
  }

  @Test(.enabled(if: python != nil, "scripts/test makes the environment of fhir.resources 6.2.2"))
  func anIndependentValidatorAcceptsQuestionsThatRepeat() throws {
    try Self.expectValid([RepeatedQuestionTests.questionnaire, RepeatedQuestionTests.response().json])
  }

  @Test(.enabled(if: python != nil, "scripts/test makes the environment of fhir.resources 6.2.2"))
  func anIndependentValidatorAcceptsEveryValue() throws {
    let values =
      ObservationTests.values.map(\.value) + [OutcomeValue(.integer(1)), OutcomeValue(.integer(1), kind: " ")]
    for status in [AnsweredSurvey.Status.completed, .amended, .enteredInError, .inProgress] {
      let bundle = try ObservationTests.bundle(ObservationTests.answers(values, status: status))
      let observations = bundle.lines(of: .observation).split(separator: "\n").map(String.init)
      #expect(observations.count == values.count)
      try Self.expectValid(observations + [bundle.json(commit: nil, time: nil)])
    }
  }

  /// Returns a resource without the members that fhir.resources 6.2.2 rejects although R4 has them.
  ///
  /// Its class of extensions lacks the members for extensions of dates and times as values, such as the `_valueDate` of a bound that is
  /// computed from today; everything around them is validated.
  static func validatable(_ json: String) throws -> Data {
    func stripped(_ value: Any) -> Any {
      if let object = value as? [String: Any] {
        let isExtension = object["url"] is String && object["resourceType"] == nil
        return object.filter { !(isExtension && $0.key.hasPrefix("_valueDate")) }.mapValues(stripped)
      }
      return (value as? [Any])?.map(stripped) ?? value
    }
    return try JSONSerialization.data(withJSONObject: stripped(JSONSerialization.jsonObject(with: Data(json.utf8))))
  }

  /// A survey of each format, and one with conditions.
  private static var surveys: [Survey] {
    let samples = AnswerFormatSamples.all.map { format in
      let first = FormItem(id: "email", text: "Address", format: .email(EmailFormat()))
      let item = FormItem(id: "x", text: "A text", detail: "More", format: format, required: true, dontKnow: true)
      return Survey(
        id: "s", title: "Title", steps: [Step(id: "a", kind: .form, title: "Heading", items: [first, item])])
    }
    let flag = FormItem(id: "flag", text: "Yes?", format: .boolean(BooleanFormat()), defaultAnswer: .boolean(false))
    var pain = FormItem(id: "pain", text: "Pain", format: .scale(ScaleFormat(min: 0, max: 10)))
    pain.when = .any(of: [
      .equals(item: ItemReference("flag"), value: .boolean(true)),
      .none(of: [.isAnswered(item: ItemReference("flag"))]),
    ])
    let steps = [
      Step(
        id: "first", kind: .form, items: [flag, pain],
        go: .branches(
          branches: [.init(when: .atLeast(item: ItemReference("pain"), value: 9), to: "call")], otherwise: nil)),
      Step(id: "agree", kind: .consent(ConsentStep(document: "I agree.")), title: "Consent", go: .step(id: "done")),
      Step(id: "call", kind: .completion, title: "Call us"), Step(id: "done", kind: .completion, title: "Done"),
    ]
    let scored = Survey(
      id: "scored",
      steps: [
        Step(id: "pain", kind: .question, items: [FormItem(id: "x", format: .scale(ScaleFormat(min: 0, max: 10)))]),
        Step(
          id: "call", kind: .instruction, title: "Call us",
          skip: .none(of: [.atLeast(item: ItemReference("total"), value: 5)])),
      ], scores: [SurveyScore(id: "total", kind: .sum, items: [ItemReference("x")])])
    return samples + [scored, Survey(id: "flow", steps: steps)]
  }
}
