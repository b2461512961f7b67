import Care
import CareModel
import CareRuntime

// The shapes of what is computed and sent, of enrollments, and of plans.

extension ProgramShapes {
  static let ofReports: [(name: String, shape: ValueShape)] = [
    ("Insights", record(InsightsDocument.shape, without: ["charts"], requiring: ["silent"])), ("Chart", chart),
    ("Reminder", record(DueReminder.shape)), ("Delivery", record(DeliveryDocument.shape)),
  ]
  static let ofEnrollments: [(name: String, shape: ValueShape)] = [
    ("Enrollment", record(EnrollmentDocument.shape)), ("OwnTask", record(OwnTaskDocument.shape)),
    ("HeldVersion", version("The held submission, without what was sent.")),
    ("Held", record(HeldDocument.shape)), ("Samples", samples),
  ]
  static let ofPlans: [(name: String, shape: ValueShape)] = [
    ("PlanFiles", planFiles), ("Diagnostic", diagnostic), ("PlanDiff", planDiff),
    ("Seeded", record(SeedDocument.shape)),
  ]

  private static let count = ValueShape.integer(0...Int(Int32.max))
  private static let long = ValueShape.text(0...(16 << 20))

  private static let chart = ValueShape.record([
    must("id", any, "The id."), must("title", any, "The title."), must("summary", long, "The chart in words."),
    ValueField("care_plan", any, "The enrollment."),
    ValueField("figure", .object, "The data, in the format data."),
    ValueField("specification", .object, "The specification, in the format vega_lite."),
    ValueField("svg", long, "The drawing, in the format svg."),
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
}
