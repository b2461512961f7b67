import CareStore
public import CareModel

extension CareRuntime {
  /// Makes all that `body` writes through this runtime one commit: all of it is kept, or nothing when it throws.
  ///
  /// What it wrote is seen by its own reads, and by nobody else until it ends. Everything is recorded at `now`. A call within it that throws
  /// is undone alone. Other writers wait meanwhile, so keep it short; call it from one thread.
  public func transaction<Result>(at now: Instant, _ body: () throws -> Result) throws -> Result {
    try write(at: now) { _ in try body() }
  }
}
