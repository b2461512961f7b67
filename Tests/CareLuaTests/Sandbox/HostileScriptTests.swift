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

  /// A script with the plain loop that is measured next to it.
  private struct Pair {
    var script: Duration
    var loop: Duration

    /// Measures both.
    init(_ attacker: Attacker) throws {
      try self.init(attacker, script: attacker.run(HostileScriptTests.limits(attacker)).lasted)
    }

    /// Measures the loop for a script that was measured.
    init(_ attacker: Attacker, script: Duration) throws {
      var limits = HostileScriptTests.limits(attacker)
      limits.processorTime = nil
      self.script = script
      loop = try Attacker.timeOfPlainLoop(limits)
    }

    /// Whether the script takes less than its multiple.
    func isCharged(_ attacker: Attacker) -> Bool { script < loop * HostileScriptTests.multiple(attacker) }
  }

  /// Checks the processor time of a script against that of the plain loop.
  ///
  /// A script over its multiple is measured again in a process of its own, at most three times: what earlier tests left in the memory, and what
  /// other processes add, is no work of the script's. Work that is not charged is there each time.
  private static func requireCharged(_ attacker: Attacker, _ ending: Attacker.Ending) async throws {
    guard try !Pair(attacker, script: ending.lasted).isCharged(attacker) else { return }
    await #expect(processExitsWith: .success, "\(attacker.name)") { [name = attacker.name as String] in
      let attacker = try #require(Attacker.all.first { $0.name == name })
      for _ in 0..<3 { if try Pair(attacker).isCharged(attacker) { exit(EXIT_SUCCESS) } }
      exit(EXIT_FAILURE)
    }
  }

  private static func limits(_ attacker: Attacker) -> SandboxLimits {
    var limits = SandboxLimits.plan
    // The texts that some of them load are longer than what plans may load.
    (limits.source, limits.load) = (64 << 10, 64 << 10)
    if !full {
      limits.memory = 16 << 20
      limits.processorTime = attacker.expected.contains("deadline") ? .milliseconds(500) : .seconds(60)
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
  func endsAsExpectedAndAFreshStateWorks(_ attacker: Attacker) async throws {
    var limits = Self.limits(attacker)
    var ending = try attacker.run(limits)
    if Self.full, ending.lasted > .seconds(2) { try await Self.requireCharged(attacker, ending) }
    if ending.name == "deadline", !attacker.expected.contains("deadline") {
      // A busy machine: without the backstop the budget must end it.
      limits.processorTime = nil
      ending = try attacker.run(limits)
    }
    let isHeld = Self.full && Self.held.contains(attacker.name) && ending.name == "ok"
    #expect(isHeld || attacker.expected.contains(ending.name), "\(ending)")
    #expect(try makeState().run("return 1 + 1").first?.integer == 2)
  }
}
