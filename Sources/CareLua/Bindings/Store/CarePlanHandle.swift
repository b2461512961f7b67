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
    [
      FieldEntry.given("id", .text, "The id."),
      FieldEntry.given("title", .optional(.text), "A title to show, if not the plan's."),
      FieldEntry.given("patient", .text, "The patient."),
      FieldEntry.given("plan", .optional(.text), "The plan that it follows."),
      FieldEntry.given("start", .time, "The day of enrollment."),
      FieldEntry.given("anchors", .map(of: .time), "The plan's anchors, each with its date or time."),
      FieldEntry.given("status", .type(.choice(CarePlan.Status.allCases.map(\.rawValue))), "The status."),
      FieldEntry.given("reason", .optional(.text), "Why it was paused, completed, or withdrawn."),
      FieldEntry.given("params", .map(of: .anything), "The plan's parameters, each with its value."),
      FieldEntry.given("follow", .text, "\"latest\", or the version of the plan that it is pinned to."),
      FieldEntry.given("zone", .optional(.text), "The zone that it fixes, if any."),
    ] + FieldEntry.givenDetails + FieldEntry.givenVersion

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
