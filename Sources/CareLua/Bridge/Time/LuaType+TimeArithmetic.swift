import CareModel

extension LuaType {
  /// Returns the type with addition, subtraction, multiplication, and comparison of times and intervals.
  ///
  /// The first operand handles the operator, so every type that takes part has all of them.
  package func withTimeArithmetic() -> LuaType {
    metamethod(.add) { call in try add(&call) }
      .metamethod(.sub) { call in try subtract(&call) }
      .metamethod(.mul) { call in try multiply(&call) }
      .metamethod(.unm) { call in
        call.push(IntervalObject(try call.object(1, as: IntervalObject.self).interval.negated()))
      }
      .metamethod(.eq) { call in call.push(try equals(call)) }
      .metamethod(.lt) { call in call.push(try order(call) < 0) }
      .metamethod(.le) { call in call.push(try order(call) <= 0) }
  }
}

private func add(_ call: inout LuaCall) throws {
  if let poison = poison(call) { return call.push(poison) }
  switch (call.objectIfAny(1), call.objectIfAny(2)) {
  case (let left as IntervalObject, let right as IntervalObject):
    call.push(IntervalObject(try left.interval.adding(right.interval)))
  case (let left as any LuaShiftable, let right as IntervalObject):
    try call.push(left.shifted(by: right.interval.interval))
  case (let left as IntervalObject, let right as any LuaShiftable):
    try call.push(right.shifted(by: left.interval.interval))
  default: throw refusal(call, "add an interval such as days(1) to a time or to an interval")
  }
}

private func subtract(_ call: inout LuaCall) throws {
  if let poison = poison(call) { return call.push(poison) }
  switch (call.objectIfAny(1), call.objectIfAny(2)) {
  case (let left as IntervalObject, let right as IntervalObject):
    call.push(IntervalObject(try left.interval.subtracting(right.interval)))
  case (let left as any LuaShiftable, let right as IntervalObject):
    try call.push(left.shifted(by: right.interval.negated().interval))
  default:
    guard let (left, right) = try times(call) else {
      if call.objectIfAny(1) is AnchorPoint, call.objectIfAny(2) is AnchorPoint {
        throw refusal(
          call,
          "how long it is from one to the other is not known before enrollment; subtract an interval such as hours(1)")
      }
      throw refusal(call, "subtract an interval such as days(1), or a time from a time")
    }
    call.push(IntervalObject(IntervalValue(left.interval(since: right))))
  }
}

private func multiply(_ call: inout LuaCall) throws {
  if let poison = poison(call) { return call.push(poison) }
  switch (call.objectIfAny(1), call.objectIfAny(2)) {
  case (let interval as IntervalObject, nil) where call.typeName(2) == "number":
    call.push(IntervalObject(try interval.interval.multiplied(by: call.number(2))))
  case (nil, let interval as IntervalObject) where call.typeName(1) == "number":
    call.push(IntervalObject(try interval.interval.multiplied(by: call.number(1))))
  default: throw refusal(call, "multiply an interval by a number")
  }
}

private func equals(_ call: borrowing LuaCall) throws -> Bool {
  switch (call.objectIfAny(1), call.objectIfAny(2)) {
  case (let left as IntervalObject, let right as IntervalObject):
    return left.interval == right.interval || (try? left.interval.compared(to: right.interval)) == 0
  case (let left as TimeObject, let right as TimeObject): return left.time.compared(to: right.time) == 0
  case (let left?, let right?): return left === right
  default: return false
  }
}

private func order(_ call: borrowing LuaCall) throws -> Int {
  if poison(call) != nil { return 1 }
  if let (left, right) = try times(call) { return left.compared(to: right) }
  guard let left = try interval(call, 1), let right = try interval(call, 2) else {
    throw refusal(call, "compare a time with a time, or an interval with an interval or a number of seconds")
  }
  return try left.compared(to: right)
}

/// Returns both operands as times, if one is a time and the other a time or its text.
private func times(_ call: borrowing LuaCall) throws -> (TimeValue, TimeValue)? {
  switch (call.objectIfAny(1), call.objectIfAny(2)) {
  case (let left as TimeObject, let right as TimeObject): return (left.time, right.time)
  case (let left as TimeObject, nil) where call.typeName(2) == "string":
    return (left.time, try TimeValue(call.string(2), zone: left.zone ?? .utc))
  case (nil, let right as TimeObject) where call.typeName(1) == "string":
    return (try TimeValue(call.string(1), zone: right.zone ?? .utc), right.time)
  default: return nil
  }
}

/// Returns an operand as an interval: an interval, or a number of seconds.
private func interval(_ call: borrowing LuaCall, _ index: Int) throws -> IntervalValue? {
  if let object = call.objectIfAny(index) as? IntervalObject { return object.interval }
  guard call.typeName(index) == "number" else { return nil }
  return try IntervalValue(call.number(index), .seconds)
}

private func refusal(_ call: borrowing LuaCall, _ hint: String) -> LuaArgumentError {
  LuaArgumentError(
    message: "\(call.operand(1)) and \(call.operand(2)) cannot be combined here; \(hint)",
    expected: "time or interval",
    got: "\(call.typeName(1)) and \(call.typeName(2))")
}

extension LuaCall {
  /// Returns an operand in words, without its value: `an interval`, `a parameter`, `nil`.
  fileprivate func operand(_ index: Int) -> String {
    if let point = objectIfAny(index) as? AnchorPoint { return point.anchor.noun }
    switch typeName(index) {
    case "nil", "no value": return "nil"
    case "string": return "a text"
    case "boolean": return "true or false"
    case let type: return type.first.map { "aeiou".contains($0) } ?? false ? "an \(type)" : "a \(type)"
    }
  }
}

/// Returns an operand that stands for an earlier error, which the result then also does.
private func poison(_ call: borrowing LuaCall) -> Poison? {
  call.objectIfAny(1) as? Poison ?? call.objectIfAny(2) as? Poison
}
