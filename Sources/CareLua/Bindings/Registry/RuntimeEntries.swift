extension ConstructorEntry {
  /// Times and intervals that are there already.
  static let values =
    [
      ConstructorEntry("time.now", .call, makes: .moment, gives: .time, "The time on the host's clock."),
      ConstructorEntry("time:iso", .call, gives: .text, "The time as ISO 8601, e.g. 2026-06-07T08:00:00-04:00."),
      ConstructorEntry("time:utc", .call, gives: .text, "The time in UTC, e.g. 2026-06-07T12:00:00Z."),
      ConstructorEntry("time:date", .call, makes: .moment, gives: .time, "The date of the time."),
      ConstructorEntry(
        "time:format", .call, gives: .text, "The time after a pattern, in English.",
        parameters: [FieldEntry("pattern", .text, "For example \"%d %b\".", required: true)]),
    ] + parts.map { .member("time.\($0)", .integer, $1) } + [
      ConstructorEntry(
        "interval:seconds", .call, gives: .integer,
        "The interval in seconds; a day is 24 hours, a month has no such number.")
    ]

  private static let parts = [
    ("year", "The year."), ("month", "The month, 1 to 12."), ("day", "The day of the month."),
    ("hour", "The hour, 0 to 23."), ("minute", "The minute."), ("second", "The second, without its parts."),
    ("weekday", "The day of the week: 1 is Monday, 7 is Sunday."),
  ]

  /// What scripts have besides.
  static let scripting = [
    ConstructorEntry(
      "json.encode", .call, gives: .text, "A value as JSON; names come in order.",
      parameters: [FieldEntry("value", .scalar, "Nil, a text, number, boolean or table of such.", required: true)]),
    ConstructorEntry(
      "json.decode", .call, gives: .anything, "The value that a JSON text holds; null in an object is absent.",
      parameters: [FieldEntry("text", .text, "JSON.", required: true)]),
    ConstructorEntry("json.null", .constant, gives: .handle("null"), "Stands for null in a list."),
    ConstructorEntry("arg", .constant, gives: .list(of: .text), "The arguments of the script, from 1."),
    ConstructorEntry("print", .call, gives: .nothing, "Writes its arguments on a line."),
    ConstructorEntry(
      "seed", .call, gives: .table("seed_report"),
      "Loads a plan, or a folder of plans, into the store; writes only what changed.",
      parameters: [FieldEntry("path", .text, "For example \"plans/knee-recovery\".", required: true)]),
  ]

  /// What hooks are given besides.
  static let context = [
    ConstructorEntry("ctx.now", .constant, makes: .moment, gives: .time, "The time at which the hook runs."),
    ConstructorEntry(
      "ctx.values", .table, gives: .handle("values"),
      "The recorded values of a task over whole days before today: :mean :min :max :sum :last :count :by_day :list.",
      fields: [
        FieldEntry("task", .id, "Which task.", required: true), FieldEntry("kind", .text, "Of which kind."),
        FieldEntry("over", .interval, "Over how many whole days before today.", required: true),
      ]),
    ConstructorEntry(
      "ctx.adherence", .table, gives: .list(of: .table("adherence_day")),
      "The adherence of each whole day before today.",
      fields: [FieldEntry("over", .interval, "Over how many whole days before today.", required: true)]),
  ]

  /// What is recorded of a task, and what it comes to.
  static let series = [
    calculation("mean", .optional(.number), "The mean of the numbers; nil for none."),
    calculation("min", .optional(.number), "The least number; nil for none."),
    calculation("max", .optional(.number), "The greatest number; nil for none."),
    calculation("sum", .optional(.number), "The sum of the numbers; nil for none."),
    calculation("last", .anything, "The value recorded last; nil for none."),
    calculation("count", .integer, "How many values there are; `#` gives it too."),
    calculation("list", .list(of: .table("dated_value")), "Each value with its date, the oldest first."),
    calculation("by_day", .list(of: .table("day_mean")), "Each day that has numbers, with their mean."),
  ]

  private static func calculation(_ name: String, _ result: ResultType, _ summary: String) -> ConstructorEntry {
    ConstructorEntry("values:\(name)", .call, gives: result, summary)
  }

  /// What a survey left.
  static let results = [
    ConstructorEntry(
      "result:get", .call, gives: .type(answer),
      "The answer to an item at the latest visit of a step; nil when there is none.",
      parameters: [
        FieldEntry("step", .text, "The step.", required: true), FieldEntry("item", .text, "The item.", required: true),
      ]),
    ConstructorEntry(
      "result:step", .call, gives: .optional(.handle("visit")), "The answers of the latest visit of a step, by item.",
      parameters: [FieldEntry("step", .text, "The step.", required: true)]),
    ConstructorEntry(
      "result:visits", .call, gives: .list(of: .handle("visit")),
      "The answers of every visit of a step, the first visit first.",
      parameters: [FieldEntry("step", .text, "The step.", required: true)]),
    ConstructorEntry(
      "result:is_dont_know", .call, gives: .boolean, "Whether the answer to an item is \"don't know\".",
      parameters: [FieldEntry("item", .text, "The item.", required: true)]),
    ConstructorEntry(
      "result:score", .call, gives: .optional(.number),
      "A score of the survey; nil where one of its items has no number.",
      parameters: [FieldEntry("score", .text, "The score.", required: true)]),
    .member("visit.start", .optional(.number), "Of a measured step: the angle at the start, in degrees."),
    .member("visit.finish", .optional(.number), "Of a measured step: the angle at the end, in degrees."),
    .member("visit.minimum", .optional(.number), "Of a measured step: the least angle, in degrees."),
    .member("visit.maximum", .optional(.number), "Of a measured step: the greatest angle, in degrees."),
    .member("visit.range", .optional(.number), "Of a measured step: the range of motion, in degrees."),
  ]

  /// A value that a handle has under a name.
  static func member(_ name: String, _ result: ResultType, _ summary: String) -> ConstructorEntry {
    ConstructorEntry(name, .constant, gives: result, summary)
  }

  /// A name of the language that this release refuses, and that makes nothing.
  static func unsupported(_ name: String, _ form: Form) -> ConstructorEntry {
    var entry = ConstructorEntry(
      name, form, "Not supported by this release.", fields: FieldEntry.refused(of: name))
    entry.isSupported = false
    return entry
  }
}
