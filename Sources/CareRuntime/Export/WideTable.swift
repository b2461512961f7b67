import CareModel
import CareStore

/// The table of one task: an event in each row, with a column for each kind of its values.
struct WideTable {
  /// The greatest number of kinds of a task.
  static let mostKinds = 10_000

  /// A column of a kind.
  struct Kind {
    let kind: String?
    let column: ExportColumn
    /// The column with the units, if the values of the kind have several.
    let units: ExportColumn?
  }

  let task: CareTask.ID
  let kinds: [Kind]

  /// Creates the table of a task from the kinds that were recorded, in the order of `items`, then by name.
  ///
  /// - Throws: ``RuntimeError/tooManyKinds(task:limit:)``.
  init(_ task: CareTask.ID, recorded: [String?: RecordedKind], items: [String]) throws {
    guard recorded.count <= Self.mostKinds else {
      throw RuntimeError.tooManyKinds(task: task, limit: Self.mostKinds)
    }
    self.task = task
    let places = Dictionary(items.enumerated().map { ($1, $0) }) { first, _ in first }
    func rank(_ kind: String?) -> (Int, String) { (kind.flatMap { places[$0] } ?? .max, kind ?? "") }
    let own = Set(ExportedEvent.columns.map(\.column.name) + ["participant", "care_plan", "plan", "plan_version"])
    kinds = recorded.sorted { rank($0.key) < rank($1.key) }.map { kind, recorded in
      let name = kind ?? "value"
      let safe = own.contains(name) ? "\(name)_value" : name
      let units = recorded.units.compactMap(\.self)
      let text =
        "The value of the kind \(name)."
        + (recorded.isRepeated ? " Several values are separated by a vertical bar." : "")
      return Kind(
        kind: kind,
        column: ExportColumn(safe, recorded.columnType, text, units: recorded.units.count == 1 ? units.first : nil),
        units: recorded.units.count > 1 && !units.isEmpty
          ? ExportColumn("\(safe)_units", .text, "The units of the value of the kind \(name).") : nil)
    }
  }

  /// The name of the table.
  var name: String { "wide/\(task)" }

  /// The columns beside those of events.
  var columns: [ExportColumn] { kinds.flatMap { [$0.column] + [$0.units].compactMap(\.self) } }

  /// Returns the cells of an event; `isWithheld`: whether values of a kind are not exported.
  func cells(of values: [OutcomeValue], isWithheld: (String?) -> Bool) -> [ExportCell] {
    kinds.flatMap { kind -> [ExportCell] in
      let own = isWithheld(kind.kind) ? [] : values.filter { $0.kind == kind.kind }
      let cell: ExportCell =
        own.count > 1
        ? .text(own.map(\.value.exportCell.text).joined(separator: "|")) : own.first?.value.exportCell ?? .empty
      guard kind.units != nil else { return [cell] }
      return [cell, .text(optional: own.first?.units)]
    }
  }
}

extension RecordedKind {
  /// The type of a column with all values of the kind.
  fileprivate var columnType: ExportColumn.CellType {
    if isRepeated { return .text }
    if types == [.integer] { return .integer }
    if types.isSubset(of: [.integer, .number]) { return .number }
    if types == [.boolean] { return .boolean }
    return types == [.time] ? .utc : .text
  }
}
