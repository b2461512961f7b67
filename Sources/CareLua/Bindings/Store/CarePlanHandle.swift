import CareModel
import CareRuntime

/// A Lua handle to a care plan.
final class CarePlanHandle: LuaObject, LuaPrintable {
  var version: Version<CarePlan>
  let box: LuaEnvironmentBox
  /// The zone that the patient lives in.
  let zone: Zone

  init(_ version: Version<CarePlan>, zone: Zone, _ box: LuaEnvironmentBox) {
    self.version = version
    self.zone = zone
    self.box = box
  }

  static let luaType = LuaType("care_plan", members)

  static let members: [Binding<CarePlanHandle>] =
    changes(of: "care_plan")
    + rowFields.map { field in
      .value("care_plan.\(field.name)", field.given, field.summary) { $0.field(field.name) }
    }

  private func field(_ name: String) -> LuaValue {
    // The rest of the row is not made for what scripts read most.
    switch name {
    case "id": .string(version.value.id.text)
    case "patient": .string(version.value.patient.text)
    case "plan": .text(version.value.plan?.text)
    case "status": .string(version.value.status.rawValue)
    default: version.row(in: zone).table?.fields[name] ?? .nil
    }
  }

  /// The fields of `care_plan_row`, each with its documentation.
  static let rowFields =
    [FieldEntry.given("id", .text, "The id.")] + CarePlan.recordFields + FieldEntry.givenVersion

  var luaDescription: String { "care_plan(\(version.value.id), \(version.value.status.rawValue))" }
}

extension CarePlanHandle: CarePlanHolder {
  var carePlanHandle: CarePlanHandle { self }
  var optionsZone: Zone? { zone }
}

extension AnchorValue {
  /// Creates an anchor from a time; an instant is read from the wall clock of a zone.
  init(_ time: TimeValue, in zone: Zone) {
    switch time {
    case .date(let date): self = .date(date)
    case .wall(let wall): self = .dateTime(wall)
    case .instant(let instant, _): self = .dateTime(zone.civil(instant))
    }
  }

  func luaValue(in zone: Zone) -> LuaValue {
    switch self {
    case .date(let date): .date(date, zone)
    case .dateTime(let wall): .object(TimeObject(.wall(wall), zone: zone))
    }
  }
}
