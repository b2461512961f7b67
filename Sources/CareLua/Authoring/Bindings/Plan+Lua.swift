import CareModel

extension ConstructorEntry {
  static let plans = [plan, anchor, anchorSource, parameter, quantity]

  static let plan = ConstructorEntry(
    "plan", .named, makes: .plan, "The tasks, contacts, insights, and charts of one plan; a plan file returns it.",
    fields: headerFields.prefix { $0.name != "insights" } + [
      FieldEntry("contacts", .list(of: .declared(.contact)), "The care team.", default: "{}"),
      FieldEntry("tasks", .list(of: .declared(.task)), "The tasks of the plan.", default: "{}"),
    ] + headerFields.drop { $0.name != "insights" })

  private static let headerFields = PlanHeader.authoredFields

  static let parameterKinds: [FieldType] = [.choice(ParameterKind.words), .list(of: .text)]

  static let parameter = ConstructorEntry(
    "parameter", .record, "A value that enrollment sets, such as the time at which the patient wakes.",
    fields: [
      FieldEntry(
        "kind", .any(of: parameterKinds), "The type of the value, or a list of texts to choose from.", required: true),
      FieldEntry("title", .text, "The label shown when enrollment asks for it.", isText: true),
      FieldEntry("default", .any(of: [.scalar, .moment]), "The value if enrollment does not set one."),
      FieldEntry("required", .boolean, "Whether enrollment must set it, unless there is a default.", default: "true"),
      FieldEntry("min", .number, "The least number, if it is one."),
      FieldEntry("max", .number, "The greatest number, if it is one."),
      FieldEntry(
        "day_ends", .timeOfDay,
        "The time at which the day ends, if it is a time of day: earlier times are in the night after the day.",
        default: "\"00:00\""),
    ])

  static let anchor = ConstructorEntry(
    "anchor", .named, makes: .anchor,
    "A named date that enrollment sets, such as the day of surgery, and that schedules can count from; a table declares it.",
    fields: [
      FieldEntry("title", .text, "The label shown when enrollment asks for it.", isText: true),
      FieldEntry("required", .boolean, "Whether enrollment must set it.", default: "true, without a `from`"),
      FieldEntry("from", .record("anchor_source"), "A recorded date that sets it if enrollment does not."),
      FieldEntry(
        "each", .boolean, "Whether each recorded date starts a run of its own of the schedules that count from it.",
        default: "false"),
    ])

  static let anchorSource = ConstructorEntry(
    "anchor_source", .record, "The date in the newest completed outcome of a task.",
    fields: [
      FieldEntry("task", .id, "The task.", required: true),
      FieldEntry("kind", .text, "The kind of the value.", required: true),
    ])
}
