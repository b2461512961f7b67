import CareModel
import CareRuntime

extension LuaWorldBox {
  /// `store.patients:add{…}`: the new version as a row.
  func addPatient(_ options: Options) throws -> LuaValue {
    guard let zone = try options.zone("zone") else { throw options.refusal("zone", code: "missing_field") }
    var patient = Patient(id: try options.requiredID("id"), zone: zone)
    try fill(&patient, options)
    return try runtime.add(patient, at: now).row
  }

  /// `store.patients:update{…}`: the fields that are given win.
  func updatePatient(_ options: Options) throws -> LuaValue {
    var patient = try runtime.patient(try options.requiredID("id"), at: now).value
    let effective = try effective(options, in: patient.zone)
    try fill(&patient, options)
    return try runtime.update(patient, effective: effective, at: now).row
  }

  private func fill(_ patient: inout Patient, _ options: Options) throws {
    patient.zone = try options.zone("zone") ?? patient.zone
    patient.sex = try options.text("sex") ?? patient.sex
    patient.birthday = try options.date("birthday") ?? patient.birthday
    patient.allergies = try options.texts("allergies") ?? patient.allergies
    if let given = options["name"].string {
      patient.name = PersonName(given: given)
    } else if let parts = try options.nested("name", of: "person_name") {
      patient.name.given = try parts.text("given") ?? patient.name.given
      patient.name.family = try parts.text("family") ?? patient.name.family
      patient.name.middle = try parts.text("middle") ?? patient.name.middle
      patient.name.prefix = try parts.text("prefix") ?? patient.name.prefix
      patient.name.suffix = try parts.text("suffix") ?? patient.name.suffix
      patient.name.nickname = try parts.text("nickname") ?? patient.name.nickname
    } else if !options["name"].isNil {
      throw options.refusal("name")
    }
  }

  /// From when a write counts: now unless the options say otherwise.
  private func effective(_ options: Options, in zone: Zone) throws -> Effective? {
    switch options["effective"].string {
    case "now": return .instant(now)
    case "tomorrow": return .date(zone.date(of: now).adding(days: 1))
    default:
      switch try options.time("effective") {
      case .date(let date): return .date(date)
      case let time?: return .instant(time.instant(in: zone))
      case nil: return nil
      }
    }
  }
}
