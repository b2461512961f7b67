import Care
import CareStore
import CareStoreConformance
import Foundation
import Testing
import TimedEngine

struct TimedEngineTests {
  /// Every promise of the port, each on new databases in a folder that goes away with the test.
  @Test(arguments: EngineCheck.all) func theEngineKeepsThePromise(check: EngineCheck) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "timed-engine-\(ProcessInfo.processInfo.processIdentifier)-\(check)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let number = Number()
    try check.run(
      on: EngineFactory("a timed file", readsBesideWrites: true) {
        try Self.timed(CareRuntime.engine(path: folder.appending(path: "\(number.next()).sqlite").path))
      })
  }

  @Test func theTransactionsOfARuntimeAreCounted() throws {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "timed-\(ProcessInfo.processInfo.processIdentifier).sqlite"
    ).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let first = try Self.counts(CareRuntime.engine(path: path)), again = try Self.counts(CareRuntime.engine(path: path))
    #expect(first.writes == 1, "the store is created")
    #expect(again.writes == 0)
    #expect(again.reads > 0)
  }

  /// Returns the transactions that opening a store takes.
  private static func counts(_ engine: some SQLEngine) throws -> (reads: Int, writes: Int) {
    let timed = TimedEngine(engine)
    _ = try CareRuntime.open(engine: timed, entropy: Array(0..<16))
    return (timed.times.reads, timed.times.writes)
  }

  private static func timed(_ engine: any SQLEngine) -> any SQLEngine {
    func open(_ engine: some SQLEngine) -> any SQLEngine { TimedEngine(engine) }
    return open(engine)
  }
}

/// A number for each database of a check.
private final class Number: @unchecked Sendable {
  private let lock = NSLock()
  private var last = 0

  func next() -> Int {
    lock.withLock {
      last += 1
      return last
    }
  }
}
