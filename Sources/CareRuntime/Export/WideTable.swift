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

  /// Creates the table of a task from the kinds that were recorded; `fixed`: the names of its other columns.
  ///
  /// A kind whose name no other column has keeps it, whatever names other kinds need.
  ///
  /// - Throws: ``RuntimeError/tooManyKinds(task:limit:)``.
  init(_ recorded: TaskKinds, beside fixed: [String]) throws {
    guard recorded.kinds.count <= Self.mostKinds else {
      throw RuntimeError.tooManyKinds(task: recorded.task, limit: Self.mostKinds)
    }
    task = recorded.task
    var names = UniqueNames(fixed)
    let free = recorded.kinds.map { names.take($0.name) }
    let chosen = zip(recorded.kinds, free).map { kind, isFree in
      isFree ? kind.name : names.first(of: "\(kind.name)_value")
    }
    kinds = zip(recorded.kinds, chosen).map { kind, name in
      let text =
        "The value of the kind \(kind.name)."
        + (kind.recorded.isRepeated ? " Several values are separated by a vertical bar." : "")
      let type = kind.recorded.isRepeated ? .text : kind.recorded.valueType
      return Kind(
        kind: kind.kind, column: ExportColumn(name, type, text, units: kind.recorded.onlyUnits),
        units: kind.recorded.units.count > 1
          ? ExportColumn(
            names.first(of: "\(name)_units"), .text, "The units of the value of the kind \(kind.name).") : nil)
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

/// The kinds of the values that were recorded for a task, in the order of its survey's items, then by name.
struct TaskKinds {
  /// A kind with what was recorded.
  struct Kind {
    let kind: String?
    let recorded: RecordedKind

    /// The name; a value without a kind is a `value`.
    var name: String { kind ?? "value" }
  }

  let task: CareTask.ID
  let kinds: [Kind]

  init(_ task: CareTask.ID, _ recorded: [String?: RecordedKind], items: [String]) {
    self.task = task
    let places = Dictionary(items.enumerated().map { ($1, $0) }) { first, _ in first }
    func rank(_ kind: Kind) -> (Int, String) { (kind.kind.flatMap { places[$0] } ?? .max, kind.kind ?? "") }
    kinds = recorded.map { Kind(kind: $0, recorded: $1) }.sorted { rank($0) < rank($1) }
  }
}

extension RecordedKind {
  /// The type of a column with all values of the kind.
  var valueType: ExportColumn.CellType {
    if types == [.integer] { return .integer }
    if types.isSubset(of: [.integer, .number]) { return .number }
    if types == [.boolean] { return .boolean }
    return types == [.time] ? .utc : .text
  }

  /// The units of all values; nil if they differ, or if there are none.
  var onlyUnits: String? { units.count == 1 ? units.first.flatMap(\.self) : nil }
}
