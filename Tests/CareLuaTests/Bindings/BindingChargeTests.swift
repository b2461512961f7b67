import CareLua
import CareModel
import CareTestSupport
import Foundation
import Testing

/// A search for the call of the console that takes the longest for the work that it is charged.
///
/// Every name of the registry is called with arguments of which some are very large; the worst calls are changed further. A name that is added
/// later is called too.
@Suite(.serialized) struct BindingChargeTests {
  /// A call, as the places of its values among those that fit.
  struct Candidate {
    var entry: Int
    var values: [Int]
    var ratio = 0.0
  }

  static let entries = Registry.console.constructors.filter {
    $0.isSupported && [.named, .table, .call].contains($0.form) && receiver(of: $0) != nil
  }

  /// The globals that hold handles of the registry's types; a hook's own handles are tested with hooks.
  private static let receivers = [
    "event": "event", "care_plan": "cp", "run": "run", "result": "run:result()", "schedule": "daily",
    "occurrence": "daily:occurrence(3)", "time": "now", "interval": "days(2)",
  ]

  /// Values that are large, whatever is expected; they come after the small ones.
  private static let large = ["text", "part", "list", "words", "rows", "fields", "shared", "numbers"]

  static let opening = """
    cp = store.care_plans:get "p1.knee"
    event = store.events { patient = "p1", on = "2026-06-07", task = "check-in" }[1]
    run = event:survey()
    daily = schedule.daily { at = "08:00", start = "2026-06-01" }
    now = time.now()
    text = ("aé,\\n"):rep(180000) part = "2026-06-07" .. text:sub(1, 400000)
    list, words, rows, fields = {}, {}, {}, {}
    for i = 1, 20000 do list[i] = i words[i] = "w" .. i rows[i] = { value = i, date = "2026-06-07" } fields["k" .. i] = i end
    numbers = "[" .. table.concat(list, ",") .. "]"
    shared = {} for i = 1, 12 do shared = { shared, shared } end
    """

  /// How a name is called: on a handle, or as it is; nil for a handle that only hooks have.
  private static func receiver(of entry: ConstructorEntry) -> String? {
    guard let mark = entry.name.firstIndex(of: ":") else { return entry.name.hasPrefix("ctx.") ? nil : entry.name }
    let type = String(entry.name[..<mark])
    guard !type.hasPrefix("store") else { return entry.name }
    return receivers[type].map { "(\($0))\(entry.name[mark...])" }
  }

  /// Small values of a type.
  private static func small(_ type: FieldType) -> [String] {
    switch type {
    case .boolean: ["true", "false"]
    case .integer, .number, .scalar: ["3", "40"]
    case .interval, .duration: ["days(2)", "hours(3)"]
    case .moment, .date: ["'2026-06-07'", "time.now()", "'2900-01-01'"]
    case .timeOfDay, .timesOfDay: ["'08:00'"]
    case .callback: ["function(...) return ... end"]
    case .list, .named, .record, .tree, .given: ["{}", "{ 1, 2 }"]
    case .choice(let words, _): words.map { "'\($0)'" }
    default: ["'p1'", "'knee'", "'check-in'", "'pain'"]
    }
  }

  private static func choices(_ field: FieldEntry) -> [String] {
    (field.isRequired ? [] : ["nil"]) + small(field.type) + large
  }

  static func source(_ candidate: Candidate) -> String {
    let entry = entries[candidate.entry]
    var values = zip(entry.parameters + entry.fields, candidate.values).map { field, place in
      let choices = choices(field)
      return choices[place % choices.count]
    }
    var arguments = Array(values.prefix(entry.parameters.count))
    values.removeFirst(entry.parameters.count)
    if entry.form == .named { arguments.insert("'x'", at: 0) }
    let table = zip(entry.fields, values).map { "\($0.name) = \($1)" }.joined(separator: ", ")
    if !entry.fields.isEmpty, entry.form != .named { arguments.append("{ \(table) }") }
    let call = "\(receiver(of: entry) ?? entry.name)(\(arguments.joined(separator: ", ")))"
    return entry.form == .named ? "\(call)({ \(table) })" : call
  }

  static func random(_ numbers: inout SeededGenerator, entry: Int? = nil) -> Candidate {
    let entry = entry ?? numbers.roll(entries.count)
    return changed(
      Candidate(entry: entry, values: (entries[entry].parameters + entries[entry].fields).map { _ in 0 }), &numbers)
  }

  private static func changed(_ candidate: Candidate, _ numbers: inout SeededGenerator) -> Candidate {
    var candidate = candidate
    for place in candidate.values.indices where numbers.chance(40) { candidate.values[place] = numbers.roll(1_000) }
    return candidate
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static let limits = SandboxLimits(
    memory: 256 << 20, string: 1 << 20, work: 200_000_000, processorTime: nil, source: 1 << 20, load: 8 << 10)

  /// Returns the processor time of a chunk, and the work that it was charged.
  private static func measure(_ source: String, _ bench: ConsoleBench) -> (seconds: Double, work: Double) {
    let start = processorTime
    let failure = bench.failure("pcall(function() return \(source) end)")
    let hasEnded = failure.map { [.budget, .memory, .deadline].contains($0.kind) } ?? false
    return (processorTime - start, hasEnded ? Double(limits.work) : Double(max(1, bench.console.workUsed)))
  }

  /// The greatest number of times that a call may exceed the time of a plain loop with the same work; the host is not optimized in tests, and
  /// work that grows with the square of these inputs is far above it.
  private static let mostRatio = 10_000.0

  @Test func noCallTakesMuchLongerThanItsWork() throws {
    let seed: UInt64 = 0xB1AD_C4A6
    var numbers = SeededGenerator(seed: seed), worst: [Candidate] = []
    var bench = try ConsoleBench(limits: Self.limits)
    _ = try bench.run(Self.opening)
    let loop = Self.measure("(function() for i = 1, 5000000 do end end)()", bench)
    let unit = loop.seconds / loop.work
    for round in 0..<Soak.rounds(10) {
      if round % 200 == 199 {
        bench = try ConsoleBench(limits: Self.limits)
        _ = try bench.run(Self.opening)
      }
      let isNew = worst.isEmpty || numbers.chance(60)
      var candidate = isNew ? Self.random(&numbers) : Self.changed(numbers.pick(worst), &numbers)
      let call = Self.source(candidate), found = Self.measure(call, bench)
      if try bench.run("type(text)") != ["\"string\""] { _ = try bench.run(Self.opening) }
      // The first call of anything takes a moment that no input can lengthen.
      guard found.seconds > 0.03 else { continue }
      candidate.ratio = found.seconds / (found.work * unit)
      // The worst call of each name, so that one name is not all that is searched.
      let others = worst.filter { $0.entry != candidate.entry || $0.ratio > candidate.ratio }
      if !others.contains(where: { $0.entry == candidate.entry }) {
        worst = Array((others + [candidate]).sorted { $0.ratio > $1.ratio }.prefix(8))
      }
      #expect(
        candidate.ratio < Self.mostRatio, "seed \(seed): \(call): \(found.seconds) s for \(found.work) units")
    }
    let lines = worst.map { "\(Int($0.ratio)) times: \(Self.source($0).prefix(200))" }
    print("noCallTakesMuchLongerThanItsWork: seed \(seed)\n  \(lines.joined(separator: "\n  "))")
  }
}
