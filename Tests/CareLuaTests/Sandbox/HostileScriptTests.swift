import CareLua
import Foundation
import Testing

@Suite("Hostile scripts are terminated")
struct HostileScriptTests {
  /// With `CARE_FULL_LIMITS` in the environment, scripts have all that plans have; otherwise less, so that they end soon.
  static let full = ProcessInfo.processInfo.environment["CARE_FULL_LIMITS"] != nil

  /// Scripts that must not run out of work before they show what they attack.
  static let long: Set = [
    "062-long-string-keys.lua", "080-table-loop.lua", "081-pcall-table-loop.lua", "106-global-flood.lua",
    "184-gc-finalizer-true.lua", "185-gc-finalizer-late.lua", "210-nest-close.lua", "308-weak-values-stay.lua",
    "309-weak-metatable.lua", "314-sort-random-comparator.lua",
  ]

  /// What the 16 MB that the table is about refuse, and the 32 MB of plans hold.
  private static let held: Set = ["098-select-hash-unpack.lua", "113-utf8-codepoint-flood.lua"]

  /// The most processor time that a script may take, as a multiple of that of a plain loop that does all of its work.
  ///
  /// A multiple holds on every machine, also with a sanitizer. Swift repairs 900,000 broken characters in one step, which takes long
  /// unless it is optimized.
  private static func multiple(_ attacker: Attacker) -> Int { attacker.name == "245-host-invalid-utf8.lua" ? 60 : 20 }

  /// Checks the processor time of a script against the plain loop that is measured next to it.
  ///
  /// What other processes add to a measurement is gone in another one, and work that is not charged is there each time.
  private static func requireCharged(_ attacker: Attacker, _ ending: Attacker.Ending) throws {
    var loop = limits(attacker)
    loop.wallTime = nil
    var pairs = [(script: ending.lasted, loop: try Attacker.timeOfPlainLoop(loop))]
    let isOver = { (pair: (script: Duration, loop: Duration)) in pair.script >= pair.loop * multiple(attacker) }
    while pairs.allSatisfy(isOver), pairs.count < 3 {
      pairs.append((try attacker.run(limits(attacker)).lasted, try Attacker.timeOfPlainLoop(loop)))
    }
    #expect(!pairs.allSatisfy(isOver), "script and plain loop: \(pairs)")
  }

  private static func limits(_ attacker: Attacker) -> SandboxLimits {
    var limits = SandboxLimits.plan
    // The texts that some of them load are longer than what plans may load.
    (limits.source, limits.load) = (64 << 10, 64 << 10)
    if !full {
      limits.memory = 16 << 20
      limits.wallTime = attacker.expected.contains("deadline") ? .milliseconds(500) : .seconds(60)
      limits.work = long.contains(attacker.name) ? 20_000_000 : 3_000_000
    }
    return limits
  }

  @Test func theTableOfScriptsIsLoaded() throws {
    #expect(Attacker.all.count > 190)
    let files = try FileManager.default.contentsOfDirectory(atPath: Attacker.folder.path).filter {
      $0.hasSuffix(".lua")
    }
    #expect(files.sorted() == Attacker.all.map(\.name).sorted())
  }

  @Test(arguments: Attacker.all)
  func endsAsExpectedAndAFreshStateWorks(_ attacker: Attacker) throws {
    var limits = Self.limits(attacker)
    var ending = try attacker.run(limits)
    if Self.full, ending.lasted > .seconds(2) { try Self.requireCharged(attacker, ending) }
    if ending.name == "deadline", !attacker.expected.contains("deadline") {
      // A busy machine: without the backstop the budget must end it.
      limits.wallTime = nil
      ending = try attacker.run(limits)
    }
    let isHeld = Self.full && Self.held.contains(attacker.name) && ending.name == "ok"
    #expect(isHeld || attacker.expected.contains(ending.name), "\(ending)")
    #expect(try makeState().run("return 1 + 1").first?.integer == 2)
  }
}
