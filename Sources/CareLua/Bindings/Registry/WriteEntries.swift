import CareModel

extension ConstructorEntry {
  /// What writes entities: every field that a record has, and from when it counts.
  static let writers =
    patientWriters + carePlanWriters + contactWriters + taskWriters + outcomeWriters + refusedWriters

  private static let patientWriters = [
    ConstructorEntry(
      "store.patients:add", .table, gives: .table("patient_row"), "Adds a patient, as from ever.", fields: patientFields
    ),
    ConstructorEntry(
      "store.patients:update", .table, gives: .table("patient_row"),
      "Writes a new version of a patient: the fields given here win.",
      fields: patientFields.changing + FieldEntry.change),
    deleter("patients", "Ends a patient's record; what was before stays."), personName,
  ]

  private static let carePlanWriters = [
    ConstructorEntry(
      "store.care_plans:add", .table, gives: .handle("care_plan"),
      "Adds a care plan: of a plan, as store.enroll does, or of none.",
      fields: [
        FieldEntry("id", .id, "The id.", required: true), patient, FieldEntry("plan", .id, "Which plan, if any."),
      ]
        + [FieldEntry("start", .date, "The day of joining.", default: "today")] + carePlanFields),
    ConstructorEntry(
      "store.care_plans:update", .table, gives: .handle("care_plan"),
      "Writes a new version of a care plan: the fields given here win; anchors and params are added to those that are there.",
      fields: [FieldEntry("id", .id, "Which.", required: true)] + carePlanChanges),
    deleter("care_plans", "Takes a care plan away: unlike one that has ended it is shown no more."),
  ]

  /// What a change of a care plan may say.
  static let carePlanChanges =
    carePlanFields
    + [
      FieldEntry(
        "status", .choice(CarePlan.Status.allCases.map(\.rawValue)), "Where it stands, to set a record right."),
      FieldEntry("reason", .text, "Why it stands so."),
    ] + FieldEntry.change.filter { $0.name != "force" }

  private static let carePlanFields =
    [
      FieldEntry("title", .text, "A title to show.", default: "the plan's"),
      FieldEntry("anchors", .named(of: .moment), "The plan's anchors, each with its date or time.", default: "{}"),
      FieldEntry("params", .named(of: parameterValue), "The plan's parameters, each with its value.", default: "{}"),
      FieldEntry(
        "follow", .text, "Which versions of the plan count: \"latest\", or the id of one.", default: "\"latest\""),
      FieldEntry("zone", .zone, "The zone in which its times are read.", default: "the patient's"),
    ] + FieldEntry.details

  private static let contactFields = ConstructorEntry.contacts.first { $0.name == "contact" }?.fields ?? []

  private static let contactWriters = [
    ConstructorEntry(
      "store.contacts:add", .table, gives: .table("contact_row"),
      "Adds a contact of a patient, of a care plan, or of nobody.",
      fields: [FieldEntry("id", .id, "The id.", required: true)] + contactFields + FieldEntry.owners + [.effective]),
    ConstructorEntry(
      "store.contacts:update", .table, gives: .table("contact_row"),
      "Writes a new version of a contact: the fields given here win.",
      fields: [FieldEntry("id", .id, "Which.", required: true)] + contactFields.map(\.optional) + FieldEntry.owners
        + FieldEntry.change.filter { $0.name != "force" }),
    deleter("contacts", "Ends a contact; what was before stays.", FieldEntry.owners),
  ]

  /// The fields of a task that scripts may write: all but planned changes.
  static let taskData = ConstructorEntry.task.fields.filter { $0.name != "later" }

  private static let taskWriters = [
    ConstructorEntry(
      "store.tasks:add", .table, gives: .table("task_row"),
      "Adds a task of a patient or of a care plan; it takes data only, no functions.",
      fields: [FieldEntry("id", .id, "The id.", required: true)] + taskData + FieldEntry.owners + [.effective]),
    ConstructorEntry(
      "store.tasks:update", .table, gives: .table("task_row"),
      "Writes a new version of a task: the fields given here win; for a care plan also over its plan's task.",
      fields: [FieldEntry("id", .id, "Which.", required: true)] + taskData.map(\.optional) + FieldEntry.owners
        + FieldEntry.change),
    deleter(
      "tasks", "Ends a task; of a care plan the plan's too, for that patient alone.",
      FieldEntry.owners + [FieldEntry.force]),
    ConstructorEntry(
      "store.tasks:revert", .call, gives: .table("task_row"), "Gives a care plan the plan's task back.",
      parameters: [FieldEntry("id", .id, "Which task.", required: true)],
      fields: [FieldEntry("care_plan", .id, "Of which care plan.", required: true)] + FieldEntry.change),
  ]

  private static let outcomeFields =
    [
      FieldEntry(
        "status", .choice(["completed", "declined", "excused", "entered_in_error"]), "What became of the event.",
        default: "\"completed\""),
      FieldEntry("values", .list(of: .declared(.value)), "What was recorded.", default: "{}"),
      FieldEntry("reason", .text, "Why it was declined or excused."),
    ] + FieldEntry.details

  private static let outcomeWhere = [
    FieldEntry("key", .text, "Which event, e.g. \"check-in/2026-06-07T08:00\".", required: true), patient,
    FieldEntry("care_plan", .id, "In which enrollment.", default: "the one that has the event"),
  ]

  private static let outcomeWriters = [
    ConstructorEntry(
      "store.outcomes:add", .table, gives: .table("outcome_row"), "Records an outcome at an event that has none.",
      fields: outcomeWhere + outcomeFields),
    ConstructorEntry(
      "store.outcomes:update", .table, gives: .table("outcome_row"),
      "Corrects the outcome of an event: the fields given here win.",
      fields: outcomeWhere + outcomeFields + [FieldEntry.basedOn]),
    ConstructorEntry(
      "store.outcomes:delete", .call, gives: .nothing, "Takes the outcome of an event back; it stays in history.",
      parameters: [FieldEntry("key", .text, "Which event.", required: true)],
      fields: Array(outcomeWhere.dropFirst()) + [FieldEntry.basedOn]),
  ]

  /// Verbs that a collection answers with what to write instead.
  private static let refusedWriters =
    ["add", "update", "delete", "revert"].map {
      ConstructorEntry(
        "store.plans:\($0)", .call, gives: .nothing, "Refused: plans are written by seeding alone; see seed.")
    }
    + ["patients", "care_plans", "contacts", "outcomes"].map {
      ConstructorEntry(
        "store.\($0):revert", .call, gives: .nothing, "Refused: only a care plan's own change of a task is reverted.")
    }

  private static func deleter(
    _ collection: String, _ summary: String, _ fields: [FieldEntry] = []
  ) -> ConstructorEntry {
    ConstructorEntry(
      "store.\(collection):delete", .call, gives: .nothing, summary,
      parameters: [FieldEntry("id", .id, "Which.", required: true)],
      fields: fields + FieldEntry.change.filter { $0.name != "force" })
  }

  private static let patientFields =
    [
      FieldEntry("id", .id, "The id.", required: true),
      FieldEntry("name", .any(of: [.text, .record("person_name")]), "The name: a given name, or its parts."),
      FieldEntry("zone", .zone, "The zone in which the patient lives.", required: true),
      FieldEntry("birthday", .date, "The day of birth."), FieldEntry("sex", .text, "Sex as the record has it."),
      FieldEntry("allergies", .list(of: .text), "Known allergies.", default: "{}"),
    ] + FieldEntry.details

  private static let personName = ConstructorEntry(
    "person_name", .record, "A person's name in its parts.",
    fields: ["given", "family", "middle", "prefix", "suffix", "nickname"].map {
      FieldEntry($0, .text, "The \($0) part.")
    })
}

extension FieldEntry {
  /// What every change may say besides its fields.
  static let change = [effective, basedOn, planned, force]

  static let effective = FieldEntry(
    "effective", .any(of: [.choice(["now", "tomorrow"]), .moment]), "From when it counts.",
    default: "now, or the patient's next date for a change of a schedule")
  static let basedOn = FieldEntry(
    "based_on", .text, "The version that the change is made from; refused if another came first.")
  static let planned = FieldEntry(
    "planned", .choice(["keep", "replace"]), "What becomes of changes planned for later.",
    default: "refused if there are any")
  static let force = FieldEntry(
    "force", .boolean, "Whether to write although outcomes were recorded under what changes.", default: "false")

  /// Whose a task or a contact is.
  static let owners = [
    FieldEntry("care_plan", .id, "Of which care plan."), FieldEntry("patient", .id, "Of which patient."),
    FieldEntry("plan", .id, "Refused: a plan's own are written by seeding alone."),
  ]
}

extension [FieldEntry] {
  /// The same where all but the id may be left out.
  fileprivate var changing: [FieldEntry] { map { $0.name == "id" ? $0 : $0.optional } }
}
