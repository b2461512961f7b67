import CareModel

extension ConstructorEntry {
  static let plans = [plan, anchor, anchorSource, parameter]

  static let plan = ConstructorEntry(
    "plan", .named, makes: .plan, "What a plan file returns: the tasks, contacts, insights and charts of one plan.",
    fields: headerFields.prefix { $0.name != "insights" } + [
      FieldEntry("contacts", .list(of: .declared(.contact)), "The care team.", default: "{}"),
      FieldEntry("tasks", .list(of: .declared(.task)), "What is asked of the patient.", default: "{}"),
    ] + headerFields.drop { $0.name != "insights" })

  private static let headerFields = PlanHeader.authoredFields

  static let parameterKinds: [FieldType] = [.choice(ParameterKind.words), .list(of: .text)]

  static let parameter = ConstructorEntry(
    "parameter", .record, "Something that enrollment gives, e.g. the time at which the patient wakes.",
    fields: [
      FieldEntry("kind", .any(of: parameterKinds), "A kind, or the texts to choose from.", required: true),
      FieldEntry("title", .text, "What to call it when asking for it."),
      FieldEntry("default", .any(of: [.scalar, .moment]), "What holds when enrollment does not give it."),
      FieldEntry("required", .boolean, "Whether enrollment must give it, unless there is a default.", default: "true"),
    ])

  static let anchor = ConstructorEntry(
    "anchor", .named, makes: .anchor,
    "A day or time that enrollment gives, e.g. the day of surgery: a point to count from, and with a table its declaration.",
    fields: [
      FieldEntry("title", .text, "What to call it when asking for it."),
      FieldEntry("required", .boolean, "Whether enrollment must give it.", default: "true, without a `from`"),
      FieldEntry("from", .record("anchor_source"), "A recorded date that sets it where enrollment does not give it."),
    ])

  static let anchorSource = ConstructorEntry(
    "anchor_source", .record, "The date in the newest completed outcome of a task.",
    fields: [
      FieldEntry("task", .id, "The task.", required: true),
      FieldEntry("kind", .text, "The kind of the value.", required: true),
    ])
}
