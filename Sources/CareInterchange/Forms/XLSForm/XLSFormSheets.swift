import CareModel

/// The sheets of a form that is written as a workbook.
struct XLSFormSheets {
  let survey: FormSheet
  let choices: FormSheet?
  let settings: FormSheet?

  /// The names of the sheets that are read.
  static let names = ["survey", "choices", "settings"]

  /// Returns a column's name as the sheets are read here: in lower case before the language.
  static func column(_ title: String) -> String {
    let parts = title.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let base = String(parts[0]).trimmed.lowercased().replacing(" ", with: "_")
    let name = aliases[base] ?? base
    guard parts.count == 2 else { return name }
    let rest = String(parts[1].first == ":" ? parts[1].dropFirst() : parts[1]).trimmed
    return name == "media" || name == "bind" || name == "body" ? "\(name)::\(rest.lowercased())" : "\(name)::\(rest)"
  }

  private static let aliases = [
    "list_name": "list_name", "caption": "label", "value": "name", "relevance": "relevant", "read_only": "readonly",
    "calculate": "calculation", "command": "type", "tag": "name", "default_language": "default_language",
    "constraint_msg": "constraint_message", "repeat_count": "repeat_count", "count": "repeat_count",
  ]
}

/// The languages of a workbook's texts.
struct XLSFormLanguages {
  /// The name of the language in which the form is written; nil if its columns name none.
  private(set) var base: String?
  /// The names of all languages, in order, with their tags.
  private(set) var all: [(name: String, tag: String?)] = []

  private static let known = [
    "english": "en", "german": "de", "deutsch": "de", "spanish": "es", "español": "es", "french": "fr",
    "français": "fr", "korean": "ko", "portuguese": "pt", "italian": "it", "dutch": "nl", "arabic": "ar",
  ]

  /// Reads the languages of the columns of sheets.
  init(_ sheets: [FormSheet], default name: String?) {
    for sheet in sheets {
      for column in sheet.names {
        guard let place = column.firstRange(of: "::"),
          XLSFormReader.translated.contains(String(column[..<place.lowerBound]))
        else { continue }
        let language = String(column[place.upperBound...])
        if !all.contains(where: { $0.name == language }) { all.append((language, Self.tag(language))) }
      }
    }
    let isPlain = sheets.contains { $0.columns["label"] != nil }
    let found = name.flatMap { name in all.first { $0.name == name || $0.tag != nil && $0.tag == Self.tag(name) } }
    base = found?.name ?? (isPlain ? nil : all.first?.name)
    tag = base.flatMap(Self.tag) ?? name.flatMap(Self.tag)
  }

  /// The tag of the language in which the form is written.
  private(set) var tag: String?

  /// Returns the tag in the parentheses of a name such as `English (en)`, or of a known name.
  static func tag(_ name: String) -> String? {
    if let open = name.lastIndex(of: "("), name.hasSuffix(")") {
      let tag = String(name[name.index(after: open)...].dropLast()).trimmed
      return isTag(tag) ? tag : nil
    }
    return known[name.lowercased()] ?? (isTag(name) && name.count <= 3 ? name : nil)
  }

  private static func isTag(_ text: String) -> Bool {
    (2...12).contains(text.utf8.count) && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }
}
