import CareModel
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension StoreFile {
  /// What may be done with a store's file.
  enum Access {
    /// Reading and writing.
    case writing
    /// Reading, beside those who write it.
    case reading
    /// Reading of what nobody can write: no log can be made beside it.
    case nothingBeside
  }

  /// What this process may do with a file that is there.
  ///
  /// - Throws: ``StoreError/readOnly`` where the file cannot be read before its log is moved into it, which would be a write.
  static func access(_ path: String) throws(StoreError) -> Access {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    let mayWriteFolder = isAllowed(folder, W_OK | X_OK)
    if mayWriteFolder { return isAllowed(path, W_OK) ? .writing : .reading }
    if isAllowed(path + "-shm", R_OK) { return .reading }
    guard !isAllowed(path + "-wal", F_OK) else { throw .readOnly }
    return .nothingBeside
  }

  /// A name by which SQLite opens a file without any others beside it.
  static func unchangingName(_ path: String) -> String {
    URL(filePath: path).absoluteString + "?immutable=1"
  }

  private static func isAllowed(_ path: String, _ mode: Int32) -> Bool {
    Foundation.access(path, mode) == 0
  }
}
