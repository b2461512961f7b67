import CareModel

/// A field of REDCap's data dictionary.
struct REDCapField {
  /// The types of fields that are written.
  enum Kind: String {
    case text, notes, radio, checkbox, yesno, calc, file
    /// A matrix with a row for each option, and each place once; REDCap has a field for each row.
    case ranking
  }

  let name: String
  /// The name of the instrument.
  let form: String
  var section = ""
  var kind: Kind
  var label: String
  /// The options with their codes, or the equation of a `calc`.
  var choices: [(value: String, code: String, text: String)] = []
  var equation = ""
  /// The rows of a ranking: an option, its field, and whether only earlier versions ask for it.
  var ranked: [(value: String, name: String, text: String, isRetired: Bool)] = []
  /// The codes for missing answers that a checkbox has beside its options, as REDCap adds them.
  var missing: [String] = []
  var note = ""
  var validation = ""
  var (min, max) = ("", "")
  var isPersonal = false
  var branching = ""
  var isRequired = false
  var matrix = ""
  /// Whether each option of the matrix can be chosen in one row only.
  var ranks = false
  /// The number of places of a ranking.
  var places = 0
  var annotations: [String] = []

  init(_ name: String, in form: String, _ kind: Kind, _ label: String) {
    (self.name, self.form, self.kind, self.label) = (name, form, kind, label)
  }

  static let header = [
    "Variable / Field Name", "Form Name", "Section Header", "Field Type", "Field Label",
    "Choices, Calculations, OR Slider Labels", "Field Note", "Text Validation Type OR Show Slider Number",
    "Text Validation Min", "Text Validation Max", "Identifier?", "Branching Logic (Show field only if...)",
    "Required Field?", "Custom Alignment", "Question Number (surveys only)", "Matrix Group Name", "Matrix Ranking?",
    "Field Annotation",
  ]

  /// The rows of the dictionary.
  var rows: [[String]] {
    guard kind == .ranking else { return [row] }
    return ranked.enumerated().map { place, option in
      var field = REDCapField(option.name, in: form, .radio, option.text)
      field.section = place == 0 ? section : ""
      field.choices = (1...Swift.max(1, places)).map { ("\($0)", "\($0)", "\($0)") }
      (field.isPersonal, field.branching, field.isRequired) = (isPersonal, branching, isRequired)
      (field.matrix, field.ranks, field.annotations) = (name, true, annotations)
      field.note = place == 0 ? note : ""
      if option.isRetired { field.annotations.append("@HIDDEN") }
      return field.row
    }
  }

  private var row: [String] {
    [
      name, form, Self.plain(section), kind.rawValue, Self.plain(label), choiceText, Self.plain(note), validation, min,
      max, isPersonal ? "y" : "", branching, isRequired ? "y" : "", "", "", matrix, ranks ? "y" : "",
      annotations.joined(separator: " "),
    ]
  }

  /// The names of the columns with the field's data: of a checkbox, one for each option.
  var columns: [String] {
    switch kind {
    case .checkbox: (choices.map(\.code) + missing).map(column(of:))
    // REDCap computes the one, and takes the other through another door.
    case .calc, .file: []
    case .ranking: ranked.map(\.name)
    case .text, .notes, .radio, .yesno: [name]
    }
  }

  /// Returns the name of the column of a checkbox's code.
  func column(of code: String) -> String { "\(name)___\(REDCapNames.column(code))" }

  /// Returns the code of an option's value; nil if there is none.
  func code(of value: String) -> String? { choices.first { $0.value == value }?.code }

  /// The choices in a cell; of two fields with the same, REDCap can make a matrix.
  var choiceText: String {
    guard kind != .calc else { return equation }
    return choices.map { choice in
      let line = choice.text.split(whereSeparator: \.isNewline).joined(separator: " ")
      return "\(choice.code), \(Self.plain(line).replacing("|", with: "/"))"
    }.joined(separator: " | ")
  }

  /// Returns a text of which REDCap shows every character: it takes what follows `<` for a tag.
  private static func plain(_ text: String) -> String {
    text.replacing("<", with: "< ").replacing("<  ", with: "< ")
  }
}
