public import CareModel
import CareStore

/// A key that makes a request idempotent: a form, or an API call, that is carried out once however often it is sent.
public struct OnceKey: Hashable, Sendable {
  /// The id that the client, or the page, gave the request.
  public var id: String
  /// The content of the request, by which a retry is recognized.
  public var content: [UInt8]

  /// Creates a key; the id has 1 to 128 letters, digits, `.`, `_`, and `-`.
  public init(id: String, content: [UInt8]) {
    self.id = id
    self.content = content
  }
}

/// The result of a request that is carried out once.
public struct OnceResult: Hashable, Sendable {
  /// The answer of the first time.
  public var result: String
  /// The number of the commit that carried it out.
  public var seq: Int
  /// Whether the request had been carried out before, so that nothing was done now.
  public var isReplay: Bool
}

extension CareRuntime {
  /// Carries out a request of a participant once: its receipt is written in the same commit.
  ///
  /// A second call with the same key does nothing and returns the first answer. If `body` throws, neither its changes nor a receipt are
  /// kept, so that the request can be corrected and sent again.
  ///
  /// ```swift
  /// let done = try care.once(OnceKey(id: form.once, content: form.bytes), for: "ana", at: now) {
  ///   try care.toggle(event, at: now)
  ///   return "/me/today"
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The key of the request.
  ///   - patient: The participant.
  ///   - now: The time.
  ///   - body: Carries the request out, and returns its answer, of at most 10,000 characters.
  /// - Returns: The answer, and whether it is that of an earlier call.
  /// - Throws: ``SubmissionError/reused`` for another content with the same id; `StoreError.invalid` for an id that is none;
  ///   `StoreError.notFound` if there is no such patient; what `body` throws.
  public func once(
    _ key: OnceKey, for patient: Patient.ID, at now: Instant, _ body: () throws -> String
  ) throws -> OnceResult {
    guard Identifier<Submission>(key.id).isWellFormed else {
      throw StoreError.invalid(reason: "the key of a request has 1 to 128 letters, digits, '.', '_', and '-'")
    }
    return try carryOut(key.id, digest: StoredReceipt.digest(of: key.content), for: patient, at: now) { _ in
      let result = try body()
      guard result.fits(characters: Self.longestText) else {
        throw StoreError.invalid(reason: "the answer of a request has at most \(Self.longestText) characters")
      }
      return result
    }
  }

  /// Returns whether a request of a participant was carried out before.
  ///
  /// - Throws: ``SubmissionError/reused`` for another content with the same id; `StoreError` if the store cannot be read.
  package func isCarriedOut(_ key: OnceKey, for patient: Patient.ID) throws -> Bool {
    try replayed(key.id, digest: StoredReceipt.digest(of: key.content), for: patient) != nil
  }

  /// Runs `body` in a commit with its receipt, unless there is a receipt.
  func carryOut(
    _ id: String, digest: [UInt8], for patient: Patient.ID, at now: Instant,
    _ body: (StoreWriter) throws -> String
  ) throws -> OnceResult {
    // A replay reads only, so that retries do not wait for writers.
    if let found = try replayed(id, digest: digest, for: patient) { return found }
    return try write(at: now) { writer in
      if let found = try writer.reader.replayed(id, digest: digest, for: patient) { return found }
      let result = try body(writer)
      try writer.putReceipt(id, digest: digest, result: result, of: patient)
      return OnceResult(result: result, seq: writer.seq, isReplay: false)
    }
  }

  /// Returns the answer of an earlier call.
  func replayed(_ id: String, digest: [UInt8], for patient: Patient.ID) throws -> OnceResult? {
    try store.read { try $0.replayed(id, digest: digest, for: patient) }
  }
}

extension StoreReader {
  fileprivate func replayed(_ id: String, digest: [UInt8], for patient: Patient.ID) throws -> OnceResult? {
    guard let receipt = try receipt(id, of: patient) else { return nil }
    guard receipt.digest == digest else { throw SubmissionError.reused }
    return OnceResult(result: receipt.result, seq: receipt.seq, isReplay: true)
  }
}
