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
    changes(of: "care_plan") + CarePlan.row.members(of: "care_plan") { ($0.version, $0.zone) }

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
