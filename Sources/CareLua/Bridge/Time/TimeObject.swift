package import CareModel

/// The Lua handle to a time.
package final class TimeObject: LuaHandle, LuaPrintable {
  /// The time.
  package let time: TimeValue
  /// The zone in which a date or wall time is read where an instant is needed; nil if unknown.
  package let zone: Zone?

  /// Creates a handle to a time; `zone` reads dates and wall times, and an instant has its own.
  package init(_ time: TimeValue, zone: Zone? = nil) {
    self.time = time
    self.zone = time.zone ?? zone
  }

  package static let luaType = LuaType("time", members).withTimeArithmetic()

  static let members: [Binding<TimeObject>] = [
    .function("time:iso", gives: .text, "Returns the time as ISO 8601, e.g. 2026-06-07T08:00:00-04:00.") {
      $1.push($0.time.iso)
    },
    .function("time:utc", gives: .text, "Returns the time in UTC, e.g. 2026-06-07T12:00:00Z.") {
      $1.push(try $0.time.utc(in: $0.zone))
    },
    .function("time:date", makes: .moment, gives: .time, "Returns the date of the time.") {
      $1.push($0.with(.date($0.time.date)))
    },
    .function(
      "time:format", [FieldEntry("pattern", .text, "For example \"%d %b\".", required: true)], gives: .text,
      "Returns the time formatted by a pattern, in English."
    ) { object, call in
      let pattern = try call.string(2)
      try call.charge(pattern.utf8.count)
      call.push(try object.time.formatted(pattern))
    },
    .value("time.year", .integer, "The year.") { .integer(Int64($0.time.date.year)) },
    .value("time.month", .integer, "The month, 1 to 12.") { .integer(Int64($0.time.date.month)) },
    .value("time.day", .integer, "The day of the month.") { .integer(Int64($0.time.date.day)) },
    .value("time.hour", .integer, "The hour, 0 to 23.") { .integer(Int64($0.time.civil.time.hour)) },
    .value("time.minute", .integer, "The minute.") { .integer(Int64($0.time.civil.time.minute)) },
    .value("time.second", .integer, "The second, without fractions.") { .integer(Int64($0.time.civil.time.second)) },
    .value("time.weekday", .integer, "The day of the week: 1 is Monday, 7 is Sunday.") {
      .integer(Int64($0.time.date.weekday))
    },
  ]

  package var luaDescription: String { time.iso }

  /// Returns a handle to another time, read in the same zone unless it has its own.
  package func with(_ time: TimeValue) -> TimeObject { TimeObject(time, zone: zone) }
}

extension TimeObject: LuaShiftable {
  package func shifted(by interval: CalendarInterval) throws -> LuaValue {
    .object(with(try time.adding(interval)))
  }
}

/// The Lua handle to an interval.
package final class IntervalObject: LuaHandle, LuaPrintable {
  /// The interval.
  package let interval: IntervalValue

  /// Creates a handle to an interval.
  package init(_ interval: IntervalValue) {
    self.interval = interval
  }

  package static let luaType = LuaType("interval", members).withTimeArithmetic()

  static let members: [Binding<IntervalObject>] = [
    .function(
      "interval:seconds", gives: .integer,
      "Returns the interval in seconds; a day is 24 hours, and a month is an error."
    ) { $1.push(try $0.interval.seconds()) }
  ]

  package var luaDescription: String { interval.interval.description }
}

/// A handle that an interval can move: a time, or a point that counts from an anchor.
package protocol LuaShiftable: LuaObject {
  /// Returns the same point in time, moved by an interval.
  func shifted(by interval: CalendarInterval) throws -> LuaValue
}
