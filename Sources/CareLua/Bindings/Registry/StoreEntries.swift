import CareModel

extension ConstructorEntry {
  /// What reads and writes entities.
  static let stores = collections + writers + queries + changes + [erasure]

  private static let collections = [
    ConstructorEntry(
      "store.patients", .constant, gives: .handle("store.patients"),
      "The people cared for: :add :update :delete :get :fetch :history."),
    ConstructorEntry(
      "store.plans", .constant, gives: .handle("store.plans"), "The plans that were seeded: :get :fetch :history."),
    ConstructorEntry(
      "store.tasks", .constant, gives: .handle("store.tasks"),
      "The tasks of plans, of care plans and of patients: :add :update :delete :revert :get :fetch :history."),
    ConstructorEntry(
      "store.care_plans", .constant, gives: .handle("store.care_plans"),
      "The enrollments: :add :update :delete :get :fetch :history."),
    ConstructorEntry(
      "store.contacts", .constant, gives: .handle("store.contacts"),
      "The care teams: :add :update :delete :get :fetch :history."),
    ConstructorEntry(
      "store.outcomes", .constant, gives: .handle("store.outcomes"),
      "What was recorded: :add :update :delete :get :fetch :history."),
  ]

  private static let erasure = ConstructorEntry(
    "store.erase", .call, gives: .table("erasure"),
    "Erases a patient and all that is theirs, for good; gives what was erased, in numbers. Backups are untouched.",
    parameters: [FieldEntry("patient", .id, "Whom.", required: true)])

  static let patient = FieldEntry(
    "patient", .id, "Whose; may be left out where a patient was chosen.", default: "the chosen one")
}
