#if POSTGRES
  import CareModel
  import CareStore
  import Foundation
  import Synchronization

  /// The commits of one writer and of eight at once, which wait for one lock.
  struct WriterBenchmarks {
    let server: BenchServer
    /// The number of commits of each writer.
    let commits: Int

    func run() throws -> [StoreMeasurement] {
      let one = try measure(1), eight = try measure(8)
      return [
        StoreMeasurement("postgres.one-writer", ours: one.rate, unit: "commits/s"),
        StoreMeasurement("postgres.one-writer.median-wait", ours: one.median, unit: "us"),
        StoreMeasurement("postgres.eight-writers", ours: eight.rate, unit: "commits/s"),
        StoreMeasurement("postgres.eight-writers.median-wait", ours: eight.median, unit: "us"),
        StoreMeasurement("postgres.eight-writers.longest-1%", ours: eight.longest, unit: "us"),
        StoreMeasurement("postgres.eight-writers-against-one", ours: eight.rate / one.rate, unit: "x"),
      ]
    }

    /// Records outcomes one by one from a number of threads, each with a connection of its own.
    private func measure(_ writers: Int) throws -> (rate: Double, median: Double, longest: Double) {
      let name = "writers_\(writers)"
      let first = try PostgresWriteBenchmarks.store(on: server.engine(name))
      let stores = try (0..<writers).map { _ in try CareStore(engine: server.engine(name), creating: nil) }
      let times = Mutex<[Double]>([]), failure = Mutex<(any Error)?>(nil)
      // The first commit of a connection prepares its statements.
      for number in 0..<writers { try record(number, in: stores[number], at: commits) }
      let all = try StoreMeasurement.Time.wall.microseconds {
        let ended = DispatchSemaphore(value: 0)
        for number in 0..<writers {
          Thread.detachNewThread {
            do {
              var own: [Double] = []
              for commit in 0..<commits {
                own.append(
                  try StoreMeasurement.Time.wall.microseconds { try record(number, in: stores[number], at: commit) })
              }
              times.withLock { $0 += own }
            } catch {
              failure.withLock { $0 = error }
            }
            ended.signal()
          }
        }
        for _ in 0..<writers { ended.wait() }
        if let error = failure.withLock({ $0 }) { throw error }
      }
      let kept = try first.read { try $0.lastSeq() }
      guard kept == 1 + writers * (commits + 1) else { throw BenchError.text("\(kept) commits were kept") }
      for store in stores + [first] { try store.engine.close() }
      try server.drop(name)
      let sorted = times.withLock { $0.sorted() }
      return (Double(writers * commits) / all * 1e6, sorted.median, sorted[sorted.count * 99 / 100])
    }

    private func record(_ writer: Int, in store: CareStore, at commit: Int) throws {
      let number = writer * (commits + 1) + commit
      for outcome in WriteBenchmarks.outcomes(number..<number + 1) {
        try store.write(at: WriteBenchmarks.start) { try $0.record(outcome) }
      }
    }
  }
#endif
