import CareModel

extension ConstructorEntry {
  /// What reads and writes entities.
  static let stores = collections + writers + readers + refused

  private static let collections = [
    ConstructorEntry("store.patients", .constant, "The people cared for: :add :update :get :fetch :history."),
    ConstructorEntry("store.plans", .constant, "The plans that were seeded: :get :fetch :history."),
    ConstructorEntry("store.tasks", .constant, "The tasks of the plans: :get :fetch :history."),
    ConstructorEntry("store.care_plans", .constant, "The enrolments: :get :fetch."),
    ConstructorEntry("store.contacts", .constant, "The care teams of the plans: :fetch."),
    ConstructorEntry("store.outcomes", .constant, "What was recorded: :fetch :history."),
  ]

  private static let writers = [
    ConstructorEntry("store.patients:add", .table, "Adds a patient.", fields: patientFields),
    ConstructorEntry(
      "store.patients:update", .table, "Writes a new version of a patient: the fields given here win.",
      fields: patientFields.map { $0.name == "id" ? $0 : $0.optional } + [effective]
        + FieldEntry.unsupported("based_on", "force", "planned")),
    personName,
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

  private static let refused: [ConstructorEntry] = {
    let verbs = ["add", "update", "delete", "revert"]
    let absent = ["plans", "tasks", "care_plans", "contacts", "outcomes"].flatMap { collection in
      verbs.map { "\(collection):\($0)" }
    }
    let others = [
      "patients:delete", "patients:revert", "care_plans:history", "contacts:get", "contacts:history", "outcomes:get",
      "on_change", "erase",
    ]
    return (absent + others).map { unsupported("store.\($0)", .call) }
  }()

  private static let effective = FieldEntry(
    "effective", .any(of: [.moment, .choice(["now", "tomorrow"])]), "From when it counts.", default: "\"now\"")
  private static let fromOption = FieldEntry("from", .moment, "From this day or time on.", default: "the first")
  private static let toOption = FieldEntry("to", .moment, "Up to this day or time.", default: "the last")
  private static let carePlanOption = FieldEntry("care_plan", .id, "In which enrolment.", default: "any")

  private static let patientFields = [
    FieldEntry("id", .id, "The id.", required: true),
    FieldEntry("name", .any(of: [.text, .record("person_name")]), "The name: a given name, or its parts."),
    FieldEntry("zone", .zone, "The zone in which the patient lives.", required: true),
    FieldEntry("birthday", .date, "The day of birth."), FieldEntry("sex", .text, "Sex as the record has it."),
    FieldEntry("allergies", .list(of: .text), "Known allergies.", default: "{}"),
  ]

  private static let personName = ConstructorEntry(
    "person_name", .record, "A person's name in its parts.",
    fields: ["given", "family", "middle", "prefix", "suffix", "nickname"].map {
      FieldEntry($0, .text, "The \($0) part.")
    })

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
