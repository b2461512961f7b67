import CareModel
import CareRuntime

/// The Lua handle to a participant of a plan test: `p:at "08:05"`, `p:answer("check-in", { pain = 4 })`, `p:adherence "2026-06-07"`.
final class ParticipantHandle: LuaHandle, LuaObject, CarePlanHolder {
  let carePlanHandle: CarePlanHandle
  let run: PlanTestRun

  init(_ carePlan: CarePlanHandle, _ run: PlanTestRun) {
    carePlanHandle = carePlan
    self.run = run
  }

  static let luaType = LuaType("participant", members)

  static let members: [Binding<ParticipantHandle>] =
    clock + actions + deliveries + queries + fields + changes(of: "participant")

  /// The parameter of `at`.
  static let timeParameter = FieldEntry(
    "time", .any(of: [.moment, .interval]),
    "A date, a time, a time of the current day such as \"08:05\", or an interval from now such as days(1).",
    required: true)

  private static let clock: [Binding<ParticipantHandle>] = [
    .function(
      "participant:at", [timeParameter], gives: .handle("participant"),
      "Moves the clock forward; times are wall times in the participant's zone.",
      example: "participant:at \"2026-06-07T08:05\""
    ) { participant, call in
      let zone = try participant.zone
      try participant.run.move(to: participant.run.time(call.value(2), in: zone), in: zone)
      call.pushArgument(1)
    },
    .function(
      "participant:move", [FieldEntry("zone", .zone, "The new zone.", required: true)], gives: .handle("participant"),
      "Moves the participant to another zone, from now on."
    ) { participant, call in
      try participant.move(to: try call.string(2))
      call.pushArgument(1)
    },
  ]

  private static let fields: [Binding<ParticipantHandle>] = [
    .value("participant.id", .text, "The participant's id.") { .string($0.patient.text) },
    .value("participant.zone", .text, "The participant's current zone.") {
      .string(try $0.zone.identifier)
    },
    .value("participant.now", .time, "The current time, in the participant's zone.") {
      .time($0.now, try $0.zone)
    },
    .value("participant.care_plan", .handle("care_plan"), "The enrollment.") { .object($0.carePlanHandle) },
  ]

  var patient: Patient.ID { carePlanHandle.version.value.patient }
  var carePlan: CarePlan.ID { carePlanHandle.version.value.id }
  var box: LuaEnvironmentBox { run.box }
  var runtime: CareRuntime { run.box.runtime }
  var now: Instant { run.clock.now }

  /// The zone that the participant lives in now.
  var zone: Zone { get throws { try run.box.zone(of: patient) } }

  private func move(to name: String) throws {
    guard let zone = Zone(name) else {
      throw OptionError(
        "not_allowed",
        "\(LuaQuoting.quoted(Array(name.utf8))) is not a time zone; write an IANA name such as \"Europe/Berlin\"",
        expected: "a time zone")
    }
    var value = try runtime.patient(patient, at: now).value
    value.zone = zone
    try runtime.update(value, effective: .instant(now), at: now)
    try run.move(to: now, in: zone)
  }

  var optionsZone: Zone? { get throws { try zone } }
}

extension ParticipantHandle: LuaPrintable {
  var luaDescription: String { "participant(\(patient))" }
}
