import CareModel
import CareRuntime

/// `store.patients`.
final class PatientCollection: StoreHandle {
  override class var luaType: LuaType { type }
  private static let type = LuaType("store.patients", members)

  static let members: [Binding<PatientCollection>] =
    [
      .function(
        "store.patients:add", options: fields, gives: .table("patient_row"),
        "Adds a patient, effective from the beginning.",
        example: "store.patients:add { id = \"p2\", name = { given = \"Ben\" }, zone = \"Europe/Berlin\" }"
      ) { store, options, call in
        guard let zone = try options.zone("zone") else { throw options.refusal("zone", code: "missing_field") }
        var patient = Patient(id: try options.requiredID("id"), zone: zone)
        try patient.fill(options)
        try call.push(store.runtime.add(patient, at: store.now).row)
      },
      .function(
        "store.patients:update", options: fields.changing + FieldEntry.change, gives: .table("patient_row"),
        "Writes a new version of a patient; the fields given here win."
      ) { store, options, call in
        var patient = try store.runtime.patient(try options.requiredID("id"), at: store.now).value
        let change = try ChangeOptions(options, in: patient.zone, now: store.now)
        try patient.fill(options)
        try call.push(
          store.runtime.update(
            patient, effective: change.effective, basedOn: change.basedOn, planned: change.planned, at: store.now
          ).row)
      },
      .delete("patients", "Ends a patient's record; its history stays.") { store, id, options in
        let change = try ChangeOptions(options, in: store.box.zone(of: .init(id)), now: store.now)
        try store.runtime.delete(
          Patient.ID(id), effective: change.effective, basedOn: change.basedOn, planned: change.planned, at: store.now)
      },
      .refusedRevert("patients"),
    ] + queries.bindings

  private static let queries = RecordQueries<Patient, PatientCollection>(
    collection: "store.patients", entity: "patient", noun: "a patient", row: .table("patient_row"),
    owners: [
      .ids("plan", "Who follows one of these plans."), .ids("care_plan", "Who has one of these enrollments."),
    ],
    fetch: { try $0.patients($1, at: $2) }, make: { version, _ in version.row },
    getExample: "store.patients:get \"p1\"", fetchExample: "store.patients:fetch { plan = \"knee\" }")

  private static let fields =
    [
      FieldEntry("id", .id, "The id.", required: true),
      FieldEntry("name", .any(of: [.text, .record("person_name")]), "The name: a given name, or its parts."),
      FieldEntry("zone", .zone, "The zone in which the patient lives.", required: true),
      FieldEntry("birthday", .date, "The day of birth."), FieldEntry("sex", .text, "Sex as the record has it."),
      FieldEntry("allergies", .list(of: .text), "Known allergies.", default: "{}"),
    ] + FieldEntry.details

  static let personName = ConstructorEntry(
    "person_name", .record, "The parts of a person's name.",
    fields: ["given", "family", "middle", "prefix", "suffix", "nickname"].map {
      FieldEntry($0, .text, "The \($0) part.")
    }, example: "{ given = \"Ana\", family = \"Diaz\" }")
}

extension Patient {
  /// Sets the fields that the options of `add` and `update` give.
  fileprivate mutating func fill(_ options: Options) throws {
    zone = try options.zone("zone") ?? zone
    sex = try options.text("sex") ?? sex
    birthday = try options.date("birthday") ?? birthday
    allergies = try options.texts("allergies") ?? allergies
    details = try options.details(over: details)
    if let given = options["name"].string {
      name = PersonName(given: given)
    } else if let parts = try options.nested("name", of: "person_name") {
      name.given = try parts.text("given") ?? name.given
      name.family = try parts.text("family") ?? name.family
      name.middle = try parts.text("middle") ?? name.middle
      name.prefix = try parts.text("prefix") ?? name.prefix
      name.suffix = try parts.text("suffix") ?? name.suffix
      name.nickname = try parts.text("nickname") ?? name.nickname
    } else if !options["name"].isNil {
      throw options.refusal("name")
    }
  }
}
