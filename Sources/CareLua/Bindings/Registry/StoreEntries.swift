import CareModel

extension ConstructorEntry {
  /// What reads and writes entities.
  static let stores = collections + writers + queries + changes + refused

  private static let collections = [
    ConstructorEntry("store.patients", .constant, "The people cared for: :add :update :get :fetch :history."),
    ConstructorEntry("store.plans", .constant, "The plans that were seeded: :get :fetch :history."),
    ConstructorEntry("store.tasks", .constant, "The tasks of plans and of patients: :get :fetch :history."),
    ConstructorEntry("store.care_plans", .constant, "The enrolments: :get :fetch :history."),
    ConstructorEntry("store.contacts", .constant, "The care teams: :get :fetch :history."),
    ConstructorEntry("store.outcomes", .constant, "What was recorded: :get :fetch :history."),
  ]

  private static let writers = [
    ConstructorEntry("store.patients:add", .table, "Adds a patient.", fields: patientFields),
    ConstructorEntry(
      "store.patients:update", .table, "Writes a new version of a patient: the fields given here win.",
      fields: patientFields.map { $0.name == "id" ? $0 : $0.optional } + [effective]
        + FieldEntry.unsupported("based_on", "force", "planned")),
    personName,
  ]

  private static let refused: [ConstructorEntry] = {
    let verbs = ["add", "update", "delete", "revert"]
    let absent = ["plans", "tasks", "care_plans", "contacts", "outcomes"].flatMap { collection in
      verbs.map { "\(collection):\($0)" }
    }
    let others = ["patients:delete", "patients:revert", "erase"]
    return (absent + others).map { unsupported("store.\($0)", .call) }
  }()

  private static let effective = FieldEntry(
    "effective", .any(of: [.moment, .choice(["now", "tomorrow"])]), "From when it counts.", default: "\"now\"")

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

  static let patient = FieldEntry(
    "patient", .id, "Whose; may be left out where a patient was chosen.", default: "the chosen one")
}
