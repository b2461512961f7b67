import CareModel

extension ConstructorEntry {
  /// What reads and writes entities.
  static let stores = collections + writers + readers + refused

  private static let collections = [
    ConstructorEntry("store.patients", .constant, "The people cared for: :add :update :delete :get :fetch :history."),
    ConstructorEntry("store.plans", .constant, "The plans that were seeded: :get :fetch :history."),
    ConstructorEntry(
      "store.tasks", .constant,
      "The tasks of the plans, of care plans and of patients: :add :update :delete :revert :get :fetch :history."),
    ConstructorEntry("store.care_plans", .constant, "The enrolments: :add :update :delete :get :fetch."),
    ConstructorEntry("store.contacts", .constant, "The care teams: :add :update :delete :fetch."),
    ConstructorEntry("store.outcomes", .constant, "What was recorded: :add :update :delete :fetch :history."),
  ]

  private static let readers = [
    reader("patients", "get", "A patient; nil when there is none.", id: true),
    reader("patients", "fetch", "The patients, by id.", [ids, limit]),
    reader("patients", "history", "Every version of a patient, the first first.", id: true),
    reader("plans", "get", "A plan; nil when there is none.", id: true),
    reader("plans", "fetch", "The plans, by id.", [ids, limit]),
    reader("plans", "history", "Every version of a plan, the first first.", id: true),
    reader("tasks", "get", "A task; nil when there is none.", id: true, [planOption]),
    reader("tasks", "fetch", "The tasks, by plan and id.", [ids, planOption, tags, group, limit]),
    reader("tasks", "history", "Every version of a task, the first first.", id: true, [planOption]),
    reader("care_plans", "get", "An enrolment; nil when there is none.", id: true),
    reader("care_plans", "fetch", "The enrolments, by patient.", [patientOption, planOption, limit]),
    reader("contacts", "fetch", "The contacts, by plan and id.", [ids, planOption, limit]),
    reader(
      "outcomes", "fetch", "The outcomes of a patient in order of their events' start.",
      [patient, taskOption, fromOption, toOption, limit]),
    reader(
      "outcomes", "history", "Every version of an event's outcome, the first first.", id: true,
      [patient, carePlanOption]),
  ]

  private static let refused: [ConstructorEntry] = [
    "care_plans:history", "contacts:get", "contacts:history", "outcomes:get", "on_change", "erase",
  ].map { unsupported("store.\($0)", .call) }

  private static let fromOption = FieldEntry("from", .moment, "From this day or time on.", default: "the first")
  private static let toOption = FieldEntry("to", .moment, "Up to this day or time.", default: "the last")
  private static let carePlanOption = FieldEntry("care_plan", .id, "In which enrolment.", default: "any")

  private static let ids = FieldEntry("ids", .list(of: .text), "Only these.", default: "all")
  private static let limit = FieldEntry("limit", .integer, "At most so many.", default: "all")
  private static let tags = FieldEntry("tags", .list(of: .text), "Only with any of these tags.", default: "all")
  private static let group = FieldEntry("group", .text, "Only of this group.", default: "all")
  private static let planOption = FieldEntry("plan", .id, "Of which plan.", default: "all")
  private static let taskOption = FieldEntry("task", .id, "Of which task.", default: "all")
  static let patient = FieldEntry(
    "patient", .id, "Whose; may be left out where a patient was chosen.", default: "the chosen one")
  private static let patientOption = FieldEntry("patient", .id, "Whose.", default: "all")

  private static func reader(
    _ collection: String, _ verb: String, _ summary: String, id: Bool = false, _ fields: [FieldEntry] = []
  ) -> ConstructorEntry {
    ConstructorEntry(
      "store.\(collection):\(verb)", id ? .call : .table, summary,
      parameters: id ? [FieldEntry("id", .text, "The id.", required: true)] : [],
      fields: fields
        + FieldEntry.unsupported("on", "as_of", "sort").filter { entry in !fields.contains { $0.name == entry.name } })
  }
}
