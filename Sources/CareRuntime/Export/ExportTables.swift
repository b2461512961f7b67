import CareModel
import CareStore

/// The tables of an export, each with its index in the schema.
struct ExportTables {
  private(set) var all: [ExportTable] = []
  private var indexes: [ExportRequest.Table: Int] = [:]
  /// The tables of tasks, by task, each with its index.
  private(set) var wide: [CareTask.ID: (index: Int, table: WideTable)] = [:]
  /// How the rows of each table are written, by its index.
  private(set) var projections: [ExportProjection] = []
  let participantColumns: [RowColumn<ExportedParticipant>]

  /// Creates the tables of a request, and those of the tasks that `kinds` names in their order.
  ///
  /// - Throws: ``RuntimeError/tooManyKinds(task:limit:)``.
  init(_ request: ExportRequest, parameters: [ParameterDefinition], kinds: [TaskKinds]) throws {
    let prefix = Self.prefix(request, parameters), enrollment = ["participant", "care_plan"]
    participantColumns = ExportedParticipant.columns(
      after: prefix, parameters: parameters.filter { request.shows($0) },
      isIdentified: request.isIdentified)
    let events = ExportProjection(prefix + ExportedEvent.columns.map(\.column), hasZones: request.hasZones)
    func add(_ table: ExportTable, _ projection: ExportProjection) -> Int {
      all.append(table)
      projections.append(projection)
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
        case .deliveries:
          (
            "a delivery of a reminder or an alert",
            prefix + ExportedDelivery.columns(isIdentified: request.isIdentified).map(\.column),
            enrollment + ["delivery_no"]
          )
        case .attempts:
          (
            "an attempt at a delivery",
            prefix + ExportedAttempt.columns(isIdentified: request.isIdentified).map(\.column),
            enrollment + ["delivery_no", "attempt"]
          )
        }
      let projection = ExportProjection(columns, hasZones: request.hasZones)
      let own = key.map { name in projection.columns.contains { $0.name == name } ? name : "start_local" }
      indexes[table] = add(
        ExportTable(name: table.rawValue, row: row, columns: projection.columns, key: own), projection)
    }
    let numbers = kinds.flatMap(\.kinds).filter { $0.item != nil }.flatMap { kind in
      [kind.recorded?.least].compactMap(\.self) + (kind.item?.knownNumbers ?? [])
    }
    let codes = request.hasMissingCodes ? MissingCodes(below: numbers) : nil
    for kinds in kinds {
      let table = try WideTable(kinds, beside: events.columns.map(\.name), codes: codes, for: request)
      let index = add(
        ExportTable(
          name: table.name, row: "an event of the task \(table.task)", columns: events.columns + table.columns,
          key: enrollment + ["key"]), events)
      wide[table.task] = (index, table)
    }
  }

  /// Returns the columns that every table begins with; a parameter named like a column of a table has another name in all.
  private static func prefix(_ request: ExportRequest, _ parameters: [ParameterDefinition]) -> [ExportColumn] {
    let known = Dictionary(parameters.map { ($0.name, $0) }) { first, _ in first }
    var names = UniqueNames(fixedNames(request))
    return EnrollmentRow.prefix
      + request.uniqueArms.map { name in
        let parameter = known[name] ?? ParameterDefinition(name: name, kind: .text)
        return parameter.column(named: names.first(of: name, parameter.columnName))
      }
  }

  /// The names of the columns that do not depend on the plans.
  private static func fixedNames(_ request: ExportRequest) -> [String] {
    var columns: [[ExportColumn]] = [
      EnrollmentRow.prefix, ExportedEvent.columns.map(\.column), ExportedValue.columns.map(\.column),
      ExportedAnswer.columns.map(\.column), ExportedDay.columns.map(\.column), ExportedSample.columns.map(\.column),
      Version<Alert>.columns.map(\.column), Version<Message>.columns.map(\.column),
      ExportedParticipant.columns(after: [], parameters: [], isIdentified: true).map(\.column),
    ]
    if request.tables.contains(.deliveries) {
      columns.append(ExportedDelivery.columns(isIdentified: true).map(\.column))
    }
    if request.tables.contains(.attempts) { columns.append(ExportedAttempt.columns(isIdentified: true).map(\.column)) }
    return columns.joined().map(\.name)
  }

  /// Returns the index of a table; nil if the export does not have it.
  func index(_ table: ExportRequest.Table) -> Int? { indexes[table] }

  /// Returns the table of a task that has an index; nil for the other tables.
  func wideTable(at index: Int) -> WideTable? { wide.values.first { $0.index == index }?.table }
}
