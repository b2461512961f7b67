import CareModel
import CareRuntime

/// A test in progress: its store, its clock, and the first failure.
final class PlanTestRun {
  /// The environment of the bindings; each test has its own store.
  let box: LuaEnvironmentBox
  /// The plan under test.
  let plan: PlanHeader.ID
  private(set) var clock = VirtualClock()
  /// The first failure.
  private(set) var failure: PlanTestFailure?
  /// What delivers the reminders and alerts of the test; nil until it asks for that.
  var rehearsal: DeliveryRehearsal?
  /// The state that runs the test, which is charged for what the host does for it.
  weak var state: LuaState?
  /// The lines that the test printed.
  var printed: [String] = []
  private let cache: SourceCache
  /// The clock that constructors read.
  let timeSource = TimeSource()
  private var participants = 0
  private var turns: [String: Int] = [:]

  init(_ runtime: CareRuntime, of plan: PlanHeader.ID, cache: SourceCache) {
    self.plan = plan
    self.cache = cache
    box = LuaEnvironmentBox(LuaEnvironment(runtime: runtime, clock: { .beginning }, zone: .utc))
  }

  /// Begins a test on a store of its own.
  func begin(_ runtime: CareRuntime) {
    let clock = VirtualClock()
    self.clock = clock
    box.environment = LuaEnvironment(runtime: runtime, clock: { clock.now }, zone: .utc)
    timeSource.reading = nil
    rehearsal = nil
    (failure, printed, participants, turns) = (nil, [], 0, [:])
  }

  /// Moves the clock forward, and delivers what becomes due meanwhile; times without a zone are read in `zone` from then on.
  func move(to time: Instant, in zone: Zone) throws {
    try clock.move(to: time, in: zone)
    box.environment.zone = zone
    timeSource.reading = (time, zone)
    try rehearse()
  }

  /// Returns the id of the next participant without an explicit one.
  func nextPatient() -> Patient.ID {
    participants += 1
    return Patient.ID("p\(participants)")
  }

  /// Returns the line that calls a function, as precisely as the file allows.
  func place(of function: String, _ call: borrowing LuaCall) -> SourceLocation {
    guard let position = call.position() else { return SourceLocation(file: "", line: 0) }
    let line = SourceLocation(file: position.chunk, line: position.line)
    guard let source = cache.sources[position.chunk] else { return line }
    let node = source.call(named: function, id: nil, line: position.line, turn: 0)
    return node.map { source.source.location(of: source.tree?.caret($0) ?? 0..<0) } ?? line
  }

  /// Records the first failure, and returns the error that ends the test.
  func fail(_ failure: PlanTestFailure) -> any Error {
    if self.failure == nil { self.failure = failure }
    return ExpectationFailed()
  }

  /// Returns the place of the method that an author's line calls; of several on the line, the one whose turn it is.
  func place(of method: String, _ call: inout LuaCall) -> (location: SourceLocation, line: String?)? {
    guard let position = call.position() else { return nil }
    let key = "\(position.chunk):\(position.line):\(method)"
    let turn = turns[key, default: 0]
    turns[key] = turn + 1
    guard let source = cache.sources[position.chunk] else {
      return (SourceLocation(file: position.chunk, line: position.line), nil)
    }
    let ranges = source.calls(of: method, line: position.line)
    let range = ranges.isEmpty ? source.source.visibleRange(ofLine: position.line) : ranges[turn % ranges.count]
    let location = source.source.location(of: range)
    return (location, source.source.lineText(location.line))
  }
}

/// An error that ends a test after a failed expectation, which the run records.
private struct ExpectationFailed: LuaRaisable {
  var code: String { "expectation" }
  var message: String { "not as expected" }
}

extension ParsedSource {
  /// Returns the calls of a method on a line as Lua counts it, each from the method's name to the end of its arguments.
  fileprivate func calls(of method: String, line: Int) -> [Range<Int>] {
    guard let tree else { return [] }
    return tree.nodes.compactMap { node in
      guard case .call(let callee, method, _) = node.kind else { return nil }
      // Between the object and its method stand blanks, a colon and perhaps line ends.
      let start = source.bytes[tree[callee].range.upperBound...].firstIndex { $0 > 0x20 && $0 != UInt8(ascii: ":") }
      guard let start, start < node.range.upperBound else { return nil }
      let lines = source.line(at: tree[callee].range.lowerBound)...source.line(at: node.range.upperBound - 1)
      return lines.contains(line) ? start..<node.range.upperBound : nil
    }
  }
}
