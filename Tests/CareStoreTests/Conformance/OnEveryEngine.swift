import StoreConformance
import Testing

/// Runs each test of a suite once on every engine; ``StoreFixture/store()`` makes its stores there.
struct OnEveryEngine: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    for engine in EngineUnderTest.all {
      try await EngineUnderTest.$current.withValue(engine) { try await function() }
    }
  }
}

extension Trait where Self == OnEveryEngine {
  /// Runs each test once on every engine.
  static var onEveryEngine: OnEveryEngine { OnEveryEngine() }
}
