/// Something that a plan asks for at enrollment, such as when the patient wakes.
public struct ParameterDefinition: Hashable, Sendable {
  /// The name by which schedules and hooks mean it.
  public var name: String
  /// The label shown when enrollment asks for it.
  public var title: String?
  /// The type of its values.
  public var kind: ParameterKind
  /// The value if enrollment does not set one.
  public var defaultValue: ParameterValue?
  /// Whether enrollment must give it, unless there is a default.
  public var isRequired: Bool
  /// The least number; nil for no limit.
  public var min: Double?
  /// The greatest number; nil for no limit.
  public var max: Double?
  /// The time at which the day ends for a time of day: earlier ones are in the night after; nil for midnight.
  public var dayEnds: TimeOfDay?

  /// A parameter of a plan.
  public init(
    name: String, title: String? = nil, kind: ParameterKind, defaultValue: ParameterValue? = nil,
    isRequired: Bool = true, min: Double? = nil, max: Double? = nil, dayEnds: TimeOfDay? = nil
  ) {
    self.name = name
    self.title = title
    self.kind = kind
    self.defaultValue = defaultValue
    self.isRequired = isRequired
    self.min = min
    self.max = max
    self.dayEnds = dayEnds
  }

  /// Whether a value of the parameter's kind is within its limits.
  public func isWithinLimits(_ value: ParameterValue) -> Bool {
    guard case .number(let number) = value else { return true }
    return (min.map { number >= $0 } ?? true) && (max.map { number <= $0 } ?? true)
  }

  /// The format of a value with the limits, for messages: `a number from 1 to 10`.
  public var valueTitle: String {
    func text(_ number: Double) -> String { ParameterValue.number(number).description }
    return switch (min, max) {
    case (let min?, let max?): "\(kind.title) from \(text(min)) to \(text(max))"
    case (let min?, nil): "\(kind.title) of at least \(text(min))"
    case (nil, let max?): "\(kind.title) of at most \(text(max))"
    case (nil, nil): kind.title
    }
  }
}

extension ParameterDefinition {
  /// The name of the parameter whose value is the arm of a trial, by which adherence and exports are divided.
  package static let arm = "arm"
}

extension ParameterDefinition: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, title, kind, min, max, dayEnds
    case defaultValue = "default"
    case isRequired = "required"
  }

  /// Reads an object as a plan file has it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try container.decode(String.self, forKey: .name),
      title: try container.decodeIfPresent(String.self, forKey: .title),
      kind: try container.decode(ParameterKind.self, forKey: .kind),
      defaultValue: try container.decodeIfPresent(ParameterValue.self, forKey: .defaultValue),
      isRequired: try container.decodeIfPresent(Bool.self, forKey: .isRequired) ?? true,
      min: try container.decodeIfPresent(Double.self, forKey: .min),
      max: try container.decodeIfPresent(Double.self, forKey: .max),
      dayEnds: try container.decodeIfPresent(TimeOfDay.self, forKey: .dayEnds))
  }

  /// Writes what ``init(from:)`` reads, without what is as by default.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(title, forKey: .title)
    try container.encode(kind, forKey: .kind)
    try container.encodeIfPresent(defaultValue, forKey: .defaultValue)
    try container.encodeIfPresent(min, forKey: .min)
    try container.encodeIfPresent(max, forKey: .max)
    try container.encodeIfPresent(dayEnds, forKey: .dayEnds)
    if !isRequired { try container.encode(isRequired, forKey: .isRequired) }
  }
}

/// The type of a parameter's values.
public enum ParameterKind: Hashable, Sendable {
  /// A time of day.
  case time
  /// A date, or a time on the wall clock.
  case date
  /// A finite number.
  case number
  /// Any text of at most ``longestText`` characters.
  case text
  /// Yes or no.
  case boolean
  /// A time zone, by its IANA name.
  case zone
  /// One of these texts.
  case choice([String])

  /// The kinds that one word names, in the order of the manual.
  private static let named: [(word: String, kind: ParameterKind)] = [
    ("time", .time), ("date", .date), ("number", .number), ("text", .text), ("boolean", .boolean),
    ("zone", .zone),
  ]

  /// The words of a plan file, in the order of the manual.
  public static var words: [String] { named.map(\.word) }

  /// The most characters that a text may have.
  public static let longestText = 1000

  /// The kind that a word of a plan file names; nil for any other word.
  public init?(word: String) {
    guard let found = Self.named.first(where: { $0.word == word }) else { return nil }
    self = found.kind
  }

  /// The word of a plan file that names the kind; nil for a choice, which is a list.
  public var word: String? { Self.named.first { $0.kind == self }?.word }

  /// The format of a value, for messages: `a time of day as HH:MM`.
  public var title: String {
    switch self {
    case .time: "a time of day as HH:MM"
    case .date: "a date as YYYY-MM-DD, or YYYY-MM-DDTHH:MM"
    case .number: "a number"
    case .text: "a text of at most \(Self.longestText) characters"
    case .boolean: "true or false"
    case .zone: "a time zone such as Europe/Berlin"
    case .choice(let texts): "one of \(texts.joined(separator: ", "))"
    }
  }

  /// The value as one of this kind; nil where it is none.
  ///
  /// A text is read as a person writes the kind on a command line, such as `07:00`, `2.5` or `true`.
  public func value(of given: ParameterValue) -> ParameterValue? {
    switch (self, given) {
    case (.time, .time), (.date, .moment), (.boolean, .boolean): given
    case (.number, .number(let number)): number.isFinite ? given : nil
    case (.text, .text(let text)): text.fits(characters: Self.longestText) ? given : nil
    case (.choice(let texts), .text(let text)): texts.contains(text) ? given : nil
    case (.zone, .text(let text)): Zone(text).map { .text($0.identifier) }
    case (.time, .text(let text)): TimeOfDay(text).map { .time($0) }
    case (.date, .text(let text)): DateOrTime(text).map { .moment($0) }
    case (.number, .text(let text)): Double(decimal: text).map { .number($0) }
    case (.boolean, .text(let text)): Bool(text).map { .boolean($0) }
    default: nil
    }
  }
}

extension ParameterKind: Codable {
  /// Reads a word such as `"time"`, or the list of the texts of a choice.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let word = try? container.decode(String.self) else {
      self = .choice(try container.decode([String].self))
      return
    }
    guard let kind = ParameterKind(word: word) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(word)' is not a kind of parameter")
    }
    self = kind
  }

  /// Writes what ``init(from:)`` reads.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if case .choice(let texts) = self { try container.encode(texts) } else { try container.encode(word) }
  }
}

extension PlanHeader {
  /// The times at which the days of its time parameters end, by parameter.
  package var dayEnds: [String: TimeOfDay] {
    Dictionary(parameters.compactMap { parameter in parameter.dayEnds.map { (parameter.name, $0) } }) { first, _ in
      first
    }
  }
}
