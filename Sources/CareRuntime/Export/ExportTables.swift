import CareModel
import CareStore

/// The tables of an export, each with its index in the schema.
struct ExportTables {
  private(set) var all: [ExportTable] = []
  private var indexes: [ExportRequest.Table: Int] = [:]
  /// The tables of tasks, by task, each with its index.
  private(set) var wide: [CareTask.ID: (index: Int, table: WideTable)] = [:]
  let participantColumns: [RowColumn<ExportedParticipant>]

  /// Creates the tables of a request, and those of the tasks in `wide` in their order.
  init(_ request: ExportRequest, parameters: [ParameterDefinition], wide: [WideTable]) {
    participantColumns = ExportedParticipant.columns(parameters: parameters, isIdentified: request.isIdentified)
    let prefix = EnrollmentRow.prefix(arms: request.arms), enrollment = ["participant", "care_plan"]
    func add(_ table: ExportTable) -> Int {
      all.append(table)
      return all.count - 1
    }
    for table in ExportRequest.Table.allCases where request.tables.contains(table) {
      let (row, columns, key): (String, [ExportColumn], [String]) =
        switch table {
        case .participants: ("an enrollment", prefix + participantColumns.map(\.column), enrollment)
        case .events:
          ("an event, missed ones too", prefix + ExportedEvent.columns.map(\.column), enrollment + ["key"])
        case .values:
          ("a recorded value", prefix + ExportedValue.columns.map(\.column), enrollment + ["key", "kind", "place"])
        case .answers:
          (
            "a value of an answer, or an item without one", prefix + ExportedAnswer.columns.map(\.column),
            enrollment + ["key", "step", "visit", "row", "item", "place"]
          )
        case .adherenceDays:
          ("a day of a participant", prefix + ExportedDay.columns.map(\.column), enrollment + ["date"])
        case .samples:
          (
            "a sample", [prefix[0]] + ExportedSample.columns.map(\.column),
            ["participant", "quantity", "start_utc", "seq"]
          )
        case .messages:
          ("a message", prefix + Version<Message>.columns.map(\.column), enrollment + ["message"])
        case .alerts:
          ("an alert", prefix + Version<Alert>.columns.map(\.column), enrollment + ["key", "alert"])
        }
      indexes[table] = add(ExportTable(name: table.rawValue, row: row, columns: columns, key: key))
    }
    for table in wide {
      let columns = prefix + ExportedEvent.columns.map(\.column) + table.columns
      let index = add(
        ExportTable(
          name: table.name, row: "an event of the task \(table.task)", columns: columns,
          key: enrollment + ["key"]))
      self.wide[table.task] = (index, table)
    }
  }

  /// Returns the index of a table; nil if the export does not have it.
  func index(_ table: ExportRequest.Table) -> Int? { indexes[table] }
}
