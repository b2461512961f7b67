import CareModel

/// The items of surveys as a data dictionary of REDCap: a field for each item, a form for each task of each plan.
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
    let forms = Self.forms(newest)
    var names = UniqueNames(["participant"])
    var rows = [Self.row("participant", forms.first ?? "participants", "text", "Participant")]
    for (item, form) in zip(newest, forms) {
      rows.append(Self.row(names.first(of: Self.name(item.name), Self.name("\(form)_\(item.name)")), form, item))
    }
    return ([Self.header] + rows).map { $0.map(CSVText.cell).joined(separator: ",") + "\r\n" }.joined()
  }

  /// Returns the form of each item: the name of its task, or where several plans have such a task, of its plan and its task.
  private static func forms(_ items: [Codebook.Variable]) -> [String] {
    let tasks = items.map { TaskOfPlan(plan: $0.plan?.text ?? "", task: $0.task?.text ?? "survey") }
    var shared: [String: Set<TaskOfPlan>] = [:], names = UniqueNames(), chosen: [TaskOfPlan: String] = [:]
    for task in tasks { shared[name(task.task), default: []].insert(task) }
    return tasks.map { task in
      if let known = chosen[task] { return known }
      let own = name(task.task), isShared = (shared[own]?.count ?? 0) > 1
      let form = names.first(of: isShared ? name("\(task.plan)_\(task.task)") : own)
      chosen[task] = form
      return form
    }
  }

  private struct TaskOfPlan: Hashable {
    let plan: String
    let task: String
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
