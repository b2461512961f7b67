import CareModel

extension FHIRCoding {
  /// Creates the code that a plan has as `system|code|words`.
  init(written text: String) {
    let parts = text.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    case 1: self.init(system: nil, code: text, display: nil)
    case 2: self.init(system: parts[0].isEmpty ? nil : parts[0], code: parts[1], display: nil)
    default: self.init(system: parts[0].isEmpty ? nil : parts[0], code: parts[1], display: parts[2])
    }
  }

  /// The code as a plan has it; nil without one.
  var written: String? {
    guard let code else { return nil }
    if let display { return "\(system ?? "")|\(code)|\(display)" }
    return token
  }
}

extension FormLink {
  /// Adds the codes and the definition of an item, and its id here where its linkId is another.
  func add(to item: inout ObjectBuilder) {
    item.add("definition", definition)
    item.add("code", codes.map { FHIRCoding(written: $0).json })
  }

  /// Returns a text without the mark that the form has before it.
  func words(of text: String) -> String { FormLink.words(of: text, after: prefix) }

  /// Returns a text without the mark before it.
  static func words(of text: String, after prefix: String?) -> String {
    guard let prefix, text.hasPrefix(prefix + " ") else { return text }
    return String(text.dropFirst(prefix.count + 1))
  }
}

extension ChoiceOption {
  /// The words without the mark before them.
  var words: String { FormLink.words(of: text, after: prefix) }

  /// Whether ``text`` begins with the mark before the words.
  var hasPrefix: Bool { words != text }

  /// Returns the type and the value of an option that is no code; nil for one that is.
  func literal(_ type: FormAnswerType?) -> (type: String, value: OrderedJSON)? {
    guard code == nil else { return nil }
    switch type {
    case .integer:
      return BoundedInteger(value, in: Int(Int32.min)...Int(Int32.max)).map { ("Integer", .whole($0.value)) }
    case .date: return CivilDate(value).map { ("Date", .text($0.description)) }
    case .time: return TimeOfDay(value).map { ("Time", .text($0.fhir)) }
    case .string: return ("String", .text(words))
    case .decimal, .quantity, .url, nil: return nil
    }
  }
}

extension AnswerFormat {
  /// Whether the score of each option is the number that is its value.
  var scoresAreValues: Bool {
    definition.options.allSatisfy { option in option.score.map { option.value == FHIRPathText.number($0) } ?? false }
  }
}
