public import CareStore

/// A way to create an empty database of the engine under test.
public struct EngineFactory: Sendable {
  /// The name of the engine in test reports.
  public let name: String

  /// Whether a write can commit while an earlier read continues.
  public let readsBesideWrites: Bool

  private let making: @Sendable () throws -> any SQLEngine

  /// Creates a factory.
  ///
  /// - Parameters:
  ///   - name: The name of the engine in test reports.
  ///   - readsBesideWrites: Whether a write can commit while an earlier read continues; false for an engine with one connection.
  ///   - make: Creates an empty database each time, which goes away with the returned engine.
  public init(
    _ name: String, readsBesideWrites: Bool = false, make: @escaping @Sendable () throws -> any SQLEngine
  ) {
    self.name = name
    self.readsBesideWrites = readsBesideWrites
    making = make
  }

  /// Creates an empty database.
  ///
  /// - Throws: What the engine throws when it cannot be opened.
  public func make() throws -> any SQLEngine { try making() }
}

/// One promise of the port to a database, as a test for any engine.
///
/// A check uses the expectations of Swift Testing; call it in a test:
///
/// ```swift
/// @Test(arguments: EngineCheck.all) func myEngineKeepsThePromises(check: EngineCheck) throws {
///   try check.run(on: EngineFactory("my engine") { try MyEngine() })
/// }
/// ```
public struct EngineCheck: Sendable, CustomStringConvertible {
  /// The promise, such as `aWriteIsCommittedAsAWhole`.
  public let description: String

  private let body: @Sendable (EngineFactory) throws -> Void

  init(_ description: String, _ body: @escaping @Sendable (EngineFactory) throws -> Void) {
    self.description = description
    self.body = body
  }

  /// Checks the promise on new databases, and records each expectation that fails as an issue of the current test.
  ///
  /// - Throws: What the engine throws where it should not.
  public func run(on factory: EngineFactory) throws { try body(factory) }

  /// Every promise: of transactions, values, queries, threads, and of a store on the engine.
  public static let all =
    TransactionChecks.all + ValueChecks.all + QueryChecks.all + ThreadChecks.all + StoreChecks.all
}
