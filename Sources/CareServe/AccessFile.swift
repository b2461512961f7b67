import Care
import CareAccess
import CareSQLite
import CareStore
import Foundation

/// The file of accounts and sessions, and the key file beside it, which only their owner can read.
struct AccessFile: Sendable {
  /// The reason for which the files cannot be opened.
  struct Problem: Error, Hashable {
    /// The reason, and what to do.
    var message: String
  }

  private let path: String
  private let keys: String

  /// Creates the file at a path, with the keys beside it.
  init(_ path: String) {
    self.path = path
    keys = path + ".key"
  }

  /// Opens the files, and makes them if there are none.
  ///
  /// `migrating`: whether a file of an earlier release gets the tables of this one, after a copy of it beside it.
  /// - Throws: ``Problem``, if the key file is missing or cannot be read or made, or the file is of an earlier release; `StoreError`.
  func open(random: EntropySource, migrating: Bool) throws -> AccessStore {
    if !FileManager.default.fileExists(atPath: keys) {
      guard !FileManager.default.fileExists(atPath: path) else {
        throw Problem(
          message: "the key file '\(keys)' is missing, and without it nobody can sign in; restore it from a copy")
      }
      try makeKeys(random)
    }
    guard let text = try? RegularFile.text(keys, most: 1 << 20), let ring = KeyRing(text) else {
      throw Problem(message: "the key file '\(keys)' cannot be read; restore it from a copy")
    }
    let engine = try SQLiteEngine(path: path, format: AccessSchema.format, writeCache: 2_000)
    if migrating, let schema = try AccessSchema.olderVersion(of: engine) { try copy(engine, of: schema) }
    do {
      return try AccessStore(engine: engine, keys: ring, migrates: migrating, random: random)
    } catch StoreError.olderSchema {
      throw Problem(message: "the file '\(path)' is of an older release; pass --migrate to copy and migrate it")
    }
  }

  /// Copies the file as it is; the copy of an earlier start whose migration did not end is replaced.
  private func copy(_ engine: SQLiteEngine, of schema: Int) throws {
    let copy = "\(path).schema-\(schema).backup"
    try engine.backUp(to: copy, replacing: true)
    FileOptions.say(["\(copy): a copy of the accounts and sessions as they were, which are migrated now"])
  }

  /// Makes the key file, for its owner alone: it is whole, or not there, and one that another process has just made stays.
  private func makeKeys(_ random: EntropySource) throws {
    let part = "\(keys).\(getpid())"
    defer { unlink(part) }
    let file = Foundation.open(part, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard file >= 0 else { throw cannotMakeKeys() }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    try handle.write(contentsOf: Data(KeyRing.make(random).text.utf8))
    try handle.synchronize()
    try handle.close()
    guard link(part, keys) == 0 || errno == EEXIST else { throw cannotMakeKeys() }
  }

  private func cannotMakeKeys() -> Problem {
    Problem(message: "the key file '\(keys)' cannot be made: \(String(cString: strerror(errno)))")
  }
}
