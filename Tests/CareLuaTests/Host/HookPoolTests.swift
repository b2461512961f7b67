import CareLua
import CareModel
import Foundation
import Synchronization
import Testing

/// How often a plan's files are read is counted by what they print while they are.
@Suite("Loaded plans are pooled by their files") struct HookPoolTests {
  private final class Readings: Sendable {
    private let count = Mutex(0)

    var all: Int { count.withLock { $0 } }
    func note() { count.withLock { $0 += 1 } }
  }

  private func text(_ number: Int = 1) -> String {
    """
    print "read"
    return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = schedule.once {},
      progress = function() return \(number) / 100 end } } }
    """
  }

  private func host(_ readings: Readings, idleStates: Int = 8) -> LuaScriptHost {
    LuaScriptHost(limits: .plan, idleStates: idleStates) { _ in readings.note() }
  }

  private let hook = Hook(path: "tasks.a.progress")

  private func call(_ host: LuaScriptHost, _ bundle: ScriptBundle) throws -> Double {
    try host.progress(hook, in: bundle, context: HookContextDouble(event: nil))
  }

  /// The same texts as another store would give them.
  private func copy(_ bundle: ScriptBundle) -> ScriptBundle {
    ScriptBundle(
      files: bundle.files.map { file in
        .init(
          path: String(Array(file.path)), hash: String(Array(file.hash)), text: String(Array(file.text)))
      })
  }

  @Test func equalFilesOfDifferentStoresShareAState() throws {
    let readings = Readings()
    let host = host(readings)
    let bundle = try host.load(PlanText(text: text())).bundle
    let before = readings.all
    for _ in 0..<5 { #expect(try call(host, copy(bundle)) == 0.01) }
    #expect(readings.all <= before + 1)
  }

  @Test func differentFilesHaveTheirOwnState() throws {
    let host = host(Readings())
    let bundles = try (1...3).map { try host.load(PlanText(text: text($0))).bundle }
    for _ in 0..<2 { #expect(try bundles.map { try call(host, $0) } == [0.01, 0.02, 0.03]) }
  }

  @Test func theLeastRecentlyUsedPlanIsDropped() throws {
    let readings = Readings()
    let host = host(readings, idleStates: 2)
    let bundles = try (1...3).map { try host.load(PlanText(text: text($0))).bundle }
    for bundle in bundles { _ = try call(host, bundle) }
    let before = readings.all
    _ = try call(host, bundles[1])
    _ = try call(host, bundles[2])
    #expect(readings.all == before)
    _ = try call(host, bundles[0])
    #expect(readings.all == before + 1)
  }

  @Test func callsAtTheSameTimeNeverShareAState() throws {
    let readings = Readings()
    let host = host(readings)
    let bundles = try (1...4).map { try host.load(PlanText(text: text($0))).bundle }
    let before = readings.all, wrong = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 400) { turn in
      let number = turn % 4
      let share = try? call(host, bundles[number])
      if share != Double(number + 1) / 100 { wrong.withLock { $0 += 1 } }
    }
    #expect(wrong.withLock { $0 } == 0)
    // At most as many states as calls ran at once, and never one for each call.
    #expect(readings.all - before < 200)
  }
}
