import CareModel
import CareRuntime

/// `store.patients`.
final class PatientCollection: StoreHandle {
  override class var luaType: LuaType { type }
  private static let type = LuaType("store.patients", members)

  static let members: [Binding<PatientCollection>] =
    [
      .function(
        "store.patients:add", options: fields + [.why], gives: .table("patient_row"),
        "Adds a patient, effective from the beginning.",
        example: "store.patients:add { id = \"p2\", name = { given = \"Ben\" }, zone = \"Europe/Berlin\" }"
      ) { store, options, call in
        let zone = try options.required("zone", options.zone("zone"))
        let patient = try Patient(id: options.requiredID("id"), zone: zone).filled(options)
        try call.push(store.runtime.add(patient, at: store.now).row(in: patient.zone))
      },
      .function(
        "store.patients:update", options: fields.changing + FieldEntry.change, gives: .table("patient_row"),
        "Writes a new version of a patient; the fields given here win."
      ) { store, options, call in
        let old = try store.runtime.patient(try options.requiredID("id"), at: store.now).value
        let change = try ChangeOptions(options, in: store.runtime.zones(of: old.id), now: store.now)
        let version = try store.runtime.update(
          patient: old.id, effective: change.effective, basedOn: change.basedOn, planned: change.planned, at: store.now
        ) { $0 = try $0.filled(options) }
        try call.push(version.row(in: version.value.zone))
      },
      .delete("patients", "Ends a patient's record; its history stays.") { store, id, options in
        let change = try ChangeOptions(options, in: store.runtime.zones(of: Patient.ID(id)), now: store.now)
        try store.runtime.delete(
          Patient.ID(id), effective: change.effective, basedOn: change.basedOn, planned: change.planned, at: store.now)
      },
      .refusedRevert("patients"),
    ] + queries.bindings

  private static let queries = RecordQueries<Patient, PatientCollection>(
    collection: "store.patients", entity: "patient", noun: "a patient", row: .table("patient_row"),
    fetch: { try $0.patients($1, at: $2) }, make: { version, _ in version.row(in: version.value.zone) },
    getExample: "store.patients:get \"p1\"", fetchExample: "store.patients:fetch { plan = \"knee\" }")

  private static let fields = [FieldEntry("id", .id, "The id.", required: true)] + Patient.authoredFields

  static let personName = ConstructorEntry(
    "person_name", .record, "The parts of a person's name.", fields: PersonName.authoredFields,
    example: "{ given = \"Ana\", family = \"Diaz\" }")

  static let reminderWishes = ReminderWishes.entry("How a patient wants to be reminded.")
}

extension Patient {
  /// Returns the patient with the fields that the options of `add` and `update` give.
  fileprivate func filled(_ options: Options) throws -> Patient {
    // A time counts as its date.
    let birthday = try options.date("birthday") ?? birthday, zone = try options.zone("zone") ?? zone
    var patient = try options.filled(self, Patient.authoredFields.filter { !["birthday", "zone"].contains($0.name) })
    (patient.birthday, patient.zone) = (birthday, zone)
    return patient
  }
}
