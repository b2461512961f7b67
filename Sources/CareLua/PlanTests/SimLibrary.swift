import CareModel
import CareRuntime

/// `sim` and `expect`: what a test of a plan begins with.
enum SimLibrary {
  /// Defines the functions as globals over the run.
  static func install(in state: LuaState, _ run: PlanTestRun) {
    state.define("expect") { call in
      let label = call.isNil(2) ? nil : try call.string(2)
      call.push(ExpectationObject(try call.value(1), label: label, run))
    }
    state.define("time.now") { call in
      guard run.clock.isSet else { throw Self.noClock }
      call.push(TimeObject(.instant(run.clock.now, run.box.world.zone)))
    }
    state.define("sim.enroll") { call in
      call.push(try run.enroll(Options(call, 1, of: "sim.enroll", zone: run.box.world.zone)))
    }
    state.define("sim.at") { call in
      let zone = run.box.world.zone
      try run.move(to: run.time(call.value(1), in: zone), in: zone)
    }
  }

  static let noClock = OptionError(
    "no_clock", "the clock does not stand yet; write sim.enroll { … } or sim.at \"2026-06-07\" before")
}

extension PlanTestRun {
  /// A participant who joins the plan; the first one sets the clock to the first moment of the day of joining.
  fileprivate func enroll(_ options: Options) throws -> ParticipantHandle {
    let zone = try options.zone("zone") ?? (clock.isSet ? box.world.zone : .utc)
    let start = try options.date("start") ?? Self.defaultStart
    let patient: Patient.ID = try options.id("id") ?? nextPatient()
    if !clock.isSet { try move(to: zone.startOfDay(start), in: zone) }
    let enrollment = Enrollment(
      patient: patient, plan: plan, start: start, anchors: try options.anchors("anchors", in: zone),
      parameters: try options.parameters("params", in: zone), zoneForNewPatient: zone)
    let carePlan = try box.runtime.enroll(enrollment, at: clock.now)
    return ParticipantHandle(CarePlanHandle(carePlan, zone: zone, box), self)
  }

  /// A Monday in no year that matters.
  private static let defaultStart = CivilDate(dayNumber: 20_605) ?? .latest

  /// The time that a value names: a date, a time, a time of the clock's day such as `"08:05"`, or an interval from now.
  func time(_ value: LuaValue, in zone: Zone) throws -> Instant {
    switch value {
    case .object(let time as TimeObject): return time.time.instant(in: zone)
    case .object(let interval as IntervalObject):
      guard clock.isSet else { throw SimLibrary.noClock }
      return try TimeValue.instant(clock.now, zone).adding(interval.interval.interval).instant(in: zone)
    case .string(let text):
      if let time = TimeOfDay(text) {
        guard clock.isSet else { throw SimLibrary.noClock }
        return zone.instant(of: CivilDateTime(date: zone.date(of: clock.now), time: time))
      }
      return try TimeValue(text, zone: zone).instant(in: zone)
    default:
      throw OptionError(
        "wrong_type", "a time is needed, got \(value.shown); write \"2026-06-07T08:05\", \"08:05\" or days(1)",
        expected: "a time", got: value.typeName)
    }
  }
}
