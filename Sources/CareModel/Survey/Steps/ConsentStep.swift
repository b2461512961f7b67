/// A document that a participant must agree to.
public struct ConsentStep: Hashable, Sendable {
  /// The text to agree to, in the subset of Markdown of ``MarkdownDocument``.
  public var document: String
  /// The author's version of the document.
  public var version: String?
  /// Whether the participant can agree only after the end of the document was shown.
  public var readToEnd: Bool
  /// Whether a participant who agreed to the same version the last time is asked again.
  public var again: Bool

  /// Creates the content of a consent.
  public init(document: String, version: String? = nil, readToEnd: Bool = false, again: Bool = true) {
    self.document = document
    self.version = version
    self.readToEnd = readToEnd
    self.again = again
  }
}

extension ConsentStep: StepDefinition {
  package static let name = StepKind.Name.consent
  package static let summary =
    "A step with a document to agree to, perhaps after questions about it; declining ends the survey."
  package var kind: StepKind { .consent(self) }

  /// The value whose fields all have their defaults.
  public static let template = ConsentStep(document: "")

  /// The fields, in the order of the manual.
  public static let fields: [Field<ConsentStep>] = [
    Field(
      "document", \.document,
      "The document in Markdown: headings, lists, emphasis, rules, https and mailto links, and images by hash.",
      required: true, isText: true),
    Field("version", \.version, "The version of the document, such as \"2\", which is kept with the answer."),
    Field(
      "read_to_end", \.readToEnd, "Whether agreeing is possible only after the end of the document was shown.",
      stored: .unlessDefault),
    Field(
      "again", \.again, "Whether a participant who agreed to the same version the last time is asked again.",
      stored: .unlessDefault),
  ]

  package var behavior: StepBehavior {
    StepBehavior(
      interaction: .answering, items: .implied(.boolean(BooleanFormat()), required: true, questions: "questions"),
      requiredAnswer: .boolean(true), longText: document, question: .agreement)
  }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] {
    var problems = SurveyProblem.ofDocument(document, at: "\(path).document")
    func report(_ code: SurveyProblem.Code, _ field: String, _ message: String) {
      problems.append(.init(code: code, path: "\(path).\(field)", message: message))
    }
    if !document.contains(where: { !$0.isWhitespace }) {
      report(.emptyDocument, "document", "a consent step needs the text to agree to")
    }
    if step.optional { report(.unanswerable, "optional", "a consent step cannot be skipped; remove `optional`") }
    if let version, version.trimmed.isEmpty || version.count > 100 {
      report(.badDocument, "version", "a version has 1 to 100 characters; write, for example, \"2\"")
    }
    if !again, version == nil {
      report(.badDocument, "again", "`again = false` compares versions; add the `version` of the document")
    }
    if let place = step.items.firstIndex(where: { $0.id == step.id }) {
      report(.duplicateItem, "items[\(place + 1)].id", "'\(step.id)' is the item of the agreement; use another id")
    }
    return problems
  }
}

extension SurveyProblem {
  /// The problems of a document, each with the line in it.
  static func ofDocument(_ text: String, at path: String) -> [SurveyProblem] {
    MarkdownDocument.problems(of: text).map {
      SurveyProblem(code: .badDocument, path: path, message: "line \($0.line) of the document: \($0.message)")
    }
  }
}
