import CareModel
import CareRuntime

extension ParticipantHandle {
  /// The queries that a test makes about a participant.
  static let queries: [Binding<ParticipantHandle>] = [
    .function(
      "participant:events",
      options: [
        FieldEntry("on", .date, "On this day.", default: "today, with what can be answered now"), .now,
        FieldEntry("from", .moment, "From this day or time on."),
        FieldEntry("to", .moment, "Up to this day or time."),
        FieldEntry("task", .id, "Of one task only.", default: "all"),
      ], gives: .list(of: .event), "Returns the events on a day or between two times, in order."
    ) { participant, options, call in
      let events = try participant.events(options)
      try call.push(rows: events.map { .object(EventHandle($0, participant.box)) }, cost: 50)
    },
    .function(
      "participant:values",
      options: [
        FieldEntry("task", .id, "The task.", required: true),
        FieldEntry("kind", .text, "Of this kind.", default: "all"),
        FieldEntry("over", .interval, "The number of whole days before today.", default: "all so far"),
      ], gives: .list(of: .scalar), "Returns the recorded values of a task, oldest first, as bare values."
    ) { participant, options, call in
      let zone = try participant.zone
      try call.push(rows: participant.values(options).map { $0.value.luaValue(in: zone) }, cost: 1)
    },
    .function(
      "participant:reminders",
      options: [
        FieldEntry("on", .date, "On this day."),
        FieldEntry("from", .moment, "From this day or time on.", default: "now"),
        FieldEntry("to", .moment, "Up to this day or time.", default: "24 hours after `from`"),
      ], gives: .list(of: .table("due_reminder")), "Returns the reminders between two times, in order."
    ) { participant, options, call in
      try call.push(rows: participant.reminders(options).map { DueReminder.row.table($0, in: $0.zone) })
    },
    .function(
      "participant:alerts",
      options: [
        FieldEntry("task", .id, "Of one task only.", default: "all"),
        FieldEntry(
          "open", .boolean, "Only unacknowledged alerts; with false, only acknowledged ones.", default: "both"),
      ], gives: .list(of: .table("alert_row")), "Returns the alerts that were raised, the most urgent first."
    ) { participant, options, call in
      let query = AlertQuery(
        patient: participant.patient, carePlan: participant.carePlan, task: try options.id("task"),
        isOpen: try options.boolean("open"))
      let alerts = try participant.runtime.alerts(query, at: participant.now)
      try call.push(rows: alerts.map(participant.box.row), cost: 0)
    },
    .function(
      "participant:insights", gives: .list(of: .table("said_insight")),
      "Returns the statements that the plan's insights make now."
    ) { participant, call in
      let insights = try participant.runtime.insights(participant.patient, at: participant.now)
      try call.push(Insight.row.list(insights, in: participant.zone))
    },
    Binding(
      ConstructorEntry(
        "participant:adherence", .table,
        gives: .any(of: [.optional(.number), .list(of: .table("adherence_day"))]),
        "Returns the progress of a day, 0 to 1, nil if nothing counts; with a table, the adherence of each day.",
        fields: [
          FieldEntry("from", .date, "The first day.", required: true),
          FieldEntry("to", .date, "The day after the last.", required: true),
          FieldEntry("tasks", .list(of: .id), "Of these tasks only.", default: "all that count"),
        ], alternative: .date, example: "participant:adherence \"2026-06-07\""),
      .function { participant, call in
        let zone = try participant.zone
        if call.typeName(2) == "table" {
          let options = try Options(call, 2, of: "participant:adherence", zone: zone)
          try call.push(DayAdherence.row.list(participant.adherence(options), in: zone))
        } else {
          try call.push(.whole(try participant.adherence(on: call.value(2))))
        }
      }),
  ]
}

extension ParticipantHandle {
  fileprivate func events(_ options: Options) throws -> [Event] {
    let interval = try box.interval(options, zone)
    return try runtime.events(
      EventQuery(patient: patient, interval: interval, task: options.id("task"), carePlan: carePlan), at: now)
  }

  /// Returns the values of a task, oldest first; over whole days before today, or all so far.
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

  /// Returns the progress of a day, 0 to 1; nil if nothing counts.
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
  /// `said_insight`: a statement of an insight.
  static let row = Row<Insight>(
    "said_insight", "A statement of an insight.",
    [
      .field("id", "The insight.", \.id),
      .choice("kind", ["alert", "tip", "message"], "The kind of statement.", \.kind.rawValue),
      .field("title", "The title.", \.title), .field("text", "The text.", \.text),
      .field(
        "widget", .optional(.type(.choice(["ring", "badge", "stack"]))), "The drawing beside it; nil for none."
      ) { insight, _ in insight.widget.map { .string($0.name) } ?? .nil },
    ])
}
