package import CareModel
import CareStore

extension CareRuntime {
  /// The deliveries that are taken at once.
  private static let rehearsed = (atOnce: 100, seconds: 60)

  /// Delivers what becomes due from one instant through another, each at its time, as a worker does that never rests, over channels that take
  /// everything.
  ///
  /// Changes that were recorded up to `from` are followed. The channels of the context are only named; nothing is handed over.
  /// - Parameters:
  ///   - context: What the site declares.
  ///   - worker: The name of the worker.
  ///   - from: The time up to which everything was delivered before, or at which delivering begins.
  ///   - through: The last instant; not before `from`.
  ///   - charge: Called before each instant at which something is due.
  /// - Throws: `StoreError` if the store cannot be written; the error of a plan's script; what `charge` throws.
  /// - Complexity: O(instants at which something is due + days for each patient).
  package func rehearseDeliveries(
    _ context: DeliveryContext, worker: String, from: Instant, through: Instant, charging charge: () throws -> Void
  ) throws {
    var now = from
    while true {
      try charge()
      var scan = try scanDeliveries(context, at: now)
      while !scan.isComplete, scan.failures.isEmpty { scan = try scanDeliveries(context, at: now) }
      if let failure = scan.failures.first { throw failure }
      while try store.read({ try !$0.deliveries(awaiting: now, limit: 1).isEmpty }) {
        var failure: (any Error)?
        let leases = try leaseDeliveries(
          context, worker: worker, limit: Self.rehearsed.atOnce, for: Self.rehearsed.seconds, at: now
        ) { failure = failure ?? $0 }
        if let failure { throw failure }
        let ends = leases.map { DeliveryEnd(lease: $0, ended: now, result: .sent(receipt: nil)) }
        _ = try finishDeliveries(ends, worker: worker, context: context, at: now)
      }
      let next = try store.read { reader in
        [
          try reader.reminderClocks(dueAt: .end, limit: 1).first?.next,
          try reader.deliveries(awaiting: .end, limit: 1).first?.next,
        ].compactMap(\.self).min()
      }
      guard let next, next <= through else { return }
      now = max(next, now.adding(milliseconds: 1))
    }
  }
}
