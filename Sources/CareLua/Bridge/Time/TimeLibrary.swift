package import CareModel

/// The clock and the zone that a script sees; none while a plan is declared.
package final class TimeSource {
  /// The current time, and the zone in which to read it.
  package var reading: (now: Instant, zone: Zone)?
  /// Whether `time.now` was called.
  package var wasRead = false

  /// Creates a source with a clock, or without one.
  package init(_ reading: (now: Instant, zone: Zone)? = nil) {
    self.reading = reading
  }

  /// Notes what the function that has just run read of the clock.
  func note(in reads: HookReads?) {
    if wasRead {
      reads?.noteClock()
      reads?.note("time.now", isData: false)
    }
    reads?.noteRun()
  }
}

/// The functions that create times and intervals.
package enum TimeLibrary {
  /// The entry of `time.now`, which every host installs over its own clock.
  static let now = ConstructorEntry(
    "time.now", .call, makes: .moment, gives: .time, "Returns the current time of the host.",
    example: "time.now() - days(1)")

  /// The names of the functions, `time` itself among them.
  package static let names = ["time", "time.date", "time.now"] + IntervalValue.Unit.allCases.map(\.rawValue)

  /// Returns the body of the function `name`; nil for any other name.
  package static func function(_ name: String, source: TimeSource) -> ((inout LuaCall) throws -> Void)? {
    switch name {
    case "time":
      return { call in call.push(try time(try call.string(1), source)) }
    case "time.date":
      return { call in
        if let object = call.objectIfAny(1) as? TimeObject { return call.push(object.with(.date(object.time.date))) }
        let text = try call.string(1)
        guard let date = CivilDate(text) else { throw TimeError.notADate(text) }
        call.push(TimeObject(.date(date), zone: source.reading?.zone))
      }
    case "time.now":
      return { call in
        guard let (now, zone) = source.reading else { throw TimeError.noClock }
        source.wasRead = true
        call.push(TimeObject(.instant(now, zone)))
      }
    default:
      guard let unit = IntervalValue.Unit(rawValue: name) else { return nil }
      return { call in call.push(IntervalObject(try IntervalValue(try call.number(1), unit))) }
    }
  }

  /// Reads a time in the zone of the source.
  package static func time(_ text: String, _ source: TimeSource) throws(TimeError) -> TimeObject {
    let zone = source.reading?.zone
    return TimeObject(try TimeValue(text, zone: zone ?? .utc), zone: zone)
  }

  /// Defines the functions as globals; `time` can be called and has `date` and `now`.
  package static func install(in state: LuaState, source: TimeSource) throws(LuaError) {
    for name in names where name != "time" {
      guard let function = function(name, source: source) else { continue }
      state.define(name, function)
    }
    state.define("time.make") { call in
      call.skipped = 1
      let text = try call.string(2)
      call.push(try time(text, source))
    }
    _ = try state.run(
      source: "setmetatable(time, { __call = time.make, __name = 'time' }) time.make = nil",
      chunk: LuaState.hostChunk("time"))
  }
}

extension TimeError: LuaRaisable {}
