import CareModel
import CareSchedule

extension ScheduleObject {
  static let members: [Binding<ScheduleObject>] =
    queries + [
      Binding(
        .movedSchedule,
        .function { object, call in
          let interval = AuthoredValue(try call.value(2)), name = ConstructorEntry.movedSchedule.name
          let turn = object.constructors?.turn(name, id: nil, at: call.scriptPosition) ?? 0
          let moved = try object.moved(by: interval, at: call.scriptPosition)
          guard let error = moved.depthError, let constructors = object.constructors else { return call.push(moved) }
          try constructors.refuse(error, .limit, name, turn: turn, &call)
        }),
      .text("describe", "Returns the schedule as a sentence that a person can check.") { $0.describe() },
      .text("rrule", "Returns the schedule as an iCalendar recurrence (RFC 5545), or an error if it cannot be one.") {
        try $0.rrule()
      },
      .text("fhir", "Returns the schedule as a FHIR R4 Timing, in JSON, or an error if it cannot be one.") {
        try $0.fhirTiming()
      },
    ]

  private static let queries: [Binding<ScheduleObject>] = [
    .query(
      "events", [from, to], .list(of: occurrence), "Returns the occurrences in a window, `to` not included, as a list.",
      example: "s:events(\"2026-06-07\", \"2026-06-14\", { zone = \"Europe/Berlin\" })"
    ) { query, call in
      let (from, to) = (try query.instant(2, "from", call), try query.instant(3, "to", call))
      // A list is in the memory of the script; `each` iterates over more.
      let limit = min(ResolvedSchedule.arrayLimit, call.state.limits.memory / 512)
      var found: [LuaValue] = []
      for occurrence in try query.reading.resolved.sequence(from: from, to: to) {
        guard found.count < limit else { throw ScheduleError.windowTooLarge(limit: limit) }
        try call.charge(OccurrenceIterator.price)
        found.append(query.reading.value(occurrence))
      }
      try call.push(.table(LuaTable(array: found)))
    },
    .query(
      "each", [from, FieldEntry("to", .moment, "Until this day or time.", default: "no end")],
      .type(.function([:], gives: .optional(occurrence))),
      "Iterates over the occurrences of a schedule without end: for o in s:each(\"2026-06-07\") do … end.",
      example: "for o in s:each \"2026-06-07\" do if o.index > 3 then break end end"
    ) { query, call in
      let from = try query.instant(2, "from", call)
      let to = call.isNil(3) ? Instant.end : try query.instant(3, "to", call)
      let sequence = try query.reading.resolved.sequence(from: from, to: to)
      call.push(OccurrenceIterator(sequence, of: query.reading, query.object.constructors))
    },
    .query(
      "next", [time], .optional(occurrence), "Returns the first occurrence that starts after a time; nil for none.",
      example: "s:next \"2026-06-07T12:00\""
    ) { query, call in
      let time = try query.instant(2, "time", call)
      try call.push(query.reading.value(query.reading.resolved.next(after: time)))
    },
    .query(
      "previous", [time], .optional(occurrence),
      "Returns the last occurrence that starts before a time; nil for none."
    ) { query, call in
      let time = try query.instant(2, "time", call)
      try call.push(query.reading.value(query.reading.resolved.previous(before: time)))
    },
    .query(
      "occurrence", [FieldEntry("index", .integer, "The number of occurrences before it, from 0.", required: true)],
      .optional(occurrence), "Returns the occurrence at an index; nil for none."
    ) { query, call in
      let index = try query.index(2, call)
      try call.push(query.reading.value(query.reading.resolved.occurrence(at: index)))
    },
    .query("count", [time], .integer, "Returns the number of occurrences that start before a time.") { query, call in
      call.push(query.reading.resolved.count(before: try query.instant(2, "time", call)))
    },
    .query(
      "start_date", [], .optional(.time), "Returns the earliest possible time; nil if its anchors are unknown."
    ) { query, call in try call.push(query.reading.time(query.reading.resolved.startDate)) },
    .query(
      "end_date", [], .optional(.time), "Returns the time after which there are no occurrences; nil if there is none."
    ) { query, call in try call.push(query.reading.time(query.reading.resolved.endDate)) },
  ]

  private static let occurrence = ResultType.handle("occurrence")
  private static let from = FieldEntry("from", .moment, "From this day or time onward.", required: true)
  private static let to = FieldEntry("to", .moment, "Until this day or time.", required: true)
  private static let time = FieldEntry("time", .moment, "The day or time.", required: true)
}

extension ConstructorEntry {
  /// The entry by which a moved schedule is declared.
  static let movedSchedule = ConstructorEntry(
    "schedule:offset", .call, makes: .schedule, "Returns the same schedule, with its times moved by an interval.",
    parameters: [FieldEntry("interval", .interval, "The interval.", required: true)], example: "s:offset(days(3))")
}

extension Binding<ScheduleObject> {
  /// A method that returns the schedule as a text.
  fileprivate static func text(
    _ name: String, _ summary: String, _ text: @escaping @Sendable (Schedule) throws -> String
  ) -> Binding {
    let entry = ConstructorEntry(
      "schedule:\(name)", .call, gives: .text, summary, example: name == "describe" ? "s:describe()" : nil)
    return Binding(
      entry,
      reporting(name) { object, call in
        let schedule = try object.schedule()
        try call.charge(schedule.weight * 5)
        call.push(try text(schedule))
      })
  }

  /// A query whose last argument is a table of options.
  fileprivate static func query(
    _ name: String, _ parameters: [FieldEntry], _ result: ResultType, _ summary: String, example: String? = nil,
    _ body: @escaping @Sendable (ScheduleMethodCall, inout LuaCall) throws -> Void
  ) -> Binding {
    let entry = ConstructorEntry(
      "schedule:\(name)", .call, gives: result, summary, parameters: parameters, fields: ScheduleMethodCall.options,
      example: example)
    let optionsIndex = 2 + parameters.count
    return Binding(
      entry,
      reporting(name) { object, call in
        let query = try ScheduleMethodCall(object, entry.name, optionsIndex, call)
        try call.charge(query.reading.weight)
        try body(query, &call)
      })
  }

  /// A body whose errors are reported with the file's while a plan is declared.
  private static func reporting(_ name: String, _ body: @escaping Function) -> Body {
    .function { object, call in
      guard let constructors = object.constructors, constructors.stage == .declaring else {
        return try body(object, &call)
      }
      let turn = constructors.turn("schedule:\(name)", id: nil, at: call.scriptPosition)
      do {
        if call.holdsPoison { throw ScheduleObject.Unmade() }
        try body(object, &call)
      } catch is ScheduleObject.Unmade {
        call.push(Poison())
      } catch {
        try constructors.refuse(error, DiagnosticCode(ofRaised: error), "schedule:\(name)", turn: turn, &call)
      }
    }
  }
}

extension LuaCall {
  /// Whether an argument, or a value in a table of options, stands for a value that had an error.
  fileprivate var holdsPoison: Bool {
    guard count > 1 else { return false }
    return (2...count).contains { index in
      if objectIfAny(index) != nil { return objectIfAny(index) is Poison }
      return typeName(index) == "table" && (try? table(index))?.holdsPoison == true
    }
  }
}

extension LuaTable {
  fileprivate var holdsPoison: Bool {
    (array + fields.values).contains { value in
      switch value {
      case .object(let object): object is Poison
      case .table(let table): table.holdsPoison
      default: false
      }
    }
  }
}

extension DiagnosticCode {
  /// The code under which authors see an error of a schedule's method.
  fileprivate init(ofRaised error: any Error) {
    let code = (error as? any LuaRaisable)?.code
    self =
      switch code {
      case _ where error is ScheduleError: .badSchedule
      case "unknown_field": .unknownField
      case "missing_field", "anchor_missing", "param_missing": .missingField
      case "invalid_time": .badTime
      case "out_of_range": .outOfRange
      default: .wrongType
      }
  }
}
