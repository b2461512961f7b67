import CareModel
import CareStore
import Foundation
import StoreConformance
import Synchronization
import Testing

/// What the port promises to several threads, on every engine.
@Suite struct EngineThreadTests {
  /// A thread that can be waited for.
  private final class Worker: Sendable {
    private let isDone = DispatchSemaphore(value: 0)
    private let failure = Mutex<(any Error)?>(nil)

    init(_ body: @escaping @Sendable () throws -> Void) {
      Thread.detachNewThread { [self] in
        do { try body() } catch { failure.withLock { $0 = error } }
        isDone.signal()
      }
    }

    /// Throws what the thread threw; fails when it does not end.
    func wait() throws {
      #expect(isDone.wait(timeout: .now() + .seconds(20)) == .success)
      if let error = failure.withLock({ $0 }) { throw error }
    }
  }

  @Test(arguments: EngineUnderTest.all)
  func aReadSeesOneSnapshot(kind: EngineUnderTest) throws {
    let engine = try EngineTransactionTests.engine(kind)
    let worker = try engine.read { connection in
      #expect(try EngineTransactionTests.numbers(connection) == [])
      let worker = Worker { try engine.write { try $0.execute(EngineTransactionTests.insert, .integer(1)) } }
      if kind.readsBesideWrites { try worker.wait() }
      for _ in 1...20 { #expect(try EngineTransactionTests.numbers(connection) == []) }
      #expect(try engine.read(EngineTransactionTests.numbers) == [])
      return worker
    }
    if !kind.readsBesideWrites { try worker.wait() }
    #expect(try engine.read(EngineTransactionTests.numbers) == [1])
  }

  @Test(arguments: EngineUnderTest.all)
  func writesWaitForEachOther(kind: EngineUnderTest) throws {
    let engine = try EngineTransactionTests.engine(kind)
    let workers = (0..<4).map { _ in
      Worker {
        for _ in 0..<10 {
          try engine.write { connection in
            let next = try connection.first("SELECT count(*) FROM tally") { $0.integer(at: 0) } ?? -1
            try connection.execute(EngineTransactionTests.insert, .integer(next))
          }
        }
      }
    }
    for worker in workers { try worker.wait() }
    #expect(try engine.read(EngineTransactionTests.numbers) == Array(0..<40))
  }

  @Test func aConcurrentWriteIsBusyAfterABoundedTimeAndThenSeesTheCommit() throws {
    let engine = try FileEngine()
    try engine.write { try $0.run(script: "CREATE TABLE tally (number BIGINT NOT NULL PRIMARY KEY)") }
    let other = try engine.beside(busyTimeout: 0.05)
    try engine.write { connection in
      try connection.execute(EngineTransactionTests.insert, .integer(1))
      #expect(throws: StoreError.busy) {
        try other.write { try $0.execute(EngineTransactionTests.insert, .integer(2)) }
      }
      #expect(try other.read(EngineTransactionTests.numbers) == [])
    }
    #expect(try other.read(EngineTransactionTests.numbers) == [1])
    try other.write { try $0.execute(EngineTransactionTests.insert, .integer(2)) }
    #expect(try engine.read(EngineTransactionTests.numbers) == [1, 2])
  }
}
