package import CareModel

/// A Lua handle to a point in a plan that each enrollment fixes: `enrolled`, `day(7)`, `anchor "surgery" + days(2)`.
package final class AnchorPoint: LuaHandle, LuaObject {
  package let anchor: Anchor
  package let offset: CalendarInterval
  /// Makes the declaration of the anchor: `anchor "surgery" { … }`; nil where it cannot be declared.
  let declare: ((inout LuaCall) throws -> Void)?

  package init(
    _ anchor: Anchor, _ offset: CalendarInterval = .zero, declare: ((inout LuaCall) throws -> Void)? = nil
  ) {
    self.anchor = anchor
    self.offset = offset
    self.declare = declare
  }

  package static let luaType = LuaType("anchor")
    .metamethod(.tostring) { call in
      let point = try call.object(1, as: AnchorPoint.self)
      call.push(ScheduleTime.anchor(point.anchor, point.offset).text)
    }
    .metamethod(.call) { call in
      guard let declare = try call.object(1, as: AnchorPoint.self).declare else {
        throw LuaArgumentError(
          message: "an anchor plus an interval cannot be declared; write anchor \"name\" { … }")
      }
      try declare(&call)
    }
    .withTimeArithmetic()
}

extension Anchor {
  /// The kind of anchor in words, with its article.
  package var noun: String {
    switch self {
    case .enrolled: "the day of enrollment"
    case .named: "an anchor"
    case .parameter: "a parameter"
    case .completion: "the end of a task"
    case .combined: "one of several points"
    }
  }

  /// The anchor in words, with its name.
  package var title: String {
    switch self {
    case .enrolled: "the day of enrollment"
    case .named(let name): "the anchor '\(name)'"
    case .parameter(let name): "the parameter '\(name)'"
    case .completion, .combined: "the time \(self)"
    }
  }
}

extension AnchorPoint: LuaShiftable {
  package func shifted(by interval: CalendarInterval) throws -> LuaValue {
    guard let sum = offset.adding(interval) else { throw TimeError.intervalOverflow }
    return .object(AnchorPoint(anchor, sum))
  }
}
