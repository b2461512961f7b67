import CareModel
import CareRuntime

/// A participant of a test, in its hands: `p:at "08:05"`, `p:answer("check-in", { pain = 4 })`, `p:adherence "2026-06-07"`.
final class ParticipantHandle: LuaObject, CarePlanHolder {
  let carePlanHandle: CarePlanHandle
  let run: PlanTestRun

  init(_ carePlan: CarePlanHandle, _ run: PlanTestRun) {
    carePlanHandle = carePlan
    self.run = run
  }

  static let luaType = LuaType("participant")
    .field("id") { (participant: ParticipantHandle) in .string(participant.patient.text) }
    .field("zone") { (participant: ParticipantHandle) in .string(try participant.zone.identifier) }
    .field("now") { (participant: ParticipantHandle) in .time(participant.now, try participant.zone) }
    .field("care_plan") { (participant: ParticipantHandle) in .object(participant.carePlanHandle) }
    .method("at") { (participant: ParticipantHandle, call) in
      let zone = try participant.zone
      try participant.run.move(to: participant.run.time(call.value(2), in: zone), in: zone)
      call.pushArgument(1)
    }
    .method("move") { (participant: ParticipantHandle, call) in
      try participant.move(to: try call.string(2))
      call.pushArgument(1)
    }
    .withLife(ParticipantHandle.self).withDeeds().withQuestions()
    .metamethod(.index) { call in throw try call.unknownMember(of: "participant") }
    .metamethod(.tostring) { call in call.push(try call.object(1, as: ParticipantHandle.self).luaDescription) }

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

  /// The options of a method.
  func options(_ method: String, _ index: Int, _ call: borrowing LuaCall) throws -> Options {
    try Options(call, index, of: "participant:\(method)", zone: zone)
  }
}

extension ParticipantHandle: LuaPrintable {
  var luaDescription: String { "participant(\(patient))" }
}
