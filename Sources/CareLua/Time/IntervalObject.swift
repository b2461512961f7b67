package import CareModel

/// An interval in a script's hands.
package final class IntervalObject: LuaObject {
  /// The interval.
  package let interval: IntervalValue

  /// An interval.
  package init(_ interval: IntervalValue) {
    self.interval = interval
  }

  /// What scripts can do with an interval.
  package static let luaType = LuaType("interval")
    .method("seconds") { (object: IntervalObject, call) in call.push(try object.interval.seconds()) }
    .metamethod(.tostring) { call in
      call.push(try call.object(1, as: IntervalObject.self).interval.interval.description)
    }
    .withTimeArithmetic()
}

/// A handle that an interval moves: a time, or a point that hangs on an anchor.
package protocol LuaShiftable: LuaObject {
  /// The same thing so much later.
  func shifted(by interval: CalendarInterval) throws -> LuaValue
}
