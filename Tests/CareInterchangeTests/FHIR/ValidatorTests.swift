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
    import sys
    from fhir.resources.questionnaire import Questionnaire
    for path in sys.argv[1:]:
        read = Questionnaire.parse_file(path)
        assert read.item and read.version and read.identifier, path
    print(len(sys.argv) - 1, "valid")
    """

  @Test(.enabled(if: python != nil, "scripts/test makes the environment of fhir.resources 6.2.2"))
  func anIndependentValidatorAcceptsEveryFormatAndCondition() throws {
    let python = try #require(Self.python)
    let folder = FileManager.default.temporaryDirectory.appending(path: "care-fhir-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [String] = []
    for (place, survey) in Self.surveys.enumerated() {
      let file = folder.appending(path: "q\(place).json")
      let exported = try ExportedQuestionnaire(
        survey, plan: "plan", translations: ["de": ["title": "Titel", "a.x.text": "Text"]])
      // The validator knows no extensions of the values of extensions, which R4 has.
      guard !exported.json.contains("\"_valueDate") else { continue }
      try Data(exported.json.utf8).write(to: file)
      files.append(file.path)
    }
    let process = Process(), output = Pipe()
    process.executableURL = URL(filePath: python)
    process.arguments = ["-c", Self.script] + files
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text == "\(files.count) valid\n")
    #expect(process.terminationStatus == 0)
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
    return samples + [Survey(id: "flow", steps: steps)]
  }
}
