import CareLua
import Foundation
import Testing

/// All hostile scripts, again and again in one process.
@Suite(.serialized) struct HostileSoakTests {
  /// A hundredth of what plans have.
  private static let limits = SandboxLimits(
    memory: SandboxLimits.plan.memory / 100, string: SandboxLimits.plan.string / 100,
    work: SandboxLimits.plan.work / 100, wallTime: .milliseconds(20), source: 32 << 10, load: 8 << 10)

  /// A thousand where `CARE_SOAK` asks for more than every run.
  private static let rounds = ProcessInfo.processInfo.environment["CARE_SOAK"] == nil ? 4 : 1000

  /// Their errors of Swift are remembered by the test runner, each with where it was thrown; a process of its own does not grow.
  private static let throwing: Set = ["367-host-throw-loop.lua", "368-require-escape.lua"]

  @Test func attackersLeaveNothingBehind() throws {
    let attackers = Attacker.all.filter { !Self.throwing.contains($0.name) }
    let warmUp = max(2, Self.rounds / 10)
    var start = 0
    for round in 0..<Self.rounds {
      if round == warmUp { start = try Self.residentBytes() }
      for attacker in attackers { _ = try attacker.run(Self.limits) }
    }
    let end = try Self.residentBytes()
    print(
      "attackersLeaveNothingBehind: \(Self.rounds) rounds of \(attackers.count) scripts; \(start >> 10) KB resident after \(warmUp), \(end >> 10) KB at the end"
    )
    // Other tests run in the same process. States that stayed would hold hundreds of megabytes.
    #expect(end - start < 64 << 20)
    #expect(try makeState().run("return 1 + 1").first?.integer == 2)
  }

  private static func residentBytes() throws -> Int {
    let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    return try #require(Int(fields[1])) * Int(getpagesize())
  }
}
