import CareModel

/// Names as REDCap allows them.
enum REDCapNames {
  /// The maximum length of a name, of which some is left for a number.
  private static let most = 90

  /// The fields that REDCap has in every project.
  static let reserved = [
    "redcap_event_name", "redcap_repeat_instrument", "redcap_repeat_instance", "redcap_data_access_group",
    "redcap_survey_identifier", "redcap_csrf_token", "redcap_survey_timestamp", "redcap_survey_return_code",
  ]

  /// Returns a name of lowercase letters, digits, and single underscores, which begins with a letter and does not end with an underscore.
  static func field(_ text: String) -> String {
    let plain = text.lowercased().unicodeScalars.map { scalar in
      ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) ? String(Character(scalar)) : "_"
    }.joined()
    let name = plain.split(separator: "_").joined(separator: "_").prefix(most)
    return name.first.map { $0.isLetter } ?? false ? String(name) : "f_\(name)"
  }

  /// Returns the codes of values: letters, digits, and underscores, or a whole number, each once whatever the case of its letters.
  static func codes(_ values: [String], beside taken: [String] = []) -> [String] {
    var names = UniqueNames(taken.map(column))
    // A value that is a code already keeps it, whatever codes others need.
    let kept = values.map { $0 == code($0) && names.take(column($0)) }
    return zip(values, kept).map { value, isKept in
      isKept ? value : names.first(of: code(value))
    }
  }

  /// Returns the end of the name of a checkbox's column: `___` is before it.
  static func column(_ code: String) -> String { code.lowercased().replacing("-", with: "_") }

  private static func code(_ text: String) -> String {
    if let number = BoundedInteger(text, in: -999_999_999...999_999_999)?.value, String(number) == text { return text }
    let code = text.unicodeScalars.map { scalar in
      ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
        ? String(Character(scalar)) : "_"
    }.joined()
    return code.isEmpty ? "_" : code
  }
}
