import CareLua
import Foundation
import Testing

/// All hostile scripts, again and again in one process.
@Suite(.serialized) struct HostileSoakTests {
  /// A hundredth of what plans have.
  private static let limits = SandboxLimits(
    memory: SandboxLimits.plan.memory / 100, string: SandboxLimits.plan.string / 100,
    work: SandboxLimits.plan.work / 100, processorTime: .milliseconds(20), source: 32 << 10, load: 8 << 10)

  /// A thousand where `CARE_SOAK` asks for more than every run.
  private static let rounds = ProcessInfo.processInfo.environment["CARE_SOAK"] == nil ? 2 : 1000

  /// The most bytes by which the process grows in all rounds.
  private static let most = 64 << 20

  /// Their errors of Swift are remembered by the test runner, each with where it was thrown; a process of its own does not grow.
  private static let throwing: Set = ["367-host-throw-loop.lua", "368-require-escape.lua"]

  @Test func attackersLeaveNothingBehind() throws {
    let attackers = Attacker.all.filter { !Self.throwing.contains($0.name) }
    for _ in 0..<max(2, Self.rounds / 10) { for attacker in attackers { _ = try attacker.run(Self.limits) } }
    // Other tests run in the same process, and may take memory meanwhile; states that stayed would hold hundreds of megabytes each time.
    var growth = Int.max
    for _ in 0..<5 where growth >= Self.most {
      let start = try Self.residentBytes()
      for _ in 0..<Self.rounds { for attacker in attackers { _ = try attacker.run(Self.limits) } }
      growth = min(growth, try Self.residentBytes() - start)
    }
    print(
      "attackersLeaveNothingBehind: \(growth >> 10) KB more after \(Self.rounds) rounds of \(attackers.count) scripts")
    #expect(growth < Self.most)
    #expect(try makeState().run("return 1 + 1").first?.integer == 2)
  }

  private static func residentBytes() throws -> Int {
    let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    return try #require(Int(fields[1])) * Int(getpagesize())
  }
}
