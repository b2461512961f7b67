import CareModel
import CareSchedule

extension LuaType {
  /// With the questions that scripts ask a schedule.
  func withScheduleMethods() -> LuaType {
    asking("events") { question, call in
      let (from, to) = (try question.instant(2, "from", call), try question.instant(3, "to", call))
      // A list stands in the memory of the script; `each` walks through more.
      let limit = min(ResolvedSchedule.arrayLimit, call.state.limits.memory / 512)
      var found: [LuaValue] = []
      for occurrence in try question.reading.resolved.sequence(from: from, to: to) {
        guard found.count < limit else { throw ScheduleError.windowTooLarge(limit: limit) }
        try call.charge(OccurrenceIterator.price)
        found.append(question.reading.value(occurrence))
      }
      try call.push(.table(LuaTable(array: found)))
    }
    .asking("each") { question, call in
      let from = try question.instant(2, "from", call)
      let to = call.isNil(3) ? Instant.end : try question.instant(3, "to", call)
      let sequence = try question.reading.resolved.sequence(from: from, to: to)
      call.push(OccurrenceIterator(sequence, of: question.reading, question.object.constructors))
    }
    .asking("next") { question, call in
      let time = try question.instant(2, "time", call)
      try call.push(question.reading.value(question.reading.resolved.next(after: time)))
    }
    .asking("previous") { question, call in
      let time = try question.instant(2, "time", call)
      try call.push(question.reading.value(question.reading.resolved.previous(before: time)))
    }
    .asking("count") { question, call in
      call.push(question.reading.resolved.count(before: try question.instant(2, "time", call)))
    }
    .asking("occurrence") { question, call in
      let index = try question.index(2, call)
      try call.push(question.reading.value(question.reading.resolved.occurrence(at: index)))
    }
    .asking("start_date") { question, call in
      try call.push(question.reading.time(question.reading.resolved.startDate))
    }
    .asking("end_date") { question, call in
      try call.push(question.reading.time(question.reading.resolved.endDate))
    }
    .method("offset") { (object: ScheduleObject, call) in
      call.push(try object.moved(by: AuthoredValue(try call.value(2)), at: call.scriptPosition))
    }
    .telling("describe") { object, call in
      let schedule = try object.schedule()
      try call.charge(schedule.weight * 5)
      call.push(schedule.describe())
    }
    .telling("rrule") { object, call in
      let schedule = try object.schedule()
      try call.charge(schedule.weight * 5)
      call.push(try schedule.rrule())
    }
    .telling("fhir") { object, call in
      let schedule = try object.schedule()
      try call.charge(schedule.weight * 5)
      call.push(try schedule.fhirTiming())
    }
  }

  /// With a method of a schedule; while a plan is declared, its mistakes are told when the file has been read.
  private func telling(
    _ name: String, _ body: @escaping @Sendable (ScheduleObject, inout LuaCall) throws -> Void
  ) -> LuaType {
    method(name) { (object: ScheduleObject, call) in
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

  /// With a question whose last argument is a table of options.
  private func asking(
    _ name: String, _ body: @escaping @Sendable (ScheduleMethodCall, inout LuaCall) throws -> Void
  ) -> LuaType {
    telling(name) { object, call in
      let question = try ScheduleMethodCall(object, name, call)
      try call.charge(question.reading.weight)
      try body(question, &call)
    }
  }
}

extension LuaCall {
  /// Whether an argument, or something in a table of options, is what a mistake left behind.
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
  /// Under which code authors see a mistake in a question to a schedule.
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
