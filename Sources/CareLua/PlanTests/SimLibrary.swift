import CareModel
import CareRuntime
import Synchronization

/// `sim` and `expect`, with which a plan test begins.
enum SimLibrary {
  static let bindings: [Binding<PlanTestRun>] = [
    .function(
      "sim.enroll",
      options: [
        FieldEntry(
          "start", .moment, "The day of enrollment, or the time from which events are due.", default: "\"2026-06-01\""),
        .countFrom, .accept,
        FieldEntry("anchors", .named(of: .moment), "The plan's anchors, each with its date or time.", default: "{}"),
        FieldEntry(
          "params", .named(of: .parameterValue), "The plan's parameters, each with its value.", default: "{}"),
        FieldEntry(
          "zone", .zone, "The zone that the participant lives in.",
          default: "\"UTC\", or the previous participant's zone"),
        FieldEntry("id", .id, "The participant's id.", default: "\"p1\", \"p2\", …"),
      ], gives: .handle("participant"),
      "Enrolls a participant in the plan; the first enrollment sets the clock to the start of its day.",
      example: "sim.enroll { start = \"2026-06-07\", anchors = { surgery = \"2026-06-05\" } }"
    ) { run, options, call in call.push(try run.enroll(options)) },
    .function("sim.at", [ParticipantHandle.timeParameter], gives: .nothing, "Moves the clock forward.") { run, call in
      let zone = run.box.environment.zone
      try run.move(to: run.time(call.value(1), in: zone), in: zone)
    },
    deliver,
    // The driver of the tests moves them into `sim`.
    Binding(
      ConstructorEntry(
        "sim.store", .constant, gives: .library("store"), "The test's store, as `store` is at the prompt."), .none),
    Binding(
      ConstructorEntry(
        "sim.adherence", .constant, gives: .library("adherence"), "Reports, as `adherence` returns them at the prompt."),
      .none),
    .function(
      "expect",
      [
        FieldEntry("value", .scalar, "Any value; a function for :fails."),
        FieldEntry("label", .text, "A name for the value in the message of a failure."),
      ], gives: .handle("expectation"), "Starts an expectation about a value: expect(x):equals(3).",
      example: "expect(p:event(\"glass\").state):equals(\"open\")"
    ) { run, call in
      let label = call.isNil(2) ? nil : try call.string(2)
      call.push(try ExpectationObject(call.value(1), label: label, run))
    },
  ]

  /// `time.now`, by the clock of the test.
  static let now = Binding<PlanTestRun>(
    TimeLibrary.now,
    .function { run, call in
      guard run.clock.isSet else { throw noClock }
      call.push(TimeObject(.instant(run.clock.now, run.box.environment.zone)))
    })

  static let noClock = OptionError(
    "no_clock", "the clock is not set yet; write sim.enroll { … } or sim.at \"2026-06-07\" before")
}

extension PlanTestRun: OptionsReader {
  var optionsZone: Zone? { box.environment.zone }

  /// Enrolls a participant; the first one sets the clock to the beginning of the day of enrollment.
  fileprivate func enroll(_ options: Options) throws -> ParticipantHandle {
    let zone = try options.zone("zone") ?? (clock.isSet ? box.environment.zone : .utc)
    let start = try options.start(in: zone) ?? .date(Self.defaultStart)
    let patient: Patient.ID = try options.id("id") ?? nextPatient()
    if !clock.isSet { try move(to: zone.startOfDay(start.date), in: zone) }
    var enrollment = Enrollment(
      patient: patient, plan: plan, start: start.date, anchors: try options.anchors("anchors", in: zone),
      parameters: try options.parameters("params", in: zone), zoneForNewPatient: zone)
    enrollment.startTime = start.time
    enrollment.countFrom = try options.choice("count_from") ?? .enrollment
    enrollment.accepts = try options.boolean("accept") ?? false
    let carePlan = try box.runtime.enroll(enrollment, at: clock.now)
    return ParticipantHandle(CarePlanHandle(carePlan, zone: zone, box), self)
  }

  /// An arbitrary Monday.
  private static let defaultStart = CivilDate(dayNumber: 20_605) ?? .latest

  /// Returns the instant of a date, a time, a time of the current day such as `"08:05"`, or an interval from now.
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
        "wrong_type", "expected a time, got \(value.shown); write \"2026-06-07T08:05\", \"08:05\", or days(1)",
        expected: "a time", got: value.typeName)
    }
  }
}

/// A clock that changes only when it is moved.
final class VirtualClock: Sendable {
  private let instant = Mutex<Instant?>(nil)

  /// The time; the beginning of time until it is set.
  var now: Instant { instant.withLock { $0 } ?? .beginning }

  /// Whether it has been set.
  var isSet: Bool { instant.withLock { $0 != nil } }

  /// Moves the clock forward.
  ///
  /// - Throws: ``OptionError`` with the code `clock_back` if the time is earlier: recorded data cannot be undone by going back.
  func move(to time: Instant, in zone: Zone) throws(OptionError) {
    let before = instant.withLock { instant -> Instant? in
      guard let before = instant, time < before else {
        instant = time
        return nil
      }
      return before
    }
    guard let before else { return }
    throw OptionError(
      "clock_back", "the clock is at \(zone.iso(before)) and cannot go back to \(zone.iso(time))",
      expected: "a later time")
  }
}
