import CareModel
import CareRuntime

/// `store`: the collections, and what concerns several of them.
enum StoreLibrary {
  /// Defines `store`, `adherence`, `survey.validate`, and `seed` as globals over the environment in the box.
  ///
  /// - Throws: ``LuaError`` if the state has no memory for them.
  static func install(in state: LuaState, _ box: LuaEnvironmentBox) throws(LuaError) {
    try state.install(bindings + AdherenceLibrary.bindings + SurveyLibrary.bindings + SeedLibrary.bindings, over: box)
  }

  static let bindings: [Binding<LuaEnvironmentBox>] = collections + functions

  private static let collections: [Binding<LuaEnvironmentBox>] = [
    collection("The patients: :add :update :delete :get :fetch :history.", PatientCollection.self),
    collection("The plans that were seeded: :get :fetch :history.", PlanCollection.self),
    collection(
      "The tasks of plans, of care plans, and of patients: :add :update :delete :revert :get :fetch :history.",
      TaskCollection.self),
    collection("The enrollments: :add :update :delete :get :fetch :history.", CarePlanCollection.self),
    collection("The care teams: :add :update :delete :get :fetch :history.", ContactCollection.self),
    collection("The outcomes of events: :add :update :delete :get :fetch :history.", OutcomeCollection.self),
    collection(
      "Measurements, from which linked tasks compute their outcomes: :add :update :get :fetch :history :delete.",
      SampleCollection.self),
    collection("The alerts that were raised: :fetch :get :acknowledge :history.", AlertCollection.self),
    collection(
      "The messages between participants and the care team: :fetch :send :mark_read.", MessageCollection.self),
    collection("The deliveries of reminders and alerts: :fetch.", PromptCollection.self),
  ]

  private static func collection<Handle: StoreHandle>(
    _ summary: String, _ type: Handle.Type
  ) -> Binding<LuaEnvironmentBox> {
    let name = type.luaType.name
    return .value(name, .handle(name), summary) { box in .object(Handle(box)) }
  }

  private static let functions: [Binding<LuaEnvironmentBox>] = [
    .function(
      "store.enroll",
      options: [
        .patient, FieldEntry("plan", .id, "The plan.", required: true),
        FieldEntry("start", .moment, "The day of enrollment, or the time from which events are due.", default: "today"),
        .countFrom, .accept,
        FieldEntry("anchors", .named(of: .moment), "The plan's anchors, each with its date or time.", default: "{}"),
        FieldEntry("id", .id, "The id of the care plan.", default: "patient.plan"),
        FieldEntry("zone", .zone, "The zone of the patient, who is created if there is no patient with that id."),
        FieldEntry(
          "params", .named(of: .parameterValue), "The plan's parameters, each with its value.", default: "{}"), .why,
      ], gives: .handle("care_plan"), "Enrolls a patient in a plan; returns the care plan.",
      example: "store.enroll { patient = \"p1\", plan = \"knee\", start = \"2026-06-07\", id = \"p1.again\" }"
    ) { box, options, call in call.push(try box.enroll(options)) },
    .function(
      "store.erase", [FieldEntry("patient", .id, "The patient.", required: true)], gives: .table("erasure"),
      "Permanently erases a patient and all of the patient's data from the store; returns a summary. Backups are not changed; the devices and codes of a server are erased by `care erase`."
    ) { box, call in
      let patient = Patient.ID(try call.string(1))
      try call.push(Erasure.row.table(box.runtime.erase(patient, at: box.now), in: box.environment.zone))
    },
    .function(
      "store.events",
      options: [
        .patient, FieldEntry("on", .date, "The day.", default: "today, with what can be answered now"), .now,
        FieldEntry("from", .moment, "From this day or time on."),
        FieldEntry("to", .moment, "Up to this day or time."),
        FieldEntry("task", .id, "Only events of this task.", default: "all"),
        FieldEntry("care_plan", .id, "Only events of this enrollment.", default: "all"), .asOf,
      ], gives: .list(of: .event), "Returns the events of a patient on a day or between two times, in order.",
      example: "store.events { patient = \"p1\", on = \"2026-06-07\", task = \"walk\" }"
    ) { box, options, call in
      try call.push(
        rows: box.events(options, charging: call.state.charge).map { .object(EventHandle($0, box)) }, cost: 50)
    },
    .function(
      "store.transaction", [FieldEntry("body", .function([:], gives: .anything), "The function.", required: true)],
      options: [.why], gives: .anything,
      "Runs a function whose writes are one commit, or nothing if it fails; returns what it returns.",
      example: "store.transaction(function() return #store.events { patient = \"p1\" } end)"
    ) { box, _, call in
      let (body, state) = (try call.function(1), call.state)
      // An error of the script, also one that it cannot catch, leaves the store as it was.
      let results = try box.runtime.transaction(at: box.now) { try state.call(body) }
      for value in results { try call.push(value) }
    },
    .function(
      "store.due",
      options: [
        .patient, FieldEntry("from", .moment, "From this day or time on.", default: "now"),
        FieldEntry("to", .moment, "Up to this day or time.", default: "24 hours after `from`"),
      ], gives: .list(of: .table("due_reminder")),
      "Returns the reminders of a patient between two times, each once, in order.",
      example: "store.due { patient = \"p1\", from = \"2026-06-07\", to = \"2026-06-08\" }"
    ) { box, options, call in
      try call.push(rows: box.due(options).map { DueReminder.row.table($0, in: $0.zone) })
    },
  ]
}

extension LuaEnvironmentBox {
  fileprivate func enroll(_ options: Options) throws -> CarePlanHandle {
    let patient = try patient(options)
    let newZone = try options.zone("zone")
    let known = try runtime.patients(.init(ids: [patient]), at: now).items.first?.value.zone
    let zone = known ?? newZone ?? environment.zone
    let start = try options.start(in: zone) ?? .date(zone.date(of: now))
    var enrollment = Enrollment(
      patient: patient, plan: try options.requiredID("plan"), start: start.date,
      anchors: try options.anchors("anchors", in: zone),
      parameters: try options.parameters("params", in: zone), id: try options.id("id"), zoneForNewPatient: newZone)
    enrollment.startTime = start.time
    enrollment.countFrom = try options.choice("count_from") ?? .enrollment
    enrollment.accepts = try options.boolean("accept") ?? false
    return CarePlanHandle(try runtime.enroll(enrollment, at: now), zone: zone, self)
  }

  fileprivate func events(_ options: Options, charging charge: @escaping WorkCharge) throws -> [Event] {
    let patient = try patient(options)
    let zone = try zone(of: patient)
    return try runtime.events(
      EventQuery(
        patient: patient, interval: try interval(options, zone), task: try options.id("task"),
        carePlan: try options.id("care_plan"), asOf: try options.asOf(in: zone)), at: now, charging: charge)
  }

  fileprivate func due(_ options: Options) throws -> [DueReminder] {
    let patient = try patient(options)
    let zone = try zone(of: patient)
    let from = try options.time("from")?.instant(in: zone) ?? now
    let to = try options.time("to")?.instant(in: zone) ?? from.adding(seconds: 86_400)
    return try runtime.due(patient: patient, from: from, to: to, at: now)
  }

  /// Returns the day or the period that `on`, or `from` and `to`, name; today if all are missing.
  func interval(_ options: Options, _ zone: Zone) throws -> EventQuery.Interval {
    let isNow = try options.boolean("now") == true
    if isNow, let other = ["on", "from", "to"].first(where: { !options[$0].isNil }) {
      throw options.refusal(other, code: "not_allowed")
    }
    if let day = try options.date("on") { return .day(day) }
    switch (try options.time("from"), try options.time("to")) {
    case (nil, nil): return .now
    case (.date(let from)?, .date(let to)?): return .days(from: from, to: to)
    case (let from?, let to?): return .range(from: from.instant(in: zone), to: to.instant(in: zone))
    case (nil, _): throw options.refusal("from", code: "missing_field")
    case (_, nil): throw options.refusal("to", code: "missing_field")
    }
  }
}

extension Erasure {
  /// `erasure`: what was erased, in numbers.
  static let row = Row<Erasure>(
    "erasure", "The number of entities erased, by kind.",
    [
      .field("care_plans", "Number of care plans erased.", \.carePlans),
      .field("versions", "Number of versions erased.", \.versions),
      .field("outcomes", "Number of outcomes erased.", \.outcomes),
      .field("values", "Number of values erased.", \.values),
      .field("samples", "Number of samples erased.", \.samples),
      .field("drafts", "Number of drafts erased.", \.drafts),
      .field("files", "Number of files erased.", \.files),
      .field("authored", "Number of commits whose author was the patient.", \.authored),
      .field("patient", "The patient who was erased.", \.patient),
      .field("seq", "The number of the commit.", \.seq),
      .field("compacted", "Whether no trace of the data is left in the file.", \.isCompacted),
    ])
}

extension DueReminder {
  /// `due_reminder`: a reminder of an event.
  static let row = Row<DueReminder>("due_reminder", "A reminder of an event.", of: shape)
}
