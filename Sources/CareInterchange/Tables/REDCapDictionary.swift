import CareModel

/// The items of surveys as a data dictionary of REDCap: a field for each item, a form for each task.
struct REDCapDictionary {
  private let codebook: Codebook

  init(_ codebook: Codebook) { self.codebook = codebook }

  private static let header = [
    "Variable / Field Name", "Form Name", "Section Header", "Field Type", "Field Label",
    "Choices, Calculations, OR Slider Labels", "Field Note", "Text Validation Type OR Show Slider Number",
    "Text Validation Min", "Text Validation Max", "Identifier?", "Branching Logic (Show field only if...)",
    "Required Field?", "Custom Alignment", "Question Number (surveys only)", "Matrix Group Name", "Matrix Ranking?",
    "Field Annotation",
  ]

  /// The dictionary; the first field is the participant, as REDCap asks for.
  var csv: String {
    let items = codebook.variables.filter { $0.source == .item && $0.table == "answers" }
    var newest: [Codebook.Variable] = []
    for item in items {
      // Of several versions, the last one counts: a dictionary has none.
      if let place = newest.firstIndex(where: { $0.name == item.name && $0.task == item.task && $0.plan == item.plan })
      {
        newest[place] = item
      } else {
        newest.append(item)
      }
    }
    let forms = newest.compactMap(\.task?.text).map(Self.name)
    var used: Set<String> = ["participant"]
    var rows = [Self.row("participant", forms.first ?? "participants", "text", "Participant")]
    for item in newest {
      let form = Self.name(item.task?.text ?? "survey")
      var name = Self.name(item.name)
      if used.contains(name) { name = Self.name("\(form)_\(item.name)") }
      var number = 2
      while !used.insert(name).inserted {
        name = Self.name("\(form)_\(item.name)_\(number)")
        number += 1
      }
      rows.append(Self.row(name, form, item))
    }
    return ([Self.header] + rows).map { $0.map(CSVText.cell).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func row(_ name: String, _ form: String, _ item: Codebook.Variable) -> [String] {
    let type: (field: String, validation: String) =
      switch item.format {
      case "boolean": ("yesno", "")
      case "date": ("text", "date_ymd")
      case "dateTime": ("text", "datetime_ymd")
      case "timeOfDay": ("text", "time")
      case "email": ("text", "email")
      case "file": ("file", "")
      case "signature": ("text", "")
      default:
        if !item.choices.isEmpty {
          (item.isMultiple ? "checkbox" : "radio", "")
        } else {
          ("text", item.type == .number ? "number" : "")
        }
      }
    let choices = item.choices.map { choice in
      "\(code(choice.value)), \(choice.text.replacing("|", with: "/"))"
    }.joined(separator: " | ")
    let isNumber = type.validation == "number"
    return row(
      name, form, type.field, item.question ?? item.label, choices: choices, note: item.units ?? "",
      validation: type.validation, min: isNumber ? item.minimum : nil, max: isNumber ? item.maximum : nil,
      isPersonal: item.isPersonal)
  }

  private static func row(
    _ name: String, _ form: String, _ type: String, _ label: String, choices: String = "", note: String = "",
    validation: String = "", min: Double? = nil, max: Double? = nil, isPersonal: Bool = false
  ) -> [String] {
    func text(_ number: Double?) -> String { number.map { ExportCell.number($0).text } ?? "" }
    let known = [
      name, form, "", type, label, choices, note, validation, text(min), text(max), isPersonal ? "y" : "",
    ]
    return known + Array(repeating: "", count: header.count - known.count)
  }

  /// Returns a name of lowercase letters, digits, and underscores that begins with a letter.
  private static func name(_ text: String) -> String {
    let name = text.lowercased().unicodeScalars.map { scalar in
      ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) ? String(Character(scalar)) : "_"
    }.joined()
    return name.first.map { $0.isLetter } ?? false ? name : "f_\(name)"
  }

  /// Returns a code of a choice: letters, digits, and underscores.
  private static func code(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        ? String(Character(scalar)) : "_"
    }.joined()
  }
}
