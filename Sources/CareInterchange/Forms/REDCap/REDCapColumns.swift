import CareModel

/// The columns of a data dictionary of REDCap, by the names that its API has for them.
enum REDCapColumns {
  /// The names in the dictionary with those of the API, in order.
  static let all: [(title: String, name: String)] = [
    ("Variable / Field Name", "field_name"), ("Form Name", "form_name"), ("Section Header", "section_header"),
    ("Field Type", "field_type"), ("Field Label", "field_label"),
    ("Choices, Calculations, OR Slider Labels", "select_choices_or_calculations"), ("Field Note", "field_note"),
    ("Text Validation Type OR Show Slider Number", "text_validation_type_or_show_slider_number"),
    ("Text Validation Min", "text_validation_min"), ("Text Validation Max", "text_validation_max"),
    ("Identifier?", "identifier"), ("Branching Logic (Show field only if...)", "branching_logic"),
    ("Required Field?", "required_field"), ("Custom Alignment", "custom_alignment"),
    ("Question Number (surveys only)", "question_number"), ("Matrix Group Name", "matrix_group_name"),
    ("Matrix Ranking?", "matrix_ranking"), ("Field Annotation", "field_annotation"),
  ]

  /// Returns the name of the API for a column; the text itself for one that is not of REDCap.
  static func name(_ title: String) -> String {
    let lowered = title.lowercased()
    return all.first { $0.title.lowercased() == lowered || $0.name == lowered }?.name ?? title
  }
}

/// An action tag of REDCap, such as `@DEFAULT='3'`.
struct REDCapTag: Hashable, Sendable {
  /// The name without its sign, in capitals.
  let name: String
  /// What follows the equals sign, or is in parentheses.
  let value: String?

  /// Returns the tags of an annotation, and its other words.
  static func read(_ annotation: String) -> (tags: [REDCapTag], rest: String) {
    var tags: [REDCapTag] = [], words = "", rest = annotation[...]
    while let start = rest.firstIndex(of: "@") {
      words += rest[..<start]
      rest = rest[rest.index(after: start)...]
      let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
      guard let first = name.first, first.isLetter,
        first.isUppercase || words.isEmpty || words.last?.isWhitespace == true
      else {
        words += "@"
        continue
      }
      rest = rest.dropFirst(name.count)
      tags.append(REDCapTag(name: name.uppercased(), value: value(&rest)))
    }
    return (tags, (words + rest).trimmed)
  }

  private static func value(_ rest: inout Substring) -> String? {
    let after = rest.drop(while: \.isWhitespace)
    if after.first == "=" {
      var body = after.dropFirst().drop(while: \.isWhitespace)
      guard let quote = body.first, quote == "'" || quote == "\"" else {
        let value = body.prefix { !$0.isWhitespace }
        rest = body.dropFirst(value.count)
        return String(value)
      }
      body = body.dropFirst()
      let value = body.prefix { $0 != quote }
      rest = body.dropFirst(value.count + 1)
      return String(value)
    }
    guard after.first == "(" else { return nil }
    var depth = 0, end = after.startIndex
    for place in after.indices {
      if after[place] == "(" { depth += 1 }
      if after[place] == ")" { depth -= 1 }
      end = after.index(after: place)
      if depth == 0 { break }
    }
    rest = after[end...]
    return String(after[..<end].dropFirst().dropLast())
  }
}
