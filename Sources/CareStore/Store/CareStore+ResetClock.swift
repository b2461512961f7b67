package import CareModel

extension CareStore {
  /// Continues at a time before that of the last commit, and records the decision in a commit of its own.
  ///
  /// Nothing is changed or removed: earlier commits keep their times and their order, and versions that they made
  /// effective later than `now` stay planned for then. Reading as of a time includes every commit that the store had
  /// made by the last commit at or before that time.
  ///
  /// - Parameters:
  ///   - now: The right time.
  ///   - author: The person who decides.
  ///   - why: The reason.
  /// - Returns: The version that records the decision.
  /// - Throws: ``StoreError/clockNotBehind(last:)`` when writes are not refused at `now`; ``StoreError/invalid(reason:)``
  ///   without an author or a reason, or inside another write.
  @discardableResult
  package func resetClock(at now: Instant, author: String, why: String) throws -> Version<ClockReset> {
    guard !author.isEmpty, !why.isEmpty else {
      throw StoreError.invalid(reason: "name the author and the reason of the decision to reset the clock")
    }
    guard try !engine.read({ $0.isNested }) else {
      throw StoreError.invalid(reason: "cannot reset the clock inside another write; do it outside of it")
    }
    return try write(at: now, author: author, why: why, resettingClock: true) { writer in
      let last = try writer.reader.lastRecorded() ?? now
      return try writer.add(ClockReset(id: .init(String(writer.seq)), last: last))
    }
  }
}
