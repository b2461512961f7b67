import CareModel
import CareRuntime
import CareSQLite

extension CareRuntime {
  /// The number of the schema that the store in a file has, without bringing it to that of this release; nil where there is no file.
  package static func schema(ofStoreAt path: String) throws -> Int? {
    try SQLiteEngine.schema(ofFileAt: path)
  }
}
