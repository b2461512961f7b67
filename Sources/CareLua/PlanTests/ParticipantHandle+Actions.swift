import CareModel
import CareRuntime

extension LuaType {
  /// With what a participant does: each at the event of a task that is meant now.
  func withDeeds() -> LuaType {
    method("event") { (participant: ParticipantHandle, call) in
      call.push(try participant.event(try call.string(2), try call.value(3)))
    }
    .method("card") { (participant: ParticipantHandle, call) in
      call.push(try CardHandle(try participant.event(try call.string(2))))
    }
    .method("answer") { (participant: ParticipantHandle, call) in
      let event = try participant.event(try call.string(2))
      let answers = call.isNil(3) ? LuaTable() : try call.table(3)
      try call.push(participant.answer(event, answers))
    }
    .method("start") { (participant: ParticipantHandle, call) in
      let event = try participant.event(try call.string(2))
      call.push(RunHandle(try participant.runtime.beginSurvey(event.event, at: participant.now), event))
    }
    .doing("toggle") { runtime, event, now, _ in try runtime.toggle(event, at: now) }
    .doing("decline") { runtime, event, now, call in
      try runtime.decline(event, reason: call.isNil(3) ? nil : call.string(3), at: now)
    }
    .doing("excuse") { runtime, event, now, call in
      try runtime.excuse(event, reason: call.isNil(3) ? nil : call.string(3), at: now)
    }
    .doing("record") { runtime, event, now, call in
      try runtime.record(event, values: call.outcomeValues(3, of: "participant:record"), at: now)
    }
    .doing("append") { runtime, event, now, call in
      guard let value = try call.outcomeValues(3, of: "participant:append").first else {
        throw call.refusal(3, expected: "value(…)")
      }
      return try runtime.append(value, to: event, at: now)
    }
  }

  /// With a deed that gives the event as it stands afterward.
  private func doing(
    _ name: String,
    _ body: @escaping @Sendable (CareRuntime, CareModel.Event, Instant, borrowing LuaCall) throws -> Version<Outcome>?
  ) -> LuaType {
    method(name) { (participant: ParticipantHandle, call) in
      let handle = try participant.event(try call.string(2))
      _ = try body(participant.runtime, handle.event, participant.now, call)
      try handle.refresh()
      call.push(handle)
    }
  }
}

extension ParticipantHandle {
  /// The event of a task that is meant on a day, today unless one is given.
  ///
  /// It is the first that can be answered; else of the day's events the one that began last; else the next. Where no day is given, an
  /// event that began before and is open still is meant too.
  fileprivate func event(_ task: String, _ day: LuaValue = .nil) throws -> EventHandle {
    let zone = try zone, task = CareTask.ID(task)
    let date = try day.isNil ? zone.date(of: now) : zone.date(of: run.time(day, in: zone))
    let first = try runtime.event(task: task, patient: patient, on: date, at: now, carePlan: carePlan)
    if first.isAnswerable, day.isNil || first.date == date { return EventHandle(first, box) }
    let query = EventQuery(patient: patient, interval: .day(date), task: task, carePlan: carePlan)
    let events = try runtime.events(query, at: now)
    guard let event = events.last(where: { $0.occurrence.start <= now }) ?? events.first else {
      throw RuntimeError.noEvent(task: task, date: date)
    }
    return EventHandle(event, box)
  }

  /// Walks the event's survey with the answers; the outcome, or nil where nothing is to be saved.
  fileprivate func answer(_ event: EventHandle, _ answers: LuaTable) throws -> LuaValue {
    let sheet = try AnswerSheet(.table(answers), to: event.event.task.survey)
    let outcome = try runtime.perform(event.event, answers: sheet, at: now)
    return outcome.map { $0.value.table(recorded: $0.recorded, in: event.event.zone) } ?? .nil
  }
}

extension Event {
  fileprivate var isAnswerable: Bool { state == .open || state == .started }
}
