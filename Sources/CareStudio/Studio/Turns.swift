/// Work that runs one after the other, in the order in which it was asked for.
actor Turns {
  private var last: Task<Void, Never>?

  /// Runs `body` after what was asked for before.
  ///
  /// - Throws: what `body` throws.
  func run<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) async throws -> Result {
    let before = last
    let task = Task {
      await before?.value
      return try await body()
    }
    last = Task { _ = await task.result }
    return try await task.value
  }
}
