package import CareStore

/// An engine that runs on another one, and passes on what it does not do itself.
package protocol EngineOnEngine: SQLEngine {
  associatedtype Base: SQLEngine

  /// The engine that runs the statements.
  var base: Base { get }
}

extension EngineOnEngine {
  package var dialect: SQLDialect { base.dialect }
  package var isReadOnly: Bool { base.isReadOnly }

  package func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result { try base.read(body) }
  package func write<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result { try base.write(body) }
  package func dataVersion() throws -> Int64? { try base.dataVersion() }
  package func compact() throws { try base.compact() }
  package func schema(madeBy steps: [String]) throws -> [SchemaObject] { try base.schema(madeBy: steps) }
  package func close() throws { try base.close() }
}
