import CareModel
import CareRuntime

// Tables that calls give: days, steps of a survey, what seeding did.

extension ConstructorEntry {
  /// What adherence comes to.
  static let givenReports = [
    ConstructorEntry(
      "adherence_day", .given, "The adherence of one day.",
      fields: [
        .given("date", .time, "The day."),
        .given(
          "state", .type(.choice(["progress", "no_events", "no_tasks"])),
          "Whether something was due, nothing was, or no task that counts was in force."),
        .given("progress", .optional(.number), "The share that was done, 0 to 1; nil where nothing was due."),
        .given("due", .integer, "How many events were due."), .given("done", .integer, "How many were done."),
        .given("open", .integer, "How many may still be done."),
        .given("declined", .integer, "How many were declined."), .given("excused", .integer, "How many were excused."),
      ]),
    ConstructorEntry(
      "adherence_rate", .given, "The share done of what has closed.",
      fields: [
        .given("value", .optional(.number), "The share, 0 to 1; nil where nothing has closed."),
        .given("done", .integer, "How many events were done."), .given("closed", .integer, "How many have closed."),
      ]),
    ConstructorEntry(
      "said_insight", .given, "What an insight says.",
      fields: [
        .given("id", .text, "Which insight."),
        .given("kind", .type(.choice(["alert", "tip", "message"])), "How it is meant."),
        .given("title", .text, "A few words."), .given("text", .text, "What it says."),
      ]),
    ConstructorEntry(
      "day_mean", .given, "The mean of a day's numbers.",
      fields: [.given("date", .time, "The day."), .given("mean", .number, "The mean.")]),
  ]

  /// What a run shows.
  static let givenSteps = [
    ConstructorEntry(
      "shown_step", .given, "A step of a survey as it shows.",
      fields: [
        .given("id", .text, "The step."), .given("kind", .text, "Its kind, e.g. \"form\"."),
        .given("title", .optional(.text), "The heading."), .given("text", .optional(.text), "The main text."),
        .given("detail", .optional(.text), "A second, smaller text."),
        .given("optional", .boolean, "Whether it may be skipped."),
        .given("items", .list(of: .table("shown_item")), "The items that show."),
      ]),
    ConstructorEntry(
      "shown_item", .given, "An item of a step as it shows.",
      fields: [
        .given("id", .text, "The item."), .given("type", .text, "Its format, e.g. \"scale\"."),
        .given("text", .optional(.text), "The question."),
        .given("detail", .optional(.text), "A second, smaller text."),
        .given("required", .boolean, "Whether the step can be left only with an answer."),
        .given("answer", .optional(.type(answer)), "The answer so far."),
      ]),
  ]

  /// What seeding did.
  static let givenSeeding = [
    ConstructorEntry(
      "seed_report", .given, "What seeding wrote.",
      fields: SeedReport.Action.allCases.map { .given($0.rawValue, .integer, "How many rows are \($0.rawValue).") } + [
        .given("rows", .list(of: .table("seed_row")), "Each row, plan by plan."),
        .given("seq", .optional(.integer), "The number of the commit; nil when nothing was written."),
      ]),
    ConstructorEntry(
      "seed_row", .given, "A row that seeding looked at.",
      fields: [
        .given("plan", .text, "Of which plan."), .given("entity", .text, "plan, task or contact."),
        .given("id", .text, "Its id."),
        .given("action", .type(.choice(SeedReport.Action.allCases.map(\.rawValue))), "What became of it."),
        .given("fields", .optional(.list(of: .text)), "The fields that changed."),
      ]),
  ]
}
