package import CareModel

/// The answers of an export as rows that REDCap imports: a row for each event of an instrument, and for each row of a repeat group.
///
/// It is given the rows of the tables `events` and `answers`, in their order: those of an event stand together.
package struct REDCapRows {
  private let project: REDCapProject
  private let events: [String: Int]
  private let answers: [String: Int]
  private let tables: (events: Int?, answers: Int?)
  private let columns: [String: Int]
  private var current: Current?
  /// The number of rows of each instrument that each participant has.
  private var instances: [String: [String: Int]] = [:]
  private var participant = ""
  /// The numbers of events of tasks that the project does not have, by task.
  package private(set) var unknown: [String: Int] = [:]

  /// The table of the rows.
  package let table: ExportTable

  private struct Current {
    let identity: [String]
    var start: ExportCell = .empty
    var hasAnswers = false
    /// The values by item and row, with the visit that they are of.
    var values: [String: [Int: Given]] = [:]
  }

  /// The latest answer to an item.
  private struct Given {
    let visit: [String]
    var reason: MissingReason?
    var values: [ExportCell] = []
    /// The words for "other".
    var words: String?
  }

  /// Creates the rows of a project, from the tables of an export.
  package init(_ project: REDCapProject, from tables: [ExportTable]) {
    self.project = project
    func place(_ name: String) -> Int? { tables.firstIndex { $0.name == name } }
    func names(_ table: Int?) -> [String: Int] {
      Dictionary((table.map { tables[$0].columns } ?? []).enumerated().map { ($1.name, $0) }) { first, _ in first }
    }
    self.tables = (place("events"), place("answers"))
    (events, answers) = (names(self.tables.events), names(self.tables.answers))
    let fixed = [
      (REDCapProject.participant, "The record."), ("redcap_repeat_instrument", "The instrument."),
      ("redcap_repeat_instance", "The number of the row among those of the record's instrument."),
    ]
    let fields = project.instruments.flatMap { instrument in
      instrument.fields.flatMap { field in field.columns.map { ($0, field.label) } }
        + [(instrument.completeField, "Whether the instrument is complete: 2.")]
    }
    let all = (fixed + fields).map { ExportColumn($0, .text, $1) }
    table = ExportTable(
      name: "data", row: "an event of an instrument", columns: all,
      key: [REDCapProject.participant, "redcap_repeat_instrument", "redcap_repeat_instance"])
    columns = Dictionary(all.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  /// Takes a row of a table of the export, and returns the rows of the event before it, if that is complete.
  package mutating func add(_ row: [ExportCell], to table: Int) -> [[ExportCell]] {
    if table == tables.events {
      let done = finish()
      current = Current(identity: identity(row, events), start: cell("start_local", row, events))
      return done
    }
    guard table == tables.answers else { return [] }
    var done: [[ExportCell]] = []
    if current?.identity != identity(row, answers) {
      done = finish()
      current = Current(identity: identity(row, answers))
    }
    addAnswer(row)
    return done
  }

  private func identity(_ row: [ExportCell], _ names: [String: Int]) -> [String] {
    ["participant", "care_plan", "plan", "task", "key"].map { cell($0, row, names).text }
  }

  private func cell(_ name: String, _ row: [ExportCell], _ names: [String: Int]) -> ExportCell {
    names[name].map { row[$0] } ?? .empty
  }

  private mutating func addAnswer(_ row: [ExportCell]) {
    func cell(_ name: String) -> ExportCell { self.cell(name, row, answers) }
    let item = cell("item").text, visit = [cell("step").text, cell("visit").text]
    // Rows count from 1; 0 is the task itself.
    let place = if case .integer(let number) = cell("row") { number } else { 0 }
    current?.hasAnswers = true
    // The latest visit has the answers that count, with all its rows.
    if current?.values[item]?.values.contains(where: { $0.visit != visit }) ?? false { current?.values[item] = nil }
    var given = current?.values[item]?[place] ?? Given(visit: visit)
    if cell("withheld") == .boolean(true) {
      given.reason = .withheld
    } else if cell("dont_know") == .boolean(true) {
      given.reason = .dontKnow
    } else if let value = ["number", "text", "boolean"].map({ cell($0) }).first(where: { $0 != .empty }) {
      given.values.append(value)
      if case .text(let words) = cell("other") { given.words = words }
    } else {
      given.reason = .skipped
    }
    current?.values[item, default: [:]][place] = given
  }

  // MARK: Rows

  /// Returns the rows of the last event.
  package mutating func finish() -> [[ExportCell]] {
    guard let event = current, event.hasAnswers else {
      current = nil
      return []
    }
    current = nil
    let (plan, task) = (event.identity[2], event.identity[3])
    let own = project.instruments.filter { ($0.plan?.text ?? "") == plan && $0.task?.text == task }
    if own.isEmpty { unknown[task, default: 0] += 1 }
    return own.flatMap { instrument -> [[ExportCell]] in
      guard instrument.group != nil else { return [row(of: event, in: instrument, 0)] }
      let rows = Set(instrument.items.keys.flatMap { event.values[$0]?.keys.map(\.self) ?? [] }).subtracting([0])
      return rows.sorted().map { row(of: event, in: instrument, $0) }
    }
  }

  private mutating func row(of event: Current, in instrument: REDCapInstrument, _ place: Int) -> [ExportCell] {
    // Participants follow each other, so that the numbers of one are enough.
    if participant != event.identity[0] { (participant, instances) = (event.identity[0], [:]) }
    instances[participant, default: [:]][instrument.name, default: 0] += 1
    var row = Array(repeating: ExportCell.empty, count: table.columns.count)
    func set(_ column: String, _ cell: ExportCell) { if let place = columns[column] { row[place] = cell } }
    set(REDCapProject.participant, .text(participant))
    set("redcap_repeat_instrument", .text(instrument.name))
    set("redcap_repeat_instance", .integer(instances[participant]?[instrument.name] ?? 1))
    set(instrument.eventField, .text(event.identity[4]))
    set(instrument.startField, .text(event.start.text.replacing("T", with: " ")))
    set(instrument.completeField, .integer(2))
    for (item, field) in instrument.items {
      guard let given = event.values[item]?[place] else { continue }
      let words = instrument.words[item].map { instrument.fields[$0] }
      for (column, cell) in cells(of: given, in: instrument.fields[field], words) { set(column, cell) }
    }
    return row
  }

  /// Returns the cells of an answer by column.
  private func cells(of given: Given, in field: REDCapField, _ words: REDCapField?) -> [(String, ExportCell)] {
    let code = given.reason.map { project.codes.code($0) }
    if field.kind == .ranking {
      let values = given.values.map(\.text)
      return field.ranked.map { option in
        let place = values.firstIndex(of: option.value).map { ExportCell.text("\($0 + 1)") }
        return (option.name, place ?? code.map { .integer($0) } ?? .empty)
      }
    }
    guard field.kind == .checkbox || field.kind == .radio, !(field.kind == .radio && given.values.isEmpty) else {
      guard field.kind != .checkbox else { return checked(given, field, []) }
      guard let column = field.columns.first else { return [] }
      return [(column, given.values.first.map { Self.data($0, of: field) } ?? code.map { .integer($0) } ?? .empty)]
    }
    let own = given.words.flatMap { text in words.map { [($0.name, ExportCell.text(text))] } } ?? []
    let values = given.values.map(\.text)
    if field.kind == .checkbox { return checked(given, field, values) + own }
    let chosen = values.first.flatMap { field.code(of: $0) }
    return [(field.name, chosen.map { .text($0) } ?? .empty)] + own
  }

  /// Returns the columns of a checkbox: its options, and the codes for a missing answer.
  private func checked(_ given: Given, _ field: REDCapField, _ values: [String]) -> [(String, ExportCell)] {
    let reason = given.reason.map { String(project.codes.code($0)) }
    let chosen = Set(values.compactMap { field.code(of: $0) } + [reason].compactMap(\.self))
    return (field.choices.map(\.code) + field.missing).map { code in
      (field.column(of: code), .integer(chosen.contains(code) ? 1 : 0))
    }
  }

  private static func data(_ cell: ExportCell, of field: REDCapField) -> ExportCell {
    switch cell {
    case .boolean(let value): .integer(value ? 1 : 0)
    case .text(let text) where field.validation.hasPrefix("datetime"): .text(text.replacing("T", with: " "))
    default: cell
    }
  }
}
