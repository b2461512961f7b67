import CareModel
import CareRuntime

/// An enrollment in a script's hands.
final class CarePlanHandle: LuaObject {
  var version: Version<CarePlan>
  let box: LuaEnvironmentBox
  /// The zone that the patient lives in.
  let zone: Zone

  init(_ version: Version<CarePlan>, zone: Zone, _ box: LuaEnvironmentBox) {
    self.version = version
    self.zone = zone
    self.box = box
  }

  private var carePlan: CarePlan { version.value }

  static let luaType = LuaType("care_plan")
    .field("id") { (handle: CarePlanHandle) in .string(handle.carePlan.id.text) }
    .field("patient") { (handle: CarePlanHandle) in .string(handle.carePlan.patient.text) }
    .field("plan") { (handle: CarePlanHandle) in .text(handle.carePlan.plan?.text) }
    .field("start") { (handle: CarePlanHandle) in .date(handle.carePlan.enrolled, handle.zone) }
    .field("status") { (handle: CarePlanHandle) in .string(handle.carePlan.status.rawValue) }
    .field("anchors") { (handle: CarePlanHandle) in
      .table(LuaTable(fields: handle.carePlan.anchors.mapValues { $0.luaValue(in: handle.zone) }))
    }
    .field("params") { (handle: CarePlanHandle) in handle.carePlan.parameters.table(in: handle.zone) }
    .withCarePlanRow().withLife(CarePlanHandle.self)
    .metamethod(.index) { call in throw try call.unknownMember(of: "care_plan") }
    .metamethod(.tostring) { call in call.push(try call.object(1, as: CarePlanHandle.self).luaDescription) }
}

extension CarePlanHandle: CarePlanHolder {
  var carePlanHandle: CarePlanHandle { self }
}

extension CarePlanHandle: LuaPrintable {
  var luaDescription: String { "care_plan(\(carePlan.id), \(carePlan.status.rawValue))" }
}

extension AnchorValue {
  /// A time as an anchor; an instant by what the wall clock shows.
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

extension LuaCall {
  /// The refusal of a member that a handle does not have: a name of the language that this release lacks is called so.
  func unknownMember(of type: String) throws -> OptionError {
    let name = try string(2)
    for separator in [":", "."] where Registry.everything[type + separator + name]?.isSupported == false {
      return .unsupported(type + separator + name)
    }
    let members = Registry.everything.constructors.map(\.name).filter {
      $0.hasPrefix(type + ":") || $0.hasPrefix(type + ".")
    }
    let known = members.map { String($0.dropFirst(type.count + 1)) }
    let near = Suggestion.nearest(to: name, in: known).map { "; did you mean `\($0)`?" } ?? ""
    return OptionError("unknown_field", "\(type) has no '\(name)'\(near)", got: name)
  }
}
