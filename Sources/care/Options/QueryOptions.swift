import ArgumentParser
import CareModel

/// The options by which a command asks a question: those that the question describes.
///
/// ```swift
/// @OptionGroup var filter: QueryOptions<MessageQuery>
/// let query = try filter.narrow(MessageQuery(), in: zone)
/// ```
struct QueryOptions<Question: Query>: ParsableArguments, CustomReflectable {
  /// What was written for each option that takes a value, by its name in scripts.
  private var values: [String: [String]] = [:]
  /// The flags that were passed.
  private var flags: Set<String> = []

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: OptionKey.self)
    for option in Question.options where option.argument != nil {
      let found = try option.type.read(OptionKey(option.name), in: container)
      if option.type == .flag, !found.isEmpty { flags.insert(option.name) }
      if option.type != .flag, !found.isEmpty { values[option.name] = found }
    }
  }

  /// The options, from which the parser learns them.
  var customMirror: Mirror {
    let options = Question.options.filter { $0.argument != nil }
    return Mirror(self, children: options.map { ("_" + $0.name, $0.declaration) })
  }

  func validate() throws {
    if values["on"] != nil, values["from"] != nil || values["to"] != nil { throw SecondTime.error }
  }

  /// Whether an option was passed.
  func has(_ name: String) -> Bool { values[name] != nil || flags.contains(name) }

  /// Returns the ids that an option was passed.
  func ids<Entity>(_ name: String) -> [Identifier<Entity>] { (values[name] ?? []).map { Identifier($0) } }

  /// A phrase that follows another time; empty without `--as-of`.
  var statePhrase: String { AsOfOption.phrase(values["as_of"]?.last) }

  /// Returns a question, narrowed by the options; wall time is read in `zone`.
  ///
  /// - Throws: `ValidationError` for a time or a sort order that cannot be read.
  func narrow(_ question: Question, in zone: Zone) throws -> Question {
    try question.narrowed(by: CommandLineInput(values: values, flags: flags, zone: zone))
  }
}

extension Session {
  /// Returns the zone in which a command that takes patients reads wall time: that of `--zone`, else of the only patient, else the machine's.
  func zone(ofOnly patients: [Patient.ID]) throws -> Zone {
    try zone ?? (patients.count == 1 ? try zone(of: patients[0]) : SystemZone.zone())
  }
}

/// What a person wrote for the options of a question.
private struct CommandLineInput: QueryInput {
  let values: [String: [String]]
  let flags: Set<String>
  let zone: Zone

  func text(_ name: String) -> String? { values[name]?.last }
  func texts(_ name: String) -> [String]? { values[name] }
  func flag(_ name: String) -> Bool? { flags.contains(name) ? true : nil }
  func count(_ name: String) -> Int? { text(name).flatMap { BoundedInteger($0, in: 0...Int(Int32.max))?.value } }
  func share(_ name: String) -> Double? { text(name).flatMap { QueryOptionType.share($0) } }
  func day(_ name: String) -> CivilDate? { text(name).flatMap { CivilDate($0) } }

  func moment(_ name: String) throws -> QueriedMoment? {
    try text(name).map { text in
      try CivilDate(text).map { .day($0) } ?? .time(TimeArgument.instant(text, in: zone))
    }
  }

  func state(_ name: String) throws -> AsOf? { try text(name).map { try AsOfOption.state($0, in: zone) } }

  func named(_ name: String) throws -> [String: String]? {
    try texts(name).map { try UserInfoArgument.values($0.compactMap { UserInfoArgument(argument: $0) }) }
  }

  func order(_ name: String, keys: [String]) throws -> [QueriedOrder]? {
    try texts(name)?.map { text in
      if let order = QueriedOrder(text, keys: keys) { return order }
      throw ValidationError(
        "cannot sort by '\(text)'; write one of \(keys.joined(separator: ", ")), with ':desc' for descending order")
    }
  }

  func secondTime(_ name: String) -> any Error { SecondTime.error }
}

private enum SecondTime {
  static let error = ValidationError("pass --on, or --from and --to, but not both")
}

/// The name of an option as the parser keeps it.
private struct OptionKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

extension QueryOption {
  /// The declaration that the parser reads.
  fileprivate var declaration: Any {
    let name = NameSpecification.customLong(argument ?? ""), type = type
    var words = summary
    if type.isRepeatable, words.hasSuffix(".") { words = String(words.dropLast()) + "; repeatable." }
    if type.saysDefault, let defaultText { words += " Default: \(defaultText)." }
    if !type.words.isEmpty { words += " (values: \(type.words.joined(separator: ", ")))" }
    let help = ArgumentHelp(words, valueName: type.valueName ?? argument)
    let completion = type.words.isEmpty ? nil : CompletionKind.list(type.words)
    return switch (type, type.isRepeatable) {
    case (.flag, _): Flag(wrappedValue: false, name: name, help: help)
    case (.count, _):
      // Also a number below zero is a value, which is refused with what to write.
      Option<String?>(name: name, parsing: .unconditional, help: help, completion: completion) { try type.checked($0) }
    case (_, true):
      Option<[String]>(wrappedValue: [], name: name, help: help, completion: completion) { try type.checked($0) }
    case (_, false): Option<String?>(name: name, help: help, completion: completion) { try type.checked($0) }
    }
  }
}

extension QueryOptionType {
  /// Whether help says what applies without the option.
  fileprivate var saysDefault: Bool {
    switch self {
    case .count(let bounds): bounds.upperBound < Int(Int32.max)
    case .share, .choice, .choices: true
    case .id, .ids, .text, .texts, .flag, .day, .moment, .state, .named, .order: false
    }
  }

  /// The name of its value in help; nil for that of the option.
  fileprivate var valueName: String? {
    switch self {
    case .id, .ids: "id"
    case .count: "number"
    case .share: "share"
    case .day: "date"
    case .moment: "time"
    case .state: "time|seq"
    case .named: "name=text"
    case .order: "key"
    case .text, .texts, .choice, .choices, .flag: nil
    }
  }

  /// Returns a text as it is; a word as authors write it, also where it is written as JSON has it: `entered_in_error` for `enteredInError`.
  ///
  /// - Throws: `ValidationError` with what to write, unless the option takes it.
  fileprivate func checked(_ text: String) throws -> String {
    if words.contains(text.snakeCased) { return text.snakeCased }
    var remedy = onCommandLine.remedy(for: text)
    if self == .named, text.nameAndValue == nil { remedy = "a name and a text, such as site=Leeds" }
    if let remedy { throw ValidationError("write \(remedy)") }
    return text
  }

  /// The type with what has a meaning on a command line: a limit of 0, with which scripts ask for nothing, has none.
  private var onCommandLine: QueryOptionType {
    if case .count(let bounds) = self { .count(max(1, bounds.lowerBound)...bounds.upperBound) } else { self }
  }

  /// Returns what was written for an option; for a flag, something if it was passed.
  fileprivate func read(_ key: OptionKey, in container: KeyedDecodingContainer<OptionKey>) throws -> [String] {
    switch (self, isRepeatable) {
    case (.flag, _): try container.decode(Flag<Bool>.self, forKey: key).wrappedValue ? [""] : []
    case (_, true): try container.decode(Option<[String]>.self, forKey: key).wrappedValue
    case (_, false): try container.decode(Option<String?>.self, forKey: key).wrappedValue.map { [$0] } ?? []
    }
  }
}
