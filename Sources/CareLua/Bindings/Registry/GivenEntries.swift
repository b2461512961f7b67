import CareModel

// Tables that calls give: what rows of the store, outcomes, days and reports hold.

extension FieldEntry {
  /// The fields that every record can have besides its own.
  static let givenDetails = RecordDetails.recordFields

  /// The fields of every row about its version.
  static let givenVersion = VersionFacts.row.entry.fields

  /// The owner of a record.
  fileprivate static let givenOwner = [
    FieldEntry.given("plan", .optional(.text), "The plan that it belongs to, if any."),
    FieldEntry.given("care_plan", .optional(.text), "The care plan that it belongs to, if any."),
    FieldEntry.given("patient", .optional(.text), "The patient that it belongs to, if any."),
  ]
}

extension ConstructorEntry {
  /// The rows of collections.
  static let rows = [
    ConstructorEntry("patient_row", .given, "A version of a patient.", fields: [id] + Patient.recordFields + version),
    ConstructorEntry("plan_row", .given, "A version of a plan.", fields: [id] + PlanHeader.recordFields + version),
    ConstructorEntry("care_plan_row", .given, "A version of an enrollment.", fields: CarePlanHandle.rowFields),
    contactRow, taskRow,
    ConstructorEntry(
      "contact_way", .given, "A number or an address.",
      fields: [
        .given("value", .text, "The number or address."), .given("label", .optional(.text), "The purpose."),
        .given("kind", .optional(.text), "The channel, in the list of all: phone, messaging, email, or other."),
      ]),
    ConstructorEntry(
      "note_row", .given, "A note that a person wrote.",
      fields: [
        .given("content", .text, "The text of the note."),
        .given("title", .optional(.text), "The subject of the note."),
        .given("author", .optional(.text), "The person who wrote the note."),
        .given("recorded", .optional(.time), "The time at which the note was written."),
      ]),
  ]

  private static let id = FieldEntry.given("id", .text, "The id.")
  private static let version = FieldEntry.givenVersion

  private static let contactRow = ConstructorEntry(
    "contact_row", .given, "A version of a contact.",
    fields: [
      id, .given("ways", .list(of: .table("contact_way")), "All numbers and addresses, each with its kind."),
    ]
      + Contact.recordFields + FieldEntry.givenOwner + version)

  private static let taskRow = ConstructorEntry(
    "task_row", .given, "A version of a task.",
    fields: [id] + CareTask.recordFields + FieldEntry.givenOwner + version)
}
