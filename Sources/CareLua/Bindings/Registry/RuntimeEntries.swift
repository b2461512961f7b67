extension ConstructorEntry {
  /// Times and intervals that are there already.
  static let values = [
    ConstructorEntry("time.now", .call, makes: .moment, "The time on the host's clock."),
    ConstructorEntry("time:iso", .call, "The time as ISO 8601, e.g. 2026-06-07T08:00:00-04:00."),
    ConstructorEntry("time:utc", .call, "The time in UTC, e.g. 2026-06-07T12:00:00Z."),
    ConstructorEntry("time:date", .call, makes: .moment, "The date of the time."),
    ConstructorEntry(
      "time:format", .call, "The time after a pattern, in English.",
      parameters: [FieldEntry("pattern", .text, "For example \"%d %b\".", required: true)]),
    ConstructorEntry(
      "interval:seconds", .call, "The interval in seconds; a day is 24 hours, a month has no such number."),
  ]

  /// What scripts have besides.
  static let scripting = [
    ConstructorEntry(
      "json.encode", .call, "A value as JSON; names come in order.",
      parameters: [FieldEntry("value", .scalar, "Nil, a text, number, boolean or table of such.", required: true)]),
    ConstructorEntry(
      "json.decode", .call, "The value that a JSON text holds; null in an object is absent.",
      parameters: [FieldEntry("text", .text, "JSON.", required: true)]),
    ConstructorEntry("json.null", .constant, "Stands for null in a list."),
    ConstructorEntry("arg", .constant, "The arguments of the script, from 1."),
    ConstructorEntry("print", .call, "Writes its arguments on a line."),
    ConstructorEntry(
      "seed", .call, "Loads a plan, or a folder of plans, into the store; writes only what changed.",
      parameters: [FieldEntry("path", .text, "For example \"plans/knee-recovery\".", required: true)]),
  ]

  /// What hooks are given besides.
  static let context = [
    ConstructorEntry("ctx.now", .constant, makes: .moment, "The time at which the hook runs."),
    ConstructorEntry(
      "ctx.values", .table,
      "The recorded values of a task over whole days before today: :mean :min :max :sum :last :count :by_day.",
      fields: [
        FieldEntry("task", .id, "Which task.", required: true), FieldEntry("kind", .text, "Of which kind."),
        FieldEntry("over", .interval, "Over how many whole days before today.", required: true),
      ]),
    ConstructorEntry(
      "ctx.adherence", .table, "The adherence of each whole day before today.",
      fields: [FieldEntry("over", .interval, "Over how many whole days before today.", required: true)]),
  ]

  /// What a survey left.
  static let results = [
    ConstructorEntry(
      "result:get", .call, "The answer to an item at the latest visit of a step; nil when there is none.",
      parameters: [
        FieldEntry("step", .text, "The step.", required: true), FieldEntry("item", .text, "The item.", required: true),
      ]),
    ConstructorEntry(
      "result:step", .call, "The answers of the latest visit of a step, by item.",
      parameters: [FieldEntry("step", .text, "The step.", required: true)]),
    ConstructorEntry(
      "result:visits", .call, "The answers of every visit of a step, the first visit first.",
      parameters: [FieldEntry("step", .text, "The step.", required: true)]),
    ConstructorEntry(
      "result:is_dont_know", .call, "Whether the answer to an item is \"don't know\".",
      parameters: [FieldEntry("item", .text, "The item.", required: true)]),
    .unsupported("result:score", .call),
  ]

  /// A name of the language that this release refuses, and that makes nothing.
  static func unsupported(_ name: String, _ form: Form) -> ConstructorEntry {
    var entry = ConstructorEntry(name, form, "Not supported by this release.")
    entry.isSupported = false
    return entry
  }
}
