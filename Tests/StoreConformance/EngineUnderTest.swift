package import CareStore
import CareSQLite

/// A way to make an empty database: whatever the store promises holds on each of ``all``.
///
/// A new engine is named here, and nowhere else, and must then pass every suite.
package struct EngineUnderTest: Sendable, CustomStringConvertible {
  /// What the engine is called in the report of a test.
  package let description: String

  /// Whether a write can be kept while a read that began before it goes on.
  package let readsBesideWrites: Bool

  private let making: @Sendable () throws -> any SQLEngine

  /// An empty database of its own, gone with the engine that is returned.
  package func make() throws -> any SQLEngine { try making() }

  /// Every engine that the store runs on.
  package static let all = [memory, file, reopened, respelled]

  /// SQLite in memory.
  package static let memory = EngineUnderTest("SQLite in memory") { try SQLiteEngine() }

  /// SQLite in a file.
  package static let file = EngineUnderTest("SQLite in a file", readsBesideWrites: true) { try FileEngine() }

  /// A file that is opened anew for every read and every write, so that nothing is known from before.
  package static let reopened = EngineUnderTest("a file opened anew each time", readsBesideWrites: true) {
    try ReopeningEngine()
  }

  /// SQLite behind another spelling, which refuses what PostgreSQL would.
  package static let respelled = EngineUnderTest("the shared subset alone") { try RespellingEngine() }

  /// The engine on which the fixtures of this test make their stores.
  @TaskLocal package static var current = memory

  private init(
    _ description: String, readsBesideWrites: Bool = false, making: @escaping @Sendable () throws -> any SQLEngine
  ) {
    self.description = description
    self.readsBesideWrites = readsBesideWrites
    self.making = making
  }
}
