import CareModel

extension ConstructorEntry {
  /// What reads and writes entities.
  static let stores = collections + writers + queries + changes + [erasure]

  private static let collections = [
    ConstructorEntry("store.patients", .constant, "The people cared for: :add :update :delete :get :fetch :history."),
    ConstructorEntry("store.plans", .constant, "The plans that were seeded: :get :fetch :history."),
    ConstructorEntry(
      "store.tasks", .constant,
      "The tasks of plans, of care plans and of patients: :add :update :delete :revert :get :fetch :history."),
    ConstructorEntry("store.care_plans", .constant, "The enrolments: :add :update :delete :get :fetch :history."),
    ConstructorEntry("store.contacts", .constant, "The care teams: :add :update :delete :get :fetch :history."),
    ConstructorEntry("store.outcomes", .constant, "What was recorded: :add :update :delete :get :fetch :history."),
  ]

  private static let erasure = ConstructorEntry(
    "store.erase", .call,
    "Erases a patient and all that is theirs, for good; gives what was erased, in numbers. Backups are untouched.",
    parameters: [FieldEntry("patient", .id, "Whom.", required: true)])

  static let patient = FieldEntry(
    "patient", .id, "Whose; may be left out where a patient was chosen.", default: "the chosen one")
}
