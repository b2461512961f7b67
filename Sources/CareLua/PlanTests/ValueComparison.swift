import CareModel

/// A comparison of the value that a test expects with the actual one.
///
/// Numbers are equal by value, tables by all that they hold, times by instant; a text equals the time that it writes.
struct ValueComparison {
  typealias Difference = PlanTestFailure.Difference

  private static let mostDifferences = 10

  /// Returns the differences between two values; empty if they are equal.
  ///
  /// `partly`: names that are absent from the expected value are ignored.
  static func differences(expected: LuaValue, got: LuaValue, partly: Bool = false) -> [Difference] {
    var found: [Difference] = []
    compare(expected, got, at: "", partly, &found)
    let rest = found.count - mostDifferences
    guard rest > 0 else { return found }
    return found.prefix(mostDifferences) + [Difference(path: "\(rest) more places", expected: "…", got: "…")]
  }

  private static func compare(
    _ expected: LuaValue, _ got: LuaValue, at path: String, _ partly: Bool, _ found: inout [Difference]
  ) {
    guard case .table(let wanted) = expected, let given = partly ? got.namedValues : got.table else {
      if !areEqual(expected, got) {
        found.append(Difference(path: path, expected: expected.shown, got: got.shown))
      }
      return
    }
    for index in 0..<max(wanted.array.count, partly && wanted.array.isEmpty ? 0 : given.array.count) {
      let pair = [wanted, given].map { index < $0.array.count ? $0.array[index] : .nil }
      compare(pair[0], pair[1], at: "\(path)[\(index + 1)]", partly, &found)
    }
    for key in Set(wanted.fields.keys).union(partly ? [] : Array(given.fields.keys)).sorted() {
      compare(wanted[key], given[key], at: path.isEmpty ? key : "\(path).\(key)", partly, &found)
    }
  }

  /// Returns whether two values that are not both tables are equal.
  private static func areEqual(_ a: LuaValue, _ b: LuaValue) -> Bool {
    switch (a, b) {
    case (.nil, .nil): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.bytes(let a), .bytes(let b)): a == b
    case (.object(let object), .string(let text)), (.string(let text), .object(let object)):
      (object as? TimeObject)?.isWritten(text) ?? false
    case (.object(let a), .object(let b)): areEqual(a, b)
    default: a.number.map { $0 == b.number } ?? false
    }
  }

  private static func areEqual(_ a: any LuaObject, _ b: any LuaObject) -> Bool {
    switch (a, b) {
    case (let a as TimeObject, let b as TimeObject): a.time.compared(to: b.time) == 0
    case (let a as IntervalObject, let b as IntervalObject): a.interval == b.interval
    case (let a as any EventHolder, let b as any EventHolder):
      a.event.key == b.event.key && a.event.carePlan == b.event.carePlan
    default: a === b
    }
  }

  /// Returns whether a value has everything that a pattern names; a pattern that is not a table must be equal.
  ///
  /// It ends at the first difference; `work` is the number of values that were compared.
  static func matches(_ value: LuaValue, _ pattern: LuaValue) -> (matches: Bool, work: Int) {
    guard case .table(let wanted) = pattern, let given = value.namedValues else { return (areEqual(pattern, value), 1) }
    var work = 1
    guard wanted.array.isEmpty || wanted.array.count == given.array.count else {
      return (false, work)
    }
    for (wanted, given) in zip(wanted.array, given.array) {
      let part = matches(given, wanted)
      work += part.work
      guard part.matches else { return (false, work) }
    }
    for (key, wanted) in wanted.fields {
      let part = matches(given[key], wanted)
      work += part.work
      guard part.matches else { return (false, work) }
    }
    return (true, work)
  }

  /// Returns a negative number, 0, or a positive number if a value is less than, equal to, or greater than another; nil if not comparable.
  static func order(_ a: LuaValue, _ b: LuaValue) -> Int? {
    switch (a, b) {
    case (.string(let a), .string(let b)): return a < b ? -1 : a == b ? 0 : 1
    case (.object(let time as TimeObject), .string(let text)): return time.read(text).map { time.time.compared(to: $0) }
    case (.object(let a as TimeObject), .object(let b as TimeObject)): return a.time.compared(to: b.time)
    case (.object(let a as IntervalObject), .object(let b as IntervalObject)):
      guard let a = try? a.interval.seconds(), let b = try? b.interval.seconds() else { return nil }
      return a < b ? -1 : a == b ? 0 : 1
    default:
      guard let a = a.number, let b = b.number, !a.isNaN, !b.isNaN else { return nil }
      return a < b ? -1 : a == b ? 0 : 1
    }
  }
}

extension TimeObject {
  /// Returns the time that a text writes, in the zone of this one.
  fileprivate func read(_ text: String) -> TimeValue? { try? TimeValue(text, zone: zone ?? .utc) }

  fileprivate func isWritten(_ text: String) -> Bool { read(text).map { time.compared(to: $0) == 0 } ?? false }
}

extension LuaValue {
  /// The values that can be compared by name: those of a table, or an event's fields.
  fileprivate var namedValues: LuaTable? {
    guard case .object(let holder as any EventHolder) = self else { return table }
    return Event.row.table(holder.event, in: holder.event.zone).table
  }
}

extension String {
  /// Whether the bytes of another text are a part of this one's.
  ///
  /// The time is linear: a script can pass two texts of a megabyte.
  func holds(_ part: String) -> Bool {
    let part = Array(part.utf8)
    // Knuth, Morris, and Pratt, 1977: the length of the longest start of the part that ends at each place in it.
    var starts = [0], length = 0
    for byte in part.dropFirst() {
      while length > 0, byte != part[length] { length = starts[length - 1] }
      if byte == part[length] { length += 1 }
      starts.append(length)
    }
    var matched = 0
    for byte in utf8 {
      guard matched < part.count else { return true }
      while matched > 0, byte != part[matched] { matched = starts[matched - 1] }
      if byte == part[matched] { matched += 1 }
    }
    return matched == part.count
  }
}
