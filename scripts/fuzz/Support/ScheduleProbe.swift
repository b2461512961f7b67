import CareLua
import CareModel
import CareSchedule
import Foundation

/// Loads a schedule through a plan, resolves it for a participant, and checks its answers against the rules.
package enum ScheduleProbe {
  static let zones = TimeZone.knownTimeZoneIdentifiers.sorted()
  static let difficult = [
    "Pacific/Apia", "Australia/Lord_Howe", "Antarctica/Troll", "America/Sao_Paulo", "Africa/Casablanca", "GMT+0530",
  ]
  /// The number of occurrences checked per window.
  private static let most = 200

  /// Checks a schedule's Lua text; the other bytes choose the zones and the queries.
  package static func run(schedule text: String, _ bytes: inout ByteReader) {
    let plan = """
      return plan "p" { title = "P", anchors = { "day", "moment" }, tasks = { task "t" { title = "T", schedule = \(text) } } }
      """
    Fuzzer.note(plan)
    guard let schedule = load(plan) else { return }
    var inputs = ScheduleInputs(enrolled: date(&bytes))
    inputs.anchors = [
      "day": .date(date(&bytes)),
      "moment": .dateTime(CivilDateTime(date: date(&bytes), time: TimeOfDay(hour: 2, minute: 30) ?? .midnight)),
    ]
    let zones = timeline(&bytes)
    guard schedule.describe().isEmpty == false else { Fuzzer.fail("a schedule that says nothing") }
    let resolved: ResolvedSchedule
    // What validation passes may still be refused for its anchors; what it refuses must be refused here too.
    let isSound = (try? schedule.validate()) != nil
    do throws(ScheduleError) {
      resolved = try schedule.resolved(inputs: inputs, zones: zones)
    } catch { return }
    guard isSound else { Fuzzer.fail("a schedule that does not validate is resolved") }
    for _ in 0..<3 { check(resolved, window: window(&bytes)) }
    try? check(resolved.offset(by: .days(bytes.roll(60))), window: window(&bytes))
  }

  private static func load(_ plan: String) -> Schedule? {
    do throws(Diagnostics) {
      return try PlanLoader().load(Reader(text: plan)).definition.tasks.first?.base.schedule
    } catch {
      // `schedule.rrule` and others may be refused whole; each refusal names a place.
      guard error.hasErrors, error.items.allSatisfy({ !$0.message.isEmpty }) else { Fuzzer.fail("a silent refusal") }
      return nil
    }
  }

  private static func check(_ resolved: ResolvedSchedule, window: (from: Instant, to: Instant)) {
    let (from, to) = window
    guard from < to, let sequence = try? resolved.sequence(from: from, to: to) else { return }
    let found = Array(sequence.prefix(most))
    for (left, right) in zip(found, found.dropFirst()) where (left.start, left.element) > (right.start, right.element) {
      Fuzzer.fail("\(left) before \(right)")
    }
    for occurrence in found where !isIn(occurrence, from: from, to: to) {
      Fuzzer.fail("\(occurrence) is not in \(from.iso) to \(to.iso)")
    }
    if Set(found.map { resolved.key(of: $0, task: "t") }).count != found.count { Fuzzer.fail("a key comes twice") }
    // Those that reach into the window from before it need not follow one another; those that start in it do.
    let within = found.filter { $0.start >= from }
    if let first = within.first, first.index != resolved.count(before: from) {
      Fuzzer.fail("\(first) is not number \(resolved.count(before: from))")
    }
    for (left, right) in zip(within, within.dropFirst()) where left.index + 1 != right.index {
      Fuzzer.fail("\(left) and \(right) do not follow one another")
    }
    let inside = resolved.count(before: to) - resolved.count(before: from)
    if inside != within.count, found.count < most {
      Fuzzer.fail("\(within.count) of \(inside) in \(from.iso) to \(to.iso)")
    }
    for place in [0, found.count / 2, found.count - 1] where found.indices.contains(place) {
      check(resolved, found[place])
      // What ended before the window is in a window that begins earlier.
      if found[place].start >= from { tail(resolved, found, from: found[place].start, to: to) }
    }
    for moment in [from, to] { neighbors(resolved, of: moment) }
  }

  /// Checks that an occurrence is found by its index and by its start.
  private static func check(_ resolved: ResolvedSchedule, _ occurrence: Occurrence) {
    if resolved.occurrence(at: occurrence.index) != occurrence { Fuzzer.fail("\(occurrence) is not at its number") }
    let start = occurrence.start
    guard start.milliseconds < .max else { return }
    let after = Instant(milliseconds: start.milliseconds + 1)
    guard (resolved.count(before: start)..<resolved.count(before: after)).contains(occurrence.index) else {
      Fuzzer.fail("\(occurrence) is not among \(resolved.count(before: start))..<\(resolved.count(before: after))")
    }
    neighbors(resolved, of: start)
  }

  /// Checks that `next` and `previous` agree with the indices.
  private static func neighbors(_ resolved: ResolvedSchedule, of moment: Instant) {
    guard moment.milliseconds < .max else { return }
    let upTo = resolved.count(before: Instant(milliseconds: moment.milliseconds + 1))
    if resolved.next(after: moment) != resolved.occurrence(at: upTo) { Fuzzer.fail("next after \(moment.iso)") }
    let before = resolved.count(before: moment)
    if resolved.previous(before: moment) != resolved.occurrence(at: before - 1) {
      Fuzzer.fail("previous before \(moment.iso)")
    }
  }

  /// Checks that a window that begins later has the same occurrences, with the same indices.
  private static func tail(_ resolved: ResolvedSchedule, _ found: [Occurrence], from: Instant, to: Instant) {
    guard from < to, let sequence = try? resolved.sequence(from: from, to: to) else { return }
    let later = sequence.prefix(most).filter { $0.start >= from }
    let expected = found.filter { $0.start >= from }
    let shared = min(later.count, expected.count)
    if Array(later.prefix(shared)) != Array(expected.prefix(shared)) { Fuzzer.fail("another answer from \(from.iso)") }
    if found.count < most, later.count < expected.count { Fuzzer.fail("fewer from \(from.iso)") }
  }

  private static func isIn(_ occurrence: Occurrence, from: Instant, to: Instant) -> Bool {
    occurrence.start < to
      && (occurrence.stop > from || (occurrence.start == occurrence.stop && occurrence.start >= from))
  }

  private static func date(_ bytes: inout ByteReader) -> CivilDate {
    CivilDate(ScheduleScript.date(&bytes)) ?? CivilDate(dayNumber: 20_000) ?? .earliest
  }

  private static func timeline(_ bytes: inout ByteReader) -> ZoneTimeline {
    let first = Zone(ScheduleScript.zone(&bytes)) ?? .utc
    let changes = bytes.list(2) { bytes in
      ZoneTimeline.Change(from: moment(&bytes), zone: Zone(ScheduleScript.zone(&bytes)) ?? .utc)
    }
    return ZoneTimeline(first, changes: changes)
  }

  private static func moment(_ bytes: inout ByteReader) -> Instant {
    if bytes.chance(12) {
      return bytes.pick([.beginning, .end, Instant(milliseconds: .min), Instant(milliseconds: .max)])
    }
    return Zone.utc.startOfDay(date(&bytes)).adding(seconds: bytes.roll(1440) * 60)
  }

  private static func window(_ bytes: inout ByteReader) -> (from: Instant, to: Instant) {
    let from = moment(&bytes)
    if bytes.chance(40) { return (from, .end) }
    return (from, from.adding(seconds: bytes.pick([1, 3600, 86_400, 40 * 86_400, 400 * 86_400, 4000 * 86_400])))
  }
}

/// A plan without modules.
private struct Reader: SourceReader {
  let text: String

  func source(of module: String?) throws(SourceError) -> SourceText? {
    module == nil ? SourceText(path: "plan.lua", displayPath: "plan.lua", text: text) : nil
  }
}
