import CareModel
import CareRuntime

extension ParticipantHandle {
  /// The actions of a participant, each at a task's current event.
  static let actions: [Binding<ParticipantHandle>] = [
    .function(
      "participant:event", [task, FieldEntry("day", .date, "Another day.", default: "today")], gives: .event,
      "Returns a task's current event: the first that can be answered, or else the last that started, or else the next."
    ) { participant, call in call.push(try participant.event(try call.string(2), try call.value(3))) },
    .function(
      "participant:answer",
      [task, FieldEntry("answers", .named(of: .scalar), "Each item with its answer.", default: "{}")],
      gives: .optional(.table("outcome")),
      "Runs the survey of a task's event with answers by item; returns the outcome.",
      example: "participant:answer(\"check-in\", { pain = 4, sleep = 8 })"
    ) { participant, call in
      let event = try participant.event(try call.string(2))
      let answers = call.isNil(3) ? LuaTable() : try call.table(3)
      try call.push(participant.answer(event, answers))
    },
    .function("participant:start", [task], gives: .handle("run"), "Starts a run of the survey of a task's event.") {
      participant, call in
      let event = try participant.event(try call.string(2))
      call.push(RunHandle(try participant.runtime.beginSurvey(event.event, at: participant.now), event))
    },
    .action("toggle", [], "Completes a task's event, or clears its outcome; returns the event.") { _ in .toggle },
    .action("decline", [reason], "Declines a task's event; returns the event.") {
      .decline(reason: $0.isNil(3) ? nil : try $0.string(3))
    },
    .action("excuse", [reason], "Excuses a task's event; returns the event.") {
      .excuse(reason: $0.isNil(3) ? nil : try $0.string(3))
    },
    .function(
      "participant:record",
      [
        task,
        FieldEntry(
          "values", .list(of: value),
          "A value, or a list; with `answered` (a time) and `late_entry` (a reason) in the list, a late entry.",
          required: true),
      ], gives: .event, "Records values for a task's event; returns the event.",
      example: "participant:record(\"dose\", { 5, answered = \"2026-06-07T08:05\", late_entry = \"paper diary\" })"
    ) { participant, call in
      let (values, entry) = try call.value(3).recorded(of: "participant:record", in: participant.zone)
      try call.push(participant.apply(.record(values), to: call.string(2), entry))
    },
    .action(
      "append", [FieldEntry("value", value, "The value.", required: true)],
      "Adds a value to a task's event; returns the event."
    ) { call in
      guard let value = try call.outcomeValues(3, of: "participant:append").first else {
        throw call.refusal(3, expected: "value(…)")
      }
      return .append(value)
    },
    .function("participant:card", [task], gives: .handle("card"), "Returns the card of a task's event.") {
      participant, call in call.push(try CardHandle(try participant.event(try call.string(2))))
    },
  ]

  static let task = FieldEntry("task", .id, "The task.", required: true)
  private static let reason = FieldEntry("reason", .text, "The reason.")
  private static let value = FieldType.any(of: [.declared(.value), .scalar])
}

extension Binding<ParticipantHandle> {
  /// An action that returns the event as it is afterward.
  fileprivate static func action(
    _ name: String, _ parameters: [FieldEntry], _ summary: String,
    _ change: @escaping @Sendable (inout LuaCall) throws -> EventChange
  ) -> Binding {
    .function(
      "participant:\(name)", [ParticipantHandle.task] + parameters, options: EntryOptions.entries, gives: .event,
      summary
    ) { participant, options, call in
      let task = try call.string(2), entry = try EntryOptions(options, in: participant.zone)
      call.push(try participant.apply(try change(&call), to: task, entry))
    }
  }
}

extension ParticipantHandle {
  /// Makes a change at a task's event: its current one, or for a late entry the one that could be answered at that time.
  ///
  /// A test transcribes as staff: a late entry needs an author.
  fileprivate func apply(_ change: EventChange, to task: String, _ entry: EntryOptions) throws -> EventHandle {
    guard let lateEntry = entry.lateEntry else {
      let handle = try event(task)
      try handle.apply(change, entry)
      return handle
    }
    let handle = EventHandle(try event(CareTask.ID(task), answeredAt: lateEntry.answered), box)
    try box.acting(as: "staff") { try handle.apply(change, entry) }
    return handle
  }

  /// Returns the event of a task that an answer given at an instant is for.
  private func event(_ task: CareTask.ID, answeredAt answered: Instant) throws -> Event {
    let date = try zone.date(of: answered)
    let next = try? runtime.event(task: task, patient: patient, at: now, carePlan: carePlan)
    if let next, next.task.isAtWill { return next }
    let query = EventQuery(
      patient: patient, interval: .days(from: date.adding(days: -1), to: date.adding(days: 2)), task: task,
      carePlan: carePlan)
    let events = try runtime.events(query, at: now)
    guard let event = events.last(where: { $0.window.accepts(answered) }) ?? events.last(where: { $0.date == date })
    else { throw RuntimeError.noEvent(task: task, date: date) }
    return event
  }

  /// Returns the current event of a task on a day, today unless one is given.
  ///
  /// It is the first that can be answered; else, of the day's events, the one that began last; else the next. If no day is given, an
  /// event that began earlier and is still open counts too.
  func event(_ task: String, _ day: LuaValue = .nil) throws -> EventHandle {
    let zone = try zone, task = CareTask.ID(task)
    let date = try day.isNil ? zone.date(of: now) : zone.date(of: run.time(day, in: zone))
    let first = try runtime.event(task: task, patient: patient, on: date, at: now, carePlan: carePlan)
    if first.isAnswerable(at: now), day.isNil || first.date == date { return EventHandle(first, box) }
    if day.isNil, first.date < date || first.task.isAtWill { return EventHandle(first, box) }
    let query = EventQuery(patient: patient, interval: .day(date), task: task, carePlan: carePlan)
    let events = try runtime.events(query, at: now)
    guard let event = events.last(where: { $0.occurrence.start <= now }) ?? events.first else {
      throw RuntimeError.noEvent(task: task, date: date)
    }
    return EventHandle(event, box)
  }

  /// Runs the event's survey with the answers; returns the outcome, or nil if there is nothing to save.
  fileprivate func answer(_ event: EventHandle, _ answers: LuaTable) throws -> LuaValue {
    // As with a command, an answer is given once.
    if event.event.outcome?.value.status == .completed, !event.event.isAnswerable(at: now) {
      throw RuntimeError.alreadyAnswered(key: event.event.key)
    }
    let sheet = try AnswerSheet(.table(answers), to: event.event.task.survey)
    let outcome = try runtime.perform(event.event, answers: sheet, at: now)
    return outcome?.table(in: event.event.zone) ?? .nil
  }
}
