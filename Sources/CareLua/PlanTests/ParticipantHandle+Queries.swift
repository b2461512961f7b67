import CareModel
import CareRuntime

extension LuaType {
  /// With what a test may ask of a participant.
  func withQuestions() -> LuaType {
    method("events") { (participant: ParticipantHandle, call) in
      let events = try participant.events(participant.options("events", 2, call))
      try call.charge(events.count * 50)
      try call.push(.table(LuaTable(array: events.map { .object(EventHandle($0, participant.box)) })))
    }
    .method("values") { (participant: ParticipantHandle, call) in
      let values = try participant.values(participant.options("values", 2, call))
      try call.charge(values.count)
      let zone = try participant.zone
      try call.push(.table(LuaTable(array: values.map { $0.value.luaValue(in: zone) })))
    }
    .method("reminders") { (participant: ParticipantHandle, call) in
      let due = try participant.reminders(participant.options("reminders", 2, call))
      try call.charge(due.count * 20)
      try call.push(.table(LuaTable(array: due.map(\.table))))
    }
    .method("alerts") { (participant: ParticipantHandle, call) in
      let options = try participant.options("alerts", 2, call)
      let query = AlertQuery(
        patient: participant.patient, carePlan: participant.carePlan, task: try options.id("task"),
        isOpen: try options.boolean("open"))
      let alerts = try participant.runtime.alerts(query, at: participant.now)
      let handle = AlertsHandle(participant.box)
      try call.push(.table(LuaTable(array: try alerts.map(handle.row))))
    }
    .method("insights") { (participant: ParticipantHandle, call) in
      let insights = try participant.runtime.insights(participant.patient, at: participant.now)
      try call.push(.table(LuaTable(array: insights.map(\.table))))
    }
    .method("adherence") { (participant: ParticipantHandle, call) in
      if call.typeName(2) == "table" {
        let options = try participant.options("adherence", 2, call)
        let zone = try participant.zone
        try call.push(
          .table(LuaTable(array: try participant.adherence(options).map { $0.table(in: zone) })))
      } else {
        try call.push(.whole(try participant.adherence(on: call.value(2))))
      }
    }
  }
}

extension ParticipantHandle {
  fileprivate func events(_ options: Options) throws -> [Event] {
    let interval = try box.interval(options, zone)
    return try runtime.events(
      EventQuery(patient: patient, interval: interval, task: options.id("task"), carePlan: carePlan), at: now)
  }

  /// The numbers and texts of a task, oldest first; over whole days before today, or all so far.
  fileprivate func values(_ options: Options) throws -> [OutcomeValue] {
    let task: CareTask.ID = try options.requiredID("task")
    let today = try zone.date(of: now)
    var days = (from: carePlanHandle.version.value.enrolled.adding(days: -1), to: today.adding(days: 2))
    if let over = try options.interval("over") {
      guard over.seconds == 0, over.movesForward, let back = over.negated(),
        let from = CivilDateTime(date: today, time: .midnight).adding(back)?.date
      else { throw options.refusal("over", code: "invalid_interval") }
      days = (from, today)
    }
    return try runtime.values(
      patient, task: task, kind: options.text("kind"), from: days.from, to: days.to, carePlan: carePlan, at: now
    ).map(\.value)
  }

  fileprivate func reminders(_ options: Options) throws -> [DueReminder] {
    let zone = try zone
    if let day = try options.date("on") {
      let from = zone.startOfDay(day)
      return try runtime.due(patient: patient, from: from, to: zone.startOfDay(day.adding(days: 1)), at: now)
    }
    let from = try options.time("from")?.instant(in: zone) ?? now
    let to = try options.time("to")?.instant(in: zone) ?? from.adding(seconds: 86_400)
    return try runtime.due(patient: patient, from: from, to: to, at: now)
  }

  /// How much of a day is done, 0 to 1; nil where nothing counts.
  fileprivate func adherence(on day: LuaValue) throws -> Double? {
    let zone = try zone
    let date = try day.isNil ? zone.date(of: now) : zone.date(of: run.time(day, in: zone))
    return try runtime.adherence(patient, from: date, to: date.adding(days: 1), carePlan: carePlan, at: now)
      .first?.progress
  }

  fileprivate func adherence(_ options: Options) throws -> [DayAdherence] {
    guard let from = try options.date("from"), let to = try options.date("to") else { throw RuntimeError.invalidWindow }
    return try runtime.adherence(
      patient, from: from, to: to, tasks: options.ids("tasks"), carePlan: carePlan, at: now)
  }
}

extension Insight {
  fileprivate var table: LuaValue {
    .table([
      "id": .string(id), "kind": .string(kind.rawValue), "title": .string(title), "text": .string(text),
    ])
  }
}
