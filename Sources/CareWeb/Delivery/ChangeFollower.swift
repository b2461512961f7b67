package import CareDelivery
package import CareModel
package import CareRuntime
import CareStore

/// Reports the store's changes to one program: in order, each at least once, by ids only, and never past one that the program did not take.
package struct ChangeFollower: Sendable {
  /// The most commits of a request.
  static let most = 100
  /// The seconds beyond the timeout after which a request that nobody noted the end of is sent again.
  private static let grace = 30

  /// The body of a request.
  private struct Report: Encodable {
    /// The name of the endpoint.
    var endpoint: String
    /// The commits that concern it, without their authors.
    var changes: [StoreChange]
  }

  /// What to send, and the place that is reached when it was taken.
  private struct Batch {
    var report: Report
    var place: EndpointPlace
    var last: Int
  }

  private let runtime: CareRuntime
  private let endpoint: ChangeEndpoint
  private let post: SignedPost
  private let clock: @Sendable () -> Instant

  /// Creates a follower.
  ///
  /// - Throws: ``UnavailableChannel`` for an address that would be asked in the clear, or without the secret.
  package init(
    _ runtime: CareRuntime, _ endpoint: ChangeEndpoint, _ means: WebDelivery.Means
  ) throws(UnavailableChannel) {
    post = try SignedPost(
      endpoint.name, url: endpoint.url, variable: endpoint.secretVariable, timeout: endpoint.timeout, means)
    (self.runtime, self.endpoint, clock) = (runtime, endpoint, means.clock)
  }

  /// Reports at most ``most`` commits, if there are any and the wait after a failure is over.
  ///
  /// A program that is new begins at the last commit.
  /// - Returns: Whether there may be more to report at once.
  /// - Throws: `StoreError` if the store cannot be read or written; then the request is sent again after a while.
  package func round() async throws -> Bool {
    let now = clock()
    guard let found = try next(at: now) else { return false }
    guard let batch = try take(found, at: now) else { return true }
    let body = try JSONText.utf8(encoding: batch.report)
    let exchange = await post.send(body, key: "\(endpoint.name)-\(batch.last)")
    return try note(exchange, batch, at: clock())
  }

  /// Returns what is to be reported next; nil for nothing now.
  private func next(at now: Instant) throws -> Batch? {
    let last = try runtime.lastSeq()
    guard let place = try runtime.store.read({ try $0.place(of: endpoint) }) else {
      try runtime.store.write(at: now) { writer in
        guard try writer.reader.place(of: endpoint) == nil else { return }
        try writer.set(EndpointPlace(name: endpoint.name, seq: last))
      }
      return nil
    }
    guard place.seq < last, place.next.map({ $0 <= now }) ?? true else { return nil }
    let changes = try runtime.changes(after: place.seq, limit: Self.most)
    guard let end = changes.last?.seq else { return nil }
    return Batch(
      report: Report(endpoint: endpoint.name, changes: changes.compactMap(reported)), place: place, last: end)
  }

  /// Returns what is reported of a commit; nil if it does not concern the program.
  private func reported(_ change: StoreChange) -> StoreChange? {
    // A commit without records may have changed anything.
    guard !change.records.isEmpty, !endpoint.entities.isEmpty else {
      return StoreChange(seq: change.seq, recorded: change.recorded, records: change.records)
    }
    let records = change.records.filter { endpoint.entities.contains($0.entity) }
    return records.isEmpty ? nil : StoreChange(seq: change.seq, recorded: change.recorded, records: records)
  }

  /// Takes a batch in hand, so that no other process sends it at the same time; nil if there is nothing to send, or another process has it.
  private func take(_ batch: Batch, at now: Instant) throws -> Batch? {
    try runtime.store.write(at: now) { writer in
      guard try writer.reader.place(of: endpoint) == batch.place else { return nil }
      var batch = batch
      if batch.report.changes.isEmpty {
        batch.place.seq = batch.last
      } else {
        batch.place.tried = now
        batch.place.next = now.adding(seconds: endpoint.timeout + Self.grace)
      }
      try writer.set(batch.place)
      return batch.report.changes.isEmpty ? nil : batch
    }
  }

  /// Notes how a request ended, unless the place was changed meanwhile.
  ///
  /// - Returns: Whether the program took it.
  private func note(_ exchange: OutboundClient.Exchange, _ batch: Batch, at now: Instant) throws -> Bool {
    let result = HandoverResult(exchange, at: now)
    return try runtime.store.write(at: now) { writer in
      guard var place = try writer.reader.place(of: endpoint), place == batch.place else { return true }
      switch result {
      case .sent:
        place.seq = batch.last
        (place.told, place.failures, place.next, place.error) = (now, 0, nil, nil)
      case .again(let seconds, let why): fail(&place, why, after: seconds, at: now)
      case .refused(let why), .unknown(let why): fail(&place, why, after: nil, at: now)
      case .noAddress: fail(&place, nil, after: nil, at: now)
      }
      try writer.set(place)
      return place.failures == 0
    }
  }

  private func fail(_ place: inout EndpointPlace, _ why: String?, after seconds: Int?, at now: Instant) {
    place.failures = min(place.failures, 1_000_000) + 1
    place.error = why ?? "failed"
    let wait = max(RetryTiming.wait(endpoint.name, attempts: place.failures), Int64(seconds ?? 0) * 1_000)
    place.next = now.adding(milliseconds: wait)
  }
}

extension StoreReader {
  /// Returns the place of an endpoint; nil if it has none yet.
  fileprivate func place(of endpoint: ChangeEndpoint) throws(StoreError) -> EndpointPlace? {
    try endpointPlaces().first { $0.name == endpoint.name }
  }
}
