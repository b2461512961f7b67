import CareModel

extension FormItem {
  /// Returns what the item accepts, and whether it may be left empty; nil if there is nothing to say.
  func hint(in language: Language) -> String? {
    let texts = [format.accepts(in: language), required ? "" : language.page(.optionalWords)].filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: " · ")
  }
}

extension AnswerFormat {
  /// Whether the text of an answer names its units, which are typed with it.
  var writesUnits: Bool { definition.writesUnits }

  /// Returns what a page accepts: of a file, which is chosen there, no path; empty where the field itself says it.
  func accepts(in language: Language) -> String {
    if let range = allowedRange(in: language) { return range }
    switch definition.field(in: language) {
    case .measure: return ""
    // A field for a text or a number is one; what it says is how long or how large that can be.
    case .text(_, _, nil), .number(nil, nil):
      return Self.bounds(in: definition.prompt(in: language), language)
    default: break
    }
    guard case .file(let file) = self else { return definition.prompt(in: language) }
    let types = file.acceptedTypes.map(\.title).joined(separator: ", ")
    return language.page(.fileTypes, ["types": types, "most": language.fileSize(file.maxBytes)])
  }

  /// Returns the allowed dates, times, or lengths of time in words; nil for a format without bounds, and for every other format.
  ///
  /// A page asks for their parts, so that an example of the whole would say how not to type them.
  func allowedRange(in language: Language) -> String? {
    let unbounded: any AnswerFormatDefinition
    switch self {
    case .date(var format):
      (format.min, format.max) = (nil, nil)
      unbounded = format
    case .dateTime(var format):
      (format.min, format.max) = (nil, nil)
      unbounded = format
    case .timeOfDay(var format):
      (format.min, format.max) = (nil, nil)
      unbounded = format
    case .timeInterval(var format):
      (format.min, format.max, format.step) = (nil, nil, nil)
      unbounded = format
    default: return nil
    }
    let range = Self.rest(of: definition.prompt(in: language), behind: unbounded.prompt(in: language))
    return range.isEmpty ? nil : range
  }

  /// Returns how long or how large an answer can be, from a text that also says that it is one; a text of another kind as it is.
  static func bounds(in text: String, _ language: Language) -> String {
    let kinds = [language(.text), language(.number)]
    guard let kind = kinds.first(where: { text == $0 || text.hasPrefix($0 + ",") }) else { return text }
    return rest(of: text, behind: kind)
  }

  /// Returns what a text says behind its start; empty if it does not begin so.
  static func rest(of text: String, behind start: String) -> String {
    guard text.hasPrefix(start) else { return "" }
    return String(text.dropFirst(start.count).drop { $0 == ";" || $0 == "," || $0 == " " })
  }
}

extension CardControl {
  /// Returns how long or how large its value can be, and in which units; nil if there is nothing to say.
  func hint(in language: Language) -> String? {
    if case .textField(nil) = kind { return nil }
    let text = limits(in: language).map { AnswerFormat.bounds(in: $0, language) } ?? ""
    return text.isEmpty ? nil : text
  }
}
