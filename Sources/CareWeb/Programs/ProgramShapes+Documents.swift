import CareModel

// The shapes of what is computed and sent, of enrollments, and of plans.

extension ProgramShapes {
  static let ofReports: [(name: String, shape: ValueShape)] = [
    ("Insights", insights), ("Chart", chart), ("Reminder", reminder), ("Delivery", delivery),
  ]
  static let ofEnrollments: [(name: String, shape: ValueShape)] = [
    ("Enrollment", enrollment), ("OwnTask", ownTask),
    ("HeldVersion", version("The held submission, without what was sent.")),
    ("Held", held), ("Samples", samples),
  ]
  static let ofPlans: [(name: String, shape: ValueShape)] = [
    ("PlanFiles", planFiles), ("Diagnostic", diagnostic), ("PlanDiff", planDiff), ("Seeded", seeded),
  ]

  private static let count = ValueShape.integer(0...Int(Int32.max))
  private static let long = ValueShape.text(0...(16 << 20))

  private static let insights = ValueShape.record([
    must("patient", .id, "The participant."), must("as_of", any, "The time up to which data was used."),
    ValueField("seq", seq, "The number of the last commit."), must("zone", any, "The zone."),
    must("insights", .list(.object, most: .max), "The insights."),
    must("silent", .list(.object, most: .max), "The insights that are not shown, with the reasons."),
    ValueField("failures", .list(.object, most: .max), "The functions of the plan that failed."),
    ValueField("until", any, "The time up to which nothing changes unless something is recorded."),
  ])

  private static let chart = ValueShape.record([
    must("id", any, "The id."), must("title", any, "The title."), must("summary", long, "The chart in words."),
    ValueField("care_plan", any, "The enrollment."),
    ValueField("figure", .object, "The data, in the format data."),
    ValueField("specification", .object, "The specification, in the format vega_lite."),
    ValueField("svg", long, "The drawing, in the format svg."),
  ])

  private static let reminder = ValueShape.record([
    must("id", any, "The id."), must("patient", .id, "The participant."),
    ValueField("care_plan", any, "The enrollment."), must("task", any, "The task."),
    must("key", any, "The key of the event."), must("at", any, "The time."), must("text", any, "The text."),
    must("zone", any, "The zone."),
  ])

  private static let delivery = ValueShape.record([
    must("delivery", .object, "The delivery, with its state."),
    must("attempts", .list(.object, most: .max), "Its attempts."),
    must("notes", .list(.object, most: .max), "What devices noted."),
  ])

  private static let enrollment = ValueShape.record([
    must("care_plan", any, "The enrollment."), must("participant", .id, "The participant."),
    must("status", .word(CarePlan.Status.allCases.map(\.rawValue)), "The state."),
    must("enrolled", .date, "The day of enrollment."), ValueField("reason", any, "The reason of the state."),
    must("anchors", .object, "The dates that schedules count from, by name."),
    must("version", any, "The id of the version, for If-Match."),
    must("effective", any, "The day or the time from which the state counts."),
    must("seq", seq, "The number of the commit."),
  ])

  private static let ownTask = ValueShape.record([
    must("task", .object, "The task as it applies to the enrollment, or as the plan has it if it is stopped."),
    ValueField("version", any, "The id of the last version of its own change, for If-Match; absent without one."),
    must("stopped", .boolean, "Whether it is stopped for the enrollment."),
  ])

  private static let held = ValueShape.record([
    must("versions", .list(.document("HeldVersion"), most: .max), "What was decided, the last version last."),
    must("submission", .object, "What was sent."),
  ])

  private static let samples = ValueShape.record([
    must("created", count, "The samples that are new."), must("updated", count, "Those that correct another."),
    must("unchanged", count, "Those that the store had."), must("suspect", count, "Those that are suspect."),
    must("alerts", count, "The alerts that they raised."), must("seq", seq, "The number of the commit."),
  ])

  private static let planFiles = ValueShape.record([
    must("plan", .id, "The study."), must("version", any, "The id of the version."),
    must(
      "files", .list(.record([must("path", any, "The path."), must("text", long, "The text.")]), most: .max),
      "The files."),
  ])

  private static let diagnostic = ValueShape.record([
    must("severity", .word(["error", "warning"]), "The severity."), must("code", any, "The stable code."),
    must("path", any, "The path of the field."), must("message", long, "The problem, and what to write instead."),
    ValueField("location", .object, "The place in the files."), ValueField("source_line", long, "The line."),
    must("notes", .list(long, most: .max), "Further details."),
    must("related", .list(.object, most: .max), "Other places."),
  ])

  private static let planDiff = ValueShape.record([
    must(
      "plans",
      .list(
        .record([
          must("id", .id, "The study."), must("action", any, "What seeding would do with it."),
          must(
            "rows", .list(.object, most: .max), "The records that would change, with their fields before and after."),
          must("files", .list(any, most: .max), "The paths of the files that would change."),
          must("hooks", .list(any, most: .max), "The functions whose code would change."),
          must("impact", .object, "The participants and events that it affects, by ids."),
        ]), most: .max), "The plan.")
  ])

  private static let seeded = ValueShape.record([
    must("plans", .list(.object, most: .max), "The records of the plan with what became of each."),
    must("counts", .object, "The number of records by what became of them."),
    ValueField("seq", seq, "The number of the commit; absent if nothing was written."),
  ])
}
