import CareModel
import CareRuntime

/// A part of the store that scripts reach by a name of its own, such as `store.patients`.
class StoreHandle: LuaHandle, LuaObject, LuaPrintable, OptionsReader, ReasonTaker {
  let box: LuaEnvironmentBox

  required init(_ box: LuaEnvironmentBox) {
    self.box = box
  }

  /// A subclass declares its members here.
  class var luaType: LuaType { LuaType("store") }

  var luaDescription: String { Self.luaType.name }
  var optionsZone: Zone? { box.environment.zone }
  var runtime: CareRuntime { box.runtime }
  var now: Instant { box.now }
}

/// The queries that every collection of records answers: `:get`, `:fetch`, and `:history`.
struct RecordQueries<Record: AskedRecord, Handle: StoreHandle>: Sendable {
  /// The name of the collection: `store.care_plans`.
  var collection: String
  /// One record, as errors name it: `care plan`.
  var entity: String
  /// One record with its article, as the documentation names it.
  var noun: String
  /// The type of one result.
  var row: ResultType
  /// The type of one version in the history, where that differs.
  var history: ResultType?
  var fetch: @Sendable (CareRuntime, RecordQuery<Record>, Instant) throws -> Page<Record>
  /// Adjusts the query of `:get` and `:fetch`.
  var adjust: @Sendable (inout RecordQuery<Record>) -> Void = { _ in }
  /// A version as `:get` and `:fetch` return it.
  var make: @Sendable (Version<Record>, PatientZoneCache) throws -> LuaValue
  /// A version as `:history` returns it, where that differs.
  var makeHistory: (@Sendable (Version<Record>, PatientZoneCache) throws -> LuaValue)?

  var bindings: [Binding<Handle>] {
    let id = FieldEntry("id", .text, "The id.", required: true)
    let records = collection.dropFirst("store.".count).replacing("_", with: " ")
    let owners = Record.owningOptions.map(\.entry)
    let queries = self
    return [
      .function(
        "\(collection):get", [id],
        options: owners + [FieldEntry("on", .date, "The local day to read it on.", default: "now"), .asOf],
        gives: .optional(row), "Returns \(noun) by id as it is now; nil if there is none.",
        example: getExample
      ) { handle, options, call in
        try call.push(queries.get(Identifier(call.string(2)), handle, options))
      },
      .function(
        "\(collection):fetch",
        options: RecordQuery<Record>.options.map(\.entry),
        gives: .several([.list(of: row), .optional(.text)]),
        "Returns the \(records) that match, in order, and the cursor of the next page if there is one.",
        example: fetchExample
      ) { handle, options, call in
        var query = try options.narrow(RecordQuery<Record>(), in: handle.box.environment.zone)
        queries.adjust(&query)
        let page = try queries.fetch(handle.runtime, query, handle.now), zones = PatientZoneCache(handle.box)
        try call.push(page: page.items.map { try queries.make($0, zones) }, next: page.next)
      },
      .function(
        "\(collection):history", [id], options: owners + [.asOf], gives: .list(of: history ?? row),
        "Returns every version of \(noun), the first recorded first."
      ) { handle, options, call in
        var query = try options.narrow(RecordQuery<Record>(), in: handle.box.environment.zone)
        query.ids = [Identifier(try call.string(2))]
        query.time = .always
        let zones = PatientZoneCache(handle.box)
        let versions = try queries.fetch(handle.runtime, query, handle.now).items
        try call.push(rows: versions.map { try (queries.makeHistory ?? queries.make)($0, zones) })
      },
    ]
  }

  /// Examples of `:get` and `:fetch`.
  var getExample: String?
  var fetchExample: String?

  /// The only record of an id; nil if there is none.
  ///
  /// - Throws: `StoreError.ambiguous` if several owners have one of that id.
  private func get(_ id: Identifier<Record>, _ handle: Handle, _ options: Options) throws -> LuaValue {
    var query = try options.narrow(RecordQuery<Record>(), in: handle.box.environment.zone)
    query.ids = [id]
    adjust(&query)
    let found = try fetch(handle.runtime, query, handle.now).items
    guard found.count > 1 else { return try found.first.map { try make($0, PatientZoneCache(handle.box)) } ?? .nil }
    throw StoreError.ambiguous(entity: entity, id: id.text, choices: found.map { $0.owner.luaChoice })
  }
}

extension LuaCall {
  /// Pushes a list of rows, and charges for them.
  mutating func push(rows: [LuaValue], cost: Int = 20) throws {
    try charge(rows.count * cost)
    try push(.table(LuaTable(array: rows)))
  }

  /// Pushes a page of rows, and the cursor of the next page if there is one.
  mutating func push(page: [LuaValue], next: Cursor?) throws {
    try push(rows: page)
    if let next { push(next.text) }
  }
}

extension Owner {
  /// The option by which a script names this owner.
  fileprivate var luaChoice: String {
    switch self {
    case .none: "nobody's"
    case .plan(let id): "plan = \"\(id)\""
    case .carePlan(let id): "care_plan = \"\(id)\""
    case .patient(let id): "patient = \"\(id)\""
    }
  }
}

/// The zones in which the rows of many patients are read, each looked up once.
final class PatientZoneCache {
  let box: LuaEnvironmentBox
  private var known: [Patient.ID: Zone] = [:]

  init(_ box: LuaEnvironmentBox) {
    self.box = box
  }

  /// The zone of no patient in particular.
  var home: Zone { box.environment.zone }

  /// Returns the zone that a patient lives in now, or lived in last.
  func zone(of patient: Patient.ID) throws -> Zone {
    if let zone = known[patient] { return zone }
    let last = try box.runtime.patients(.init(ids: [patient]), at: box.now).items.last
    let zone = try (last ?? box.runtime.history(patient: patient).last)?.value.zone ?? home
    known[patient] = zone
    return zone
  }
}

extension Binding where Target: StoreHandle {
  /// `:delete` of a collection whose records have ids.
  static func delete(
    _ collection: String, _ summary: String, _ fields: [FieldEntry] = [],
    _ body: @escaping @Sendable (Target, String, Options) throws -> Void
  ) -> Binding {
    .function(
      "store.\(collection):delete", [FieldEntry("id", .id, "The id.", required: true)],
      options: fields + FieldEntry.change.filter { $0.name != "force" }, gives: .nothing, summary
    ) { handle, options, call in try body(handle, try call.string(2), options) }
  }

  /// `:assign` of a collection whose records can have owners.
  static func assign(
    _ collection: String, gives row: String, example: String,
    _ body: @escaping @Sendable (Target, String, Options) throws -> LuaValue
  ) -> Binding {
    .function(
      "store.\(collection):assign", [FieldEntry("id", .id, "The id.", required: true)],
      options: FieldEntry.newOwner + FieldEntry.owners + [.effective, .basedOn, .why], gives: .table(row),
      "Assigns a record to another owner, with the changes planned for later; the history of each names the other.",
      example: example
    ) { handle, options, call in try call.push(body(handle, try call.string(2), options)) }
  }

  /// `:revert` of a collection other than the tasks.
  static func refusedRevert(_ collection: String) -> Binding {
    .refused("store.\(collection):revert", "Refused: you can only revert a care plan's override of a task.") {
      OptionError(
        "not_allowed",
        "store.\(collection):revert: only a care plan's override of a task can be reverted; update the record with its earlier values"
      )
    }
  }
}

extension FieldEntry {
  /// Whether the events of a page of today are asked for.
  static let now = FieldEntry(
    "now", .boolean,
    "What a page of today shows: today's events, those of other days that can be answered now, and what was answered today for another day.",
    default: "true without a day or a time")

  /// Whether fewer random times are accepted.
  static let accept = FieldEntry(
    "accept", .boolean,
    "Accepts values that leave less than the plan wants: fewer random times than a window should hold, or nothing between two dates in the wrong order.",
    default: "false")

  /// Since when the events of an enrollment count.
  static let countFrom = FieldEntry(
    "count_from", .choice(CarePlan.CountFrom.allCases.map(\.rawValue)),
    "Since when its events count: since it was recorded, so that what was over by then does not, or since its start, for a past that is transcribed on purpose.",
    default: "\"enrollment\"")

  /// The patient of a call, which is optional if one was chosen.
  static let patient = FieldEntry(
    "patient", .id, "The patient; optional if one was chosen.", default: "the chosen one")

  /// An earlier state of the store to read.
  static let asOf = QueryOption<OutcomeQuery>.state(\.asOf).entry

  /// Options of every change besides the fields that it sets.
  static let change = [effective, basedOn, planned, force, why]

  static let effective = FieldEntry(
    "effective", .any(of: [.choice(["now", "tomorrow"]), .moment]), "When the version takes effect.",
    default: "now, or the patient's next date for a change of a schedule")
  static let basedOn = FieldEntry(
    "based_on", .text, "The version that the change is based on; refused if a newer one exists.")
  static let planned = FieldEntry(
    "planned", .choice(["keep", "replace"]), "Whether to keep or replace changes planned for later.",
    default: "refused if there are any")
  static let force = FieldEntry(
    "force", .boolean, "Whether to write even if outcomes were recorded under the version that changes.",
    default: "false")

  /// The owner of a task or a contact.
  static let owners = [
    FieldEntry("care_plan", .id, "The care plan that it belongs to."),
    FieldEntry("patient", .id, "The patient that it belongs to."),
    FieldEntry("plan", .id, "Refused: only seeding writes a plan's records."),
  ]

  /// The owner to which a task or a contact is assigned; one of them.
  static let newOwner = [
    FieldEntry("to_care_plan", .id, "The care plan that it is assigned to."),
    FieldEntry("to_patient", .id, "The patient that it is assigned to."),
    FieldEntry("to_nobody", .boolean, "Whether it is left without an owner."),
  ]
}

extension [FieldEntry] {
  /// The same fields, all optional except for the id.
  var changing: [FieldEntry] { map { $0.name == "id" ? $0 : $0.optional } }
}
