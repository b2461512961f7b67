package import CareModel

/// The surveys of an export as a project of REDCap: its data dictionary, and what the dictionary cannot say.
package struct REDCapProject {
  /// What the dictionary cannot say.
  package private(set) var losses: [ListedLoss] = []
  /// The numbers for missing answers, which are also part of the project's setup.
  package let codes: MissingCodes
  private(set) var instruments: [REDCapInstrument] = []
  private let hasEvents: Bool
  private var names = UniqueNames(["participant"] + REDCapNames.reserved)
  private var forms = UniqueNames()

  /// The field with the participant, which REDCap asks for first.
  static let participant = "participant"

  /// Creates the project of a codebook; `hasEvents`: whether each instrument has fields for the key and the start of its event.
  package init(_ codebook: Codebook, hasEvents: Bool = false) {
    self.hasEvents = hasEvents
    let items = codebook.variables.filter { $0.source == .item && $0.table == "answers" }
    codes = Self.codes(codebook)
    // Of several versions, the last one counts: a dictionary has none.
    var tasks: [(plan: PlanHeader.ID?, task: CareTask.ID?)] = codebook.surveys.map { ($0.plan, $0.task) }
    for item in items where !tasks.contains(where: { $0 == (item.plan, item.task) }) {
      tasks.append((item.plan, item.task))
    }
    let own = tasks.map { REDCapNames.field($0.task?.text ?? "survey") }
    for (place, task) in tasks.enumerated() {
      let isShared = own.count { $0 == own[place] } > 1
      let form = forms.first(
        of: isShared ? REDCapNames.field("\(task.plan?.text ?? "")_\(own[place])") : own[place])
      let variables = items.filter { $0.plan == task.plan && $0.task == task.task }
      let asked = codebook.surveys.first { $0.plan == task.plan && $0.task == task.task }
      var instrument = REDCapInstrument(name: form, plan: task.plan, task: task.task, group: nil)
      names.take(instrument.completeField)
      if let asked {
        var builder = REDCapSurvey(asked.survey, variables, codes: codes, names: names, forms: forms)
        instruments += builder.instruments(&instrument, hasEvents: hasEvents)
        (names, forms) = (builder.names, builder.forms)
        losses += builder.losses
      } else {
        for variable in Self.newest(variables) {
          instrument.add(
            REDCapField(variable, codes: codes, named: names.name(of: variable.name, in: form), in: form), variable.name
          )
        }
        instruments.append(instrument)
      }
    }
  }

  /// The data dictionary.
  package var csv: String {
    let first = instruments.first { !$0.fields.isEmpty }?.name ?? "participants"
    let rows =
      [REDCapField.header] + REDCapField(Self.participant, in: first, .text, "Participant").rows
      + instruments.flatMap(\.fields).flatMap(\.rows)
    return rows.map { $0.map(CSVText.cell).joined(separator: ",") + "\r\n" }.joined()
  }

  /// The codes as the setup of a project takes them: a code and its meaning in each line.
  package var missingCodes: String { codes.choices.map { "\($0.value), \($0.text)\n" }.joined() }

  /// Returns the variables, each in its last version.
  static func newest(_ items: [Codebook.Variable]) -> [Codebook.Variable] {
    var newest: [Codebook.Variable] = []
    for item in items {
      if let place = newest.firstIndex(where: { $0.name == item.name }) {
        newest[place] = item
      } else {
        newest.append(item)
      }
    }
    return newest
  }

  /// The codes of the wide tables, or those that they would have.
  private static func codes(_ codebook: Codebook) -> MissingCodes {
    let known = codebook.variables.lazy.flatMap(\.missing).compactMap { choice in
      BoundedInteger(choice.value, in: -999_999_999_999_999...0)?.value
    }
    let values = codebook.variables.flatMap(\.choices).compactMap { choice in
      BoundedInteger(choice.value, in: -999_999_999_999_999...0).map { Double($0.value) }
    }
    let numbers = known.min().map { [Double($0) + Double(MissingReason.allCases.count)] }
    return MissingCodes(below: numbers ?? codebook.variables.compactMap(\.minimum) + values)
  }
}

extension UniqueNames {
  /// Gives the name of an item's field: its own, or with that of its form.
  mutating func name(of item: String, in form: String) -> String {
    first(of: REDCapNames.field(item), REDCapNames.field("\(form)_\(item)"))
  }
}

extension REDCapInstrument {
  /// Adds the field of an item.
  mutating func add(_ field: REDCapField, _ item: String) {
    items[item] = fields.count
    fields.append(field)
  }
}

extension REDCapField {
  /// Creates the field of an item that no survey has now.
  init(_ item: Codebook.Variable, codes: MissingCodes, named name: String, in form: String) {
    let text = item.question ?? item.label
    self.init(name, in: form, .text, text)
    if let shape = item.format.flatMap({ AnswerFormat.Name(rawValue: $0) })?.redcapShape {
      (kind, validation) = shape
    } else if !item.choices.isEmpty {
      kind = item.isMultiple ? .checkbox : .radio
      let made = REDCapNames.codes(item.choices.map(\.value), beside: codes.choices.map(\.value))
      choices = zip(item.choices, made).map { ($0.value, $1, $0.text) }
      if item.isMultiple { missing = [.dontKnow, .withheld, .skipped].map { String(codes.code($0)) } }
    } else if item.type == .number {
      validation = "number"
      min = item.minimum.map { ExportCell.number($0).text } ?? ""
      max = item.maximum.map { ExportCell.number($0).text } ?? ""
    }
    note = item.units ?? ""
    isPersonal = item.isPersonal
  }
}
