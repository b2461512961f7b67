import CareModel
import CareRuntime

/// `store.outcomes`: what was recorded at events.
final class OutcomeCollection: StoreHandle {
  override class var luaType: LuaType { type }
  private static let type = LuaType("store.outcomes", members)

  static let members: [Binding<OutcomeCollection>] =
    [
      .function(
        "store.outcomes:add", options: event + fields + [.why], gives: .table("outcome_row"),
        "Records an outcome at an event that has none."
      ) { store, options, call in try call.push(store.write(options, isNew: true)) },
      .function(
        "store.outcomes:update", options: event + fields + [.basedOn, .why], gives: .table("outcome_row"),
        "Corrects the outcome of an event; the fields given here win."
      ) { store, options, call in try call.push(store.write(options, isNew: false)) },
      .function(
        "store.outcomes:delete", [FieldEntry("key", .text, "The key of the event.", required: true)],
        options: Array(event.dropFirst()) + [.basedOn, .why], gives: .nothing,
        "Clears the outcome of an event; its history stays."
      ) { store, options, call in try store.clear(OccurrenceKey(call.string(2)), options) },
      .refusedRevert("outcomes"),
    ] + queries

  private static let queries: [Binding<OutcomeCollection>] = {
    let owners = OutcomeQuery.owners.map(\.entry)
    let key = FieldEntry("key", .text, "The key of an event.", required: true)
    return [
      .function(
        "store.outcomes:get", [key], options: owners + [.asOf], gives: .optional(.table("outcome_row")),
        "Returns the outcome of an event; nil if there is none."
      ) { store, options, call in try call.push(store.get(call.string(2), options)) },
      .function(
        "store.outcomes:fetch",
        options: OutcomeQuery.options.map(\.entry),
        gives: .several([.list(of: .table("outcome_row")), .optional(.text)]),
        "Returns the outcomes that match, in order, and the cursor of the next page if there is one.",
        example: "store.outcomes:fetch { patient = \"p1\", from = \"2026-06-01\", limit = 100 }"
      ) { store, options, call in
        let page = try store.runtime.outcomes(store.query(options)), zones = PatientZoneCache(store.box)
        try call.push(page: page.items.map { try $0.row(zones) }, next: page.next)
      },
      .function(
        "store.outcomes:history", [key], options: owners + [.asOf], gives: .list(of: .table("outcome_row")),
        "Returns every version of an event's outcome, the first recorded first."
      ) { store, options, call in
        var query = try store.query(options)
        query.keys = [OccurrenceKey(try call.string(2))]
        query.allVersions = true
        query.sort = [.init(.recorded)]
        let zones = PatientZoneCache(store.box)
        try call.push(rows: store.runtime.outcomes(query).items.map { try $0.row(zones) })
      },
    ]
  }()

  private static let event = [
    FieldEntry("key", .text, "The key of the event, e.g. \"check-in/2026-06-07T08:00\".", required: true), .patient,
    FieldEntry("care_plan", .id, "The enrollment.", default: "the one that has the event"),
  ]

  private static let fields =
    [
      FieldEntry(
        "status", .choice(["completed", "declined", "excused", "entered_in_error"]), "The status.",
        default: "\"completed\""),
      FieldEntry("values", .list(of: .declared(.value)), "The values.", default: "{}"),
      FieldEntry("reason", .text, "Why it was declined or excused."),
    ] + FieldEntry.details

  /// The query of options; of the chosen patient unless they name another.
  private func query(_ options: Options) throws -> OutcomeQuery {
    let patients: [Patient.ID]? = try options.ids("patient") ?? box.environment.patient.map { [$0] }
    let zone = try patients.flatMap { $0.count == 1 ? try box.zone(of: $0[0]) : nil } ?? box.environment.zone
    var query = try options.narrow(OutcomeQuery(), in: zone)
    query.patients = patients
    return query
  }

  private func get(_ key: String, _ options: Options) throws -> LuaValue {
    var query = try query(options)
    query.keys = [OccurrenceKey(key)]
    let found = try runtime.outcomes(query).items
    guard found.count > 1 else { return try found.first.map { try $0.row(PatientZoneCache(box)) } ?? .nil }
    throw StoreError.ambiguous(
      entity: "outcome", id: key,
      choices: found.map { version in
        version.value.carePlan.map { "care_plan = \"\($0)\"" } ?? "patient = \"\(version.value.patient)\""
      })
  }

  private func write(_ options: Options, isNew: Bool) throws -> LuaValue {
    let text = try options.required("key", options.text("key"))
    let event = try event(.init(text), options)
    guard isNew == (event.outcome == nil) else {
      if isNew { throw StoreError.alreadyExists(entity: "outcome", id: text) }
      throw RuntimeError.noOutcome(key: event.key)
    }
    let status = try options.text("status").flatMap(Outcome.Status.init(authoredName:))
    let values = try options["values"].isNil ? nil : options.outcomeValues("values")
    let version = try runtime.correct(
      event, status: status, values: values, reason: options.text("reason"),
      details: options.details(over: event.outcome?.value.details ?? RecordDetails()),
      basedOn: options.basedOn(), at: now)
    return version.row(in: event.zone)
  }

  private func clear(_ key: OccurrenceKey, _ options: Options) throws {
    let event = try event(key, options)
    if let basedOn = try options.basedOn(), let outcome = event.outcome, outcome.id != basedOn {
      throw StoreError.conflict(entity: "outcome", id: key.text, expected: basedOn, found: outcome.id)
    }
    try runtime.clear(event, at: now)
  }

  private func event(_ key: OccurrenceKey, _ options: Options) throws -> Event {
    try runtime.event(key, patient: try box.patient(options), carePlan: try options.id("care_plan"), at: now)
  }
}

extension Version<Outcome> {
  fileprivate func row(_ zones: PatientZoneCache) throws -> LuaValue {
    row(in: try value.zone ?? zones.zone(of: value.patient))
  }
}

extension Outcome: ScriptRecord {
  /// `outcome_row`: a version of an outcome.
  static let row = Row<Version<Outcome>>(
    "outcome_row", "A version of an outcome.",
    [
      .field("patient", "The patient.", \.value.patient),
      .field("care_plan", "The enrollment.", \.value.carePlan),
      .field("task", "The task.", \.value.task), .field("key", "The key of the event.", \.value.key.text),
      .field("start", "When the event starts.", \.value.start), .field("stop", "When the event ends.", \.value.stop),
      .choice("status", Status.allCases.map(\.authoredName), "The status of the outcome.", \.value.status.authoredName),
      .field("reason", "Why it was declined or excused.", \.value.reason),
      .list("values", of: OutcomeValue.row, "The recorded values.", \.value.values),
      .field("answered", "When it was answered.", \.value.answered), lateEntryField,
      .field("task_version", "The version of the task that was answered.", \.value.taskVersion.text),
      .field("zone", "The zone in which it was recorded.", \.value.zone),
    ] + answerFields + Row.details() + Row.version())

  /// The fields of an outcome that comes from a survey, in every table of an outcome.
  static let answerFields: [Row<Version<Outcome>>.Field] = [
    .field(
      "answers", "The answers of its survey by item, also if the extractor failed; nil if none were kept.",
      \.value.answers),
    .field(
      "others", .map(of: .type(.answer)),
      "The words typed for \"other\" by item, and in the rows of repeat groups; the answers have the values of their options."
    ) { outcome, _ in outcome.value.answers?.ownWords ?? .nil },
    .field(
      "run", .optional(.table(SurveyResult.row.entry.name)), "Where and how its survey was answered; nil if none was."
    ) { outcome, zone in (try? outcome.value.answers?.result()).map { SurveyResult.row.table($0, in: zone) } ?? .nil },
    .field("extraction_failed", "Whether the extractor failed, so that there are no values.", \.value.extractionFailed),
  ]
}

extension KeptAnswers: LuaRepresentable {
  static var luaResult: ResultType { .map(of: .type(.answer)) }

  /// The latest answer to each item, and the rows of each repeat group; nil if the stored text is damaged, which `care store verify` reports.
  func luaValue(in _: Zone) -> LuaValue {
    table { $0.luaValue }
  }

  /// The words typed for "other" in the same places; nil as for the answers.
  fileprivate var ownWords: LuaValue { table { .text($0.ownWords) } }

  private func table(_ value: (Answer) -> LuaValue) -> LuaValue {
    guard let result = try? result() else { return .nil }
    var table = LuaTable()
    for step in result.steps {
      for answer in step.answers where answer.row == nil { table[answer.itemID] = answer.answer.map(value) ?? .nil }
      guard let rows = step.rows else { continue }
      table[step.id] = .table(
        LuaTable(
          array: rows.map { row in
            var values = LuaTable()
            for answer in step.answers where answer.row == row {
              values[answer.itemID] = answer.answer.map(value) ?? .nil
            }
            return .table(values)
          }))
    }
    return .table(table)
  }
}

extension Answer {
  /// The answer in Lua without its survey: one choice as a text, several as a list; nil for "don't know".
  fileprivate var luaValue: LuaValue {
    luaValue(asList: (chosenValues?.count ?? 0) != 1)
  }
}
