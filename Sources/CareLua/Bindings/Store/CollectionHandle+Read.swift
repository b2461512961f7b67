import CareModel
import CareRuntime

extension CollectionHandle {
  /// What a query gave: the rows, and the cursor of the next page.
  struct Rows {
    var rows: [LuaValue]
    var next: Cursor?
  }

  /// An entity; nil where there is none.
  ///
  /// - Throws: `StoreError.ambiguous` where several owners have one of that id.
  func get(_ id: String, _ options: Options) throws -> LuaValue {
    switch kind {
    case .patients: try only(try record(Patient.self, id, options), runtime: box.runtime.patients) { $0.row }
    case .plans: try only(try record(PlanHeader.self, id, options), runtime: box.runtime.plans, row: row)
    case .tasks: try only(try record(CareTask.self, id, options), runtime: box.runtime.tasks, row: row)
    case .contacts: try only(try record(Contact.self, id, options), runtime: box.runtime.contacts, row: row)
    case .carePlans: try only(try carePlanQuery(options, id: id), runtime: box.runtime.carePlans, row: handle)
    case .outcomes: try outcome(id, options)
    }
  }

  /// A page of entities.
  func fetch(_ options: Options) throws -> Rows {
    let runtime = box.runtime, now = box.now, zone = box.world.zone
    switch kind {
    case .patients: return try rows(runtime.patients(options.recordQuery(in: zone), at: now)) { $0.row }
    case .plans: return try rows(runtime.plans(options.recordQuery(in: zone), at: now), row: row)
    case .tasks:
      var query: RecordQuery<CareTask> = try options.recordQuery(in: zone)
      query.excludesTasksWithoutEvents = try options.boolean("with_events") ?? false
      return try rows(runtime.tasks(query, at: now), row: row)
    case .contacts: return try rows(runtime.contacts(options.recordQuery(in: zone), at: now), row: row)
    case .carePlans: return try rows(runtime.carePlans(carePlanQuery(options), at: now), row: handle)
    case .outcomes: return try rows(runtime.outcomes(outcomeQuery(options)), row: row)
    }
  }

  /// Every version of what has an id, the first recorded first, tombstones too.
  func history(_ id: String, _ options: Options) throws -> [LuaValue] {
    switch kind {
    case .patients: try past(Patient.self, id, options, box.runtime.patients) { $0.row }
    case .plans: try past(PlanHeader.self, id, options, box.runtime.plans, row: row)
    case .tasks: try past(CareTask.self, id, options, box.runtime.tasks, row: row)
    case .contacts: try past(Contact.self, id, options, box.runtime.contacts, row: row)
    case .carePlans:
      try past(CarePlan.self, id, options, box.runtime.carePlans) { $0.row(in: try homes.zone(of: $0.value.patient)) }
    case .outcomes: try outcomeHistory(id, options)
    }
  }

  private func record<Record: QueriedRecord>(
    _ type: Record.Type, _ id: String, _ options: Options
  ) throws -> RecordQuery<Record> {
    var query: RecordQuery<Record> = try options.recordQuery(in: box.world.zone)
    query.ids = [Identifier(id)]
    return query
  }

  private func only<Record: QueriedRecord>(
    _ query: RecordQuery<Record>, runtime fetch: (RecordQuery<Record>, Instant) throws -> Page<Record>,
    row: (Version<Record>) throws -> LuaValue
  ) throws -> LuaValue {
    let found = try fetch(query, box.now).items
    guard found.count > 1 else { return try found.first.map(row) ?? .nil }
    let noun = kind.rawValue.dropLast().split(separator: "_").joined(separator: " ")
    throw StoreError.ambiguous(
      entity: noun, id: found[0].value.id.text, choices: found.map { $0.owner.luaChoice })
  }

  private func past<Record: QueriedRecord>(
    _ type: Record.Type, _ id: String, _ options: Options,
    _ fetch: (RecordQuery<Record>, Instant) throws -> Page<Record>, row: (Version<Record>) throws -> LuaValue
  ) throws -> [LuaValue] {
    var query = try record(type, id, options)
    query.time = .always
    return try fetch(query, box.now).items.map(row)
  }

  private func rows<Value>(_ page: Page<Value>, row: (Version<Value>) throws -> LuaValue) rethrows -> Rows {
    Rows(rows: try page.items.map(row), next: page.next)
  }

  private func row(_ version: Version<PlanHeader>) -> LuaValue { version.row(in: box.world.zone) }
  private func row(_ version: Version<CareTask>) -> LuaValue { version.row(in: box.world.zone) }
  private func row(_ version: Version<Contact>) -> LuaValue { version.row(in: box.world.zone) }

  private func handle(_ version: Version<CarePlan>) throws -> LuaValue {
    .object(CarePlanHandle(version, zone: try homes.zone(of: version.value.patient), box))
  }

  /// Those that are to come are there too, unless a time is given.
  private func carePlanQuery(_ options: Options, id: String? = nil) throws -> RecordQuery<CarePlan> {
    var query: RecordQuery<CarePlan> = try options.recordQuery(in: box.world.zone)
    if let id { query.ids = [CarePlan.ID(id)] }
    if query.versions == nil { query.time = query.time ?? .nowOrNext }
    return query
  }
}

extension Owner {
  /// How a script says that it means what is this owner's.
  fileprivate var luaChoice: String {
    switch self {
    case .none: "nobody's"
    case .plan(let id): "plan = \"\(id)\""
    case .carePlan(let id): "care_plan = \"\(id)\""
    case .patient(let id): "patient = \"\(id)\""
    }
  }
}
