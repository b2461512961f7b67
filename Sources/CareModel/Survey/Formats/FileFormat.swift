/// A file, such as a photo.
///
/// The type of a file is what its bytes say, whatever its name.
public struct FileFormat: Hashable, Sendable {
  /// The types that are accepted; empty for every known type.
  public var types: [FileType]
  /// The maximum number of bytes.
  public var maxBytes: Int
  /// The units of the value, which it has none of.
  public var units: String?

  /// The maximum number of bytes of a format that gives none: 10 MB.
  public static let defaultMaxBytes = 10_000_000
  /// The maximum number of bytes that a format can give: 50 MB.
  public static let greatestMaxBytes = 50_000_000
  /// The least maximum that a format can give: every sample has fewer bytes.
  package static let leastMaxBytes = 1_000

  /// Creates the format.
  public init(types: [FileType] = [], maxBytes: Int = defaultMaxBytes) {
    self.types = types
    self.maxBytes = maxBytes
  }

  /// The types that are accepted.
  package var acceptedTypes: [FileType] { types.isEmpty ? FileType.allCases : types }
}

extension FileFormat: AnswerFormatDefinition {
  package static let name = AnswerFormat.Name.file
  package static let summary = "An item answered with a file, such as a photo; its type is what its bytes say."
  package static let valueType = AnswerValueType.other
  package static let isPersonal = false
  package var format: AnswerFormat { .file(self) }

  /// The value whose fields all have their defaults.
  public static let template = FileFormat()

  /// The fields, in the order of the manual.
  public static let fields: [Field<FileFormat>] = [
    Field("types", \.types, "The accepted types, such as \"image/jpeg\".", default: "all of them"),
    Field("max_bytes", \.maxBytes, "The maximum number of bytes, up to 50,000,000."),
  ]

  package var options: [ChoiceOption] { [] }

  package func problems(at path: String) -> [SurveyProblem] {
    var problems: [SurveyProblem] = []
    if !(Self.leastMaxBytes...Self.greatestMaxBytes).contains(maxBytes) {
      problems.append(
        .init(
          code: .badLimits, path: "\(path).max_bytes",
          message: "max_bytes is from \(Self.leastMaxBytes) to \(Self.greatestMaxBytes), not \(maxBytes)"))
    }
    for (place, type) in types.enumerated() where types[..<place].contains(type) {
      problems.append(
        .init(
          code: .duplicateOption, path: "\(path).types[\(place + 1)]",
          message: "the type '\(type.rawValue)' is listed twice; remove one"))
    }
    return problems
  }

  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    guard case .file(let file) = answer, file.isWellFormed else { throw .wrongType(expected: .file) }
    guard file.bytes > 0 else { throw .emptyFile }
    guard acceptedTypes.contains(file.type) else { throw .wrongFileType(type: file.type, types: acceptedTypes) }
    guard file.bytes <= maxBytes else { throw .fileTooLarge(most: maxBytes, bytes: file.bytes) }
    return answer
  }

  package var rule: AnswerRule { .file(types: acceptedTypes, maxBytes: maxBytes) }
  package func field(in language: Language) -> AnswerField { .file(acceptedTypes) }

  package var inputTitle: String { "a file: its path in `file`, or in tests the type of a sample in `sample`" }

  /// Takes a file whose bytes are given beside the answers, or a sample: no text can name bytes that nobody gave.
  package func answer(from input: AnswerInput) -> Answer? {
    if case .file(let file) = input { return .file(file) }
    guard case .fields(let fields) = input, fields.count == 1,
      let type = fields["sample"]?.text.flatMap(FileType.init)
    else { return nil }
    return .file(SampleFile(type).reference)
  }

  package func randomAnswer(using random: inout some RandomSource) -> Answer {
    let types = acceptedTypes
    return .file(SampleFile(types[random.integer(in: 0...(types.count - 1))]).reference)
  }

  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    answer.plainText(rounded: rounded, in: language)
  }

  package func prompt(in language: Language) -> String {
    let types = acceptedTypes.map(\.title).joined(separator: ", ")
    return language(.fileLimit, ["types": types, "most": language.fileSize(maxBytes)])
  }

  package var mostTyped: Int { TypedLimit.list }

  /// Refuses every text: a path is the host's to read.
  package func parse(_ text: String, in language: Language) throws(AnswerParseError) -> Answer {
    throw AnswerParseError(message: language(.unreadableFile))
  }

  package func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]? {
    acceptedTypes.first.map { [.file(SampleFile($0).reference)] }
  }

  package var range: String { "is a file" }
}
