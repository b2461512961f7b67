package import CareModel

/// A time in a script's hands.
package final class TimeObject: LuaObject {
  /// The time.
  package let time: TimeValue
  /// The zone in which a date or wall time is read where an instant is needed; nil where none is known.
  package let zone: Zone?

  /// A time; `zone` reads dates and wall times, and is taken from an instant itself.
  package init(_ time: TimeValue, zone: Zone? = nil) {
    self.time = time
    self.zone = time.zone ?? zone
  }

  /// What scripts can do with a time.
  package static let luaType = LuaType("time")
    .field("year") { (object: TimeObject) in .integer(Int64(object.time.date.year)) }
    .field("month") { (object: TimeObject) in .integer(Int64(object.time.date.month)) }
    .field("day") { (object: TimeObject) in .integer(Int64(object.time.date.day)) }
    .field("hour") { (object: TimeObject) in .integer(Int64(object.time.civil.time.hour)) }
    .field("minute") { (object: TimeObject) in .integer(Int64(object.time.civil.time.minute)) }
    .field("second") { (object: TimeObject) in .integer(Int64(object.time.civil.time.second)) }
    .field("weekday") { (object: TimeObject) in .integer(Int64(object.time.date.weekday)) }
    .method("iso") { (object: TimeObject, call) in call.push(object.time.iso) }
    .method("utc") { (object: TimeObject, call) in call.push(try object.time.utc(in: object.zone)) }
    .method("date") { (object: TimeObject, call) in call.push(object.with(.date(object.time.date))) }
    .method("format") { (object: TimeObject, call) in
      let pattern = try call.string(2)
      try call.charge(pattern.utf8.count)
      call.push(try object.time.formatted(pattern))
    }
    .metamethod(.tostring) { call in call.push(try call.object(1, as: TimeObject.self).time.iso) }
    .withTimeArithmetic()

  /// Another time, read in the same zone where it has none of its own.
  package func with(_ time: TimeValue) -> TimeObject { TimeObject(time, zone: zone) }
}

extension TimeObject: LuaShiftable {
  package func shifted(by interval: CalendarInterval) throws -> LuaValue {
    .object(with(try time.adding(interval)))
  }
}
