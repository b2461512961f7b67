/// An answer as JSON or Lua writes it, before its item's format gives it a type.
///
/// Its JSON is a bare value or an object that names what it is: `null`, `true`, `4`, `2.5`, `"nausea"`, `["nausea", "fever"]`,
/// `{"dont_know": true}`, `["nausea", {"other": "itching"}]`, `{"latitude": 48.2, "longitude": 16.4}`, or
/// `{"value": 210, "confirmed": true}` for an answer outside the usual range that the participant confirmed, or
/// `{"value": 160, "units": "[lb_av]"}` for an amount in units that the participant chose.
/// The rows of a repeat group are a list of objects: `[{"name": "Ana", "age": 61}, {"name": "Ben"}]`.
public indirect enum AnswerInput: Hashable, Sendable {
  /// No answer: the item is skipped.
  case none
  /// A yes or no.
  case boolean(Bool)
  /// A whole number.
  case integer(Int)
  /// A decimal number.
  case double(Double)
  /// A text, or one choice.
  case text(String)
  /// Several choices.
  case list([String])
  /// Choices, and the words for the "other" option, which is one of the chosen whether it is listed or not.
  case other(String, with: [String])
  /// A value with named parts, such as a place.
  case fields([String: AnswerInput])
  /// The rows of a repeat group, each with its answers by item.
  case rows([[String: AnswerInput]])
  /// A file whose bytes are given beside the answers. No JSON and no script can write it: neither has the bytes.
  case file(FileReference)
  /// An answer outside the usual range that the participant confirmed.
  case confirmed(AnswerInput)
  /// "I don't know".
  case dontKnow

  /// The number as an answer, an integer if its value is whole; nil if the input is not a number.
  var numberAnswer: Answer? {
    switch self {
    case .integer(let number): .integer(number)
    case .double(let number): Int(exactly: number).map { .integer($0) } ?? .double(number)
    default: nil
    }
  }

  /// The amount in units of the participant's choice; nil if the input is not one.
  var amount: TypedAmount? {
    guard case .fields(let fields) = self, fields.count == 2, let value = fields["value"]?.number,
      let units = fields["units"]?.text
    else { return nil }
    return TypedAmount(value: value, units: units)
  }

  /// The number; nil if the input is not one.
  var number: Double? { numberAnswer?.number }

  /// The text; nil if the input is not one.
  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The files in the input and in its parts.
  package var files: Set<FileReference> {
    switch self {
    case .file(let file): [file]
    case .confirmed(let input): input.files
    case .fields(let fields): fields.values.reduce(into: []) { $0.formUnion($1.files) }
    case .rows(let rows): rows.flatMap(\.values).reduce(into: []) { $0.formUnion($1.files) }
    case .none, .boolean, .integer, .double, .text, .list, .other, .dontKnow: []
    }
  }

  /// Whether the participant confirmed the answer.
  public var isConfirmed: Bool { if case .confirmed = self { true } else { false } }

  /// The answer without its confirmation.
  public var unconfirmed: AnswerInput { if case .confirmed(let input) = self { input } else { self } }
}

extension AnswerInput {
  /// Creates an input from an object's parts: `dont_know`, `value` with `confirmed`, `other`, or the parts of a value.
  package init(fields: [String: AnswerInput]) {
    switch (fields["dont_know"], fields["value"], fields["confirmed"], fields["other"]) {
    case (.boolean(let isUnknown)?, nil, nil, nil) where fields.count == 1: self = isUnknown ? .dontKnow : .none
    case (nil, let value?, .boolean(let isConfirmed)?, nil) where fields.count == 2:
      self = isConfirmed ? .confirmed(value) : value
    case (nil, nil, nil, .text(let words)?) where fields.count == 1: self = .other(words, with: [])
    default: self = .fields(fields)
    }
  }

  /// Creates an input from a list of texts, of which one may be `{other: words}`, or of rows; nil for a list of anything else.
  package init?(list: [AnswerInput]) {
    let texts = list.compactMap(\.text)
    let others = list.compactMap { if case .other(let words, let more) = $0, more.isEmpty { words } else { nil } }
    guard others.count <= 1, texts.count + others.count == list.count else {
      let rows = list.compactMap(\.row)
      guard rows.count == list.count else { return nil }
      self = .rows(rows)
      return
    }
    self = others.first.map { .other($0, with: texts) } ?? .list(texts)
  }
}

extension AnswerInput {
  /// The input as the rows of a repeat group; nil if it is something else.
  package var rows: [[String: AnswerInput]]? {
    switch self {
    case .none: []
    case .list(let list) where list.isEmpty: []
    case .rows(let rows): rows
    case .other: row.map { [$0] }
    default: nil
    }
  }

  /// The input as a row, whose items may have any name; nil if it is not an object.
  private var row: [String: AnswerInput]? {
    switch self {
    case .fields(let fields): fields
    case .other(let words, let more) where more.isEmpty: ["other": .text(words)]
    case .confirmed(let value): ["value": value, "confirmed": .boolean(true)]
    case .dontKnow: ["dont_know": .boolean(true)]
    case .list(let list) where list.isEmpty: [:]
    default: nil
    }
  }
}

extension AnswerInput: Codable {
  /// Reads a JSON value.
  ///
  /// - Throws: `DecodingError` if a list has anything but texts and one `{"other": …}`, or rows.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .none
    } else if let boolean = try? container.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let double = try? container.decode(Double.self) {
      self = .double(double)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let fields = try? container.decode([String: AnswerInput].self) {
      self.init(fields: fields)
    } else if let list = try? container.decode([AnswerInput].self), let input = AnswerInput(list: list) {
      self = input
    } else {
      throw DecodingError.typeMismatch(
        Self.self, .init(codingPath: decoder.codingPath, debugDescription: "not an answer"))
    }
  }

  /// Writes a JSON value.
  ///
  /// - Throws: `EncodingError` if a number is not finite and the encoder takes none such.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .none: try container.encodeNil()
    case .boolean(let boolean): try container.encode(boolean)
    case .integer(let integer): try container.encode(integer)
    case .double(let double): try container.encode(double)
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .other(let words, let values):
      let words = AnswerInput.fields(["other": .text(words)])
      if values.isEmpty {
        try container.encode(words)
      } else {
        try container.encode(values.map { .text($0) } + [words])
      }
    case .fields(let fields): try container.encode(fields)
    case .rows(let rows): try container.encode(rows)
    case .file(let file): try container.encode(["file": file])
    case .confirmed(let input): try container.encode(["value": input, "confirmed": .boolean(true)])
    case .dontKnow: try container.encode(["dont_know": true])
    }
  }
}
