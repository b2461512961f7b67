import CareModel
import CareStore
import Foundation
import Synchronization
import Testing

/// What the port promises to several threads, on every engine.
enum ThreadChecks {
  static let all = [
    EngineCheck("aReadSeesOneSnapshot", aReadSeesOneSnapshot),
    EngineCheck("writesWaitForEachOther", writesWaitForEachOther),
  ]

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

  private static func aReadSeesOneSnapshot(_ kind: EngineFactory) throws {
    let engine = try TransactionChecks.engine(kind)
    let worker = try engine.read { connection in
      #expect(try TransactionChecks.numbers(connection) == [])
      let worker = Worker { try engine.write { try $0.execute(TransactionChecks.insert, .integer(1)) } }
      if kind.readsBesideWrites { try worker.wait() }
      for _ in 1...20 { #expect(try TransactionChecks.numbers(connection) == []) }
      #expect(try engine.read(TransactionChecks.numbers) == [])
      return worker
    }
    if !kind.readsBesideWrites { try worker.wait() }
    #expect(try engine.read(TransactionChecks.numbers) == [1])
  }

  private static func writesWaitForEachOther(_ kind: EngineFactory) throws {
    let engine = try TransactionChecks.engine(kind)
    let workers = (0..<4).map { _ in
      Worker {
        for _ in 0..<10 {
          try engine.write { connection in
            let next = try connection.first("SELECT count(*) FROM tally") { $0.integer(at: 0) } ?? -1
            try connection.execute(TransactionChecks.insert, .integer(next))
          }
        }
      }
    }
    for worker in workers { try worker.wait() }
    #expect(try engine.read(TransactionChecks.numbers) == Array(0..<40))
  }
}
