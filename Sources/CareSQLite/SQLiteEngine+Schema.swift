import CareModel
import CareStore

extension SQLiteEngine {
  /// The number of the schema of the store in a file, which stays as it is; nil where there is no file.
  package static func schema(ofFileAt path: String) throws -> Int? {
    guard try StoreFile.header(of: path)?.isEmpty == false else { return nil }
    let engine = try SQLiteEngine(path: path)
    let version = try engine.read { try $0.schemaVersion() }
    try engine.close()
    return version
  }
}
