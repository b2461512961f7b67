import Care
import CareAccess
import CareModel
import CareSQLite
import CareStore
import Foundation

/// The database of accounts and sessions, and the key file that belongs to it: two files, or a schema on a server and a file.
///
/// Only their owner can read the files.
struct AccessFile: Sendable {
  /// The reason for which they cannot be opened.
  struct Problem: Error, Hashable {
    /// The reason, and what to do.
    var message: String
  }

  /// The place of the database.
  let place: StoreLocation
  /// The path of the key file.
  let keys: String

  /// Creates the database at a place.
  ///
  /// `keys`: the path of the key file; nil for the one that belongs to the place.
  init(_ place: StoreLocation, keys: String?) {
    self.place = place
    self.keys = keys ?? place.accessKeys
  }

  /// The place as messages show it.
  var name: String {
    if case .file(let path) = place { "the file '\(path)'" } else { place.name }
  }

  /// Opens the database, and makes it with its keys if there is none.
  ///
  /// `migrating`: whether one of an earlier release gets the tables of this one, after a copy of a file beside it.
  /// - Throws: ``Problem``, if the key file is missing, cannot be read or made, or belongs to other accounts, or the database is of an earlier
  ///   release; `StoreError`.
  func open(random: EntropySource, migrating: Bool) throws -> AccessStore {
    if !FileManager.default.fileExists(atPath: keys) {
      guard try !place.exists() else { throw missingKeys }
      try makeKeys(KeyRing.make(random).text)
    }
    let ring = try ring()
    let engine = try place.engine(format: AccessSchema.format, writeCache: 2_000)
    if migrating, let file = engine as? SQLiteEngine, case .file(let path) = place,
      let schema = try AccessSchema.olderVersion(of: engine)
    {
      try copy(file, at: path, of: schema)
    }
    return try store(over: engine, ring, migrating: migrating, random: random)
  }

  /// Opens the database to read it, and changes nothing; one of an earlier release is migrated first where that is asked for.
  ///
  /// - Throws: ``Problem``, if there are no accounts, or as ``open(random:migrating:)``; `StoreError`.
  func look(random: EntropySource, migrating: Bool) throws -> AccessStore {
    guard try place.exists() else { throw Problem(message: "there are no accounts in \(name)") }
    guard FileManager.default.fileExists(atPath: keys) else { throw missingKeys }
    if migrating { _ = try open(random: random, migrating: true) }
    let engine = try place.engine(format: AccessSchema.format, isReadOnly: true)
    return try store(over: engine, ring(), migrating: false, random: random)
  }

  private var missingKeys: Problem {
    Problem(
      message:
        "the key file '\(keys)' is missing, and without it nobody can sign in; copy it from the server that made it, or from a backup"
    )
  }

  private func store(
    over engine: any SQLEngine, _ ring: KeyRing, migrating: Bool, random: EntropySource
  ) throws -> AccessStore {
    do {
      return try AccessStore(engine: engine, keys: ring, migrates: migrating, random: random)
    } catch StoreError.olderSchema {
      let way = if case .file = place { "to copy and migrate it" } else { "to migrate it, after a dump of the schema" }
      throw Problem(message: "\(name) is of an older release; pass --migrate \(way)")
    } catch StoreError.invalid(let reason) { throw Problem(message: "'\(keys)': \(reason)") }
  }

  /// Returns the keys of the key file.
  ///
  /// - Throws: ``Problem``.
  func ring() throws -> KeyRing {
    guard let text = try? RegularFile.text(keys, most: 1 << 20), let ring = KeyRing(text) else {
      throw Problem(message: "the key file '\(keys)' cannot be read; restore it from a copy")
    }
    return ring
  }

  /// Copies the file as it is; the copy of an earlier start whose migration did not end is replaced.
  private func copy(_ engine: SQLiteEngine, at path: String, of schema: Int) throws {
    let copy = "\(path).schema-\(schema).backup"
    try engine.backUp(to: copy, replacing: true)
    FileOptions.say(["\(copy): a copy of the accounts and sessions as they were, which are migrated now"])
  }

  /// Makes the key file, for its owner alone: it is whole, or not there, and one that another process has just made stays.
  private func makeKeys(_ text: String) throws {
    let part = try writeKeys(text)
    defer { unlink(part) }
    guard link(part, keys) == 0 || errno == EEXIST else { throw cannotMakeKeys() }
  }

  /// Writes keys to a new file beside the key file, and returns its path.
  private func writeKeys(_ text: String) throws -> String {
    let part = "\(keys).\(getpid())"
    let file = Foundation.open(part, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard file >= 0 else { throw cannotMakeKeys() }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    try handle.write(contentsOf: Data(text.utf8))
    try handle.synchronize()
    try handle.close()
    return part
  }

  /// Gives a new file the owner and the mode of the key file, which the server's user reads and not only who runs the command.
  private func keepOwner(_ part: String) throws {
    var file = stat()
    guard stat(keys, &file) == 0, chmod(part, file.st_mode & 0o777) == 0 else { throw cannotMakeKeys() }
    guard geteuid() != 0 || chown(part, file.st_uid, file.st_gid) == 0 else { throw cannotMakeKeys() }
  }

  /// Waits until the disk has the name of the key file.
  private func keepFolder() throws {
    let folder = Foundation.open(
      URL(filePath: keys).deletingLastPathComponent().path(percentEncoded: false), O_RDONLY | O_DIRECTORY)
    guard folder >= 0 else { throw cannotMakeKeys() }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw cannotMakeKeys() }
  }

  private func cannotMakeKeys() -> Problem {
    Problem(message: "the key file '\(keys)' cannot be made: \(String(cString: strerror(errno)))")
  }
}

// MARK: Keys

extension AccessFile {
  /// Makes a new current root key; the one before it stays valid, and no other.
  ///
  /// At each moment the file can open every secret: what the key before the current one has sealed is sealed with that one first, and the file is
  /// replaced as a whole.
  ///
  /// - Returns: The ids of the keys, the current one first.
  /// - Throws: ``Problem`` if there are no accounts, the file cannot be replaced, or another process replaces it; `StoreError`.
  func rotateKeys(random: EntropySource) throws -> [Int] {
    guard try place.exists() else { throw Problem(message: "there are no accounts in \(name)") }
    let held = Foundation.open(keys, O_RDONLY)
    defer { if held >= 0 { close(held) } }
    // Of two new keys, the file would have one, and secrets could be sealed with the other.
    if held >= 0, flock(held, LOCK_EX | LOCK_NB) != 0 {
      throw Problem(message: "another process replaces the keys of '\(keys)'; wait for it")
    }
    try open(random: random, migrating: false).sealAnew()
    let next = try ring().rotated(random)
    let part = try writeKeys(next.text)
    defer { unlink(part) }
    try keepOwner(part)
    guard rename(part, keys) == 0 else { throw cannotMakeKeys() }
    // Before anything is sealed with the new key: a failing machine must not bring the old file back.
    try keepFolder()
    try open(random: random, migrating: false).sealAnew()
    return next.ids
  }
}

// MARK: Copies

extension AccessFile {
  /// Writes a copy of the database to a new file, which is whole or not there; servers may run meanwhile.
  ///
  /// - Throws: ``Problem`` if there is no database; `StoreError`, also for a file that is there already.
  func backUp(to path: String) throws {
    guard try place.exists() else { throw Problem(message: "there are no accounts in \(name)") }
    let engine = try place.engine(format: AccessSchema.format, isReadOnly: true)
    if let file = engine as? SQLiteEngine { return try file.backUp(to: path, replacing: false) }
    let copy = try SQLiteEngine(format: AccessSchema.format)
    _ = try AccessCopy.run(from: engine, to: copy)
    try copy.backUp(to: path, replacing: false)
  }

  /// Copies accounts and sessions from another place into this one, which must be empty, with their keys if those are not here.
  ///
  /// `migrating`: whether those of an earlier release get the tables of this one first.
  /// - Returns: The number of rows.
  /// - Throws: ``Problem`` if there is nothing to copy, the keys are missing, or they belong to other accounts; `StoreError`.
  func restore(from source: AccessFile, random: EntropySource, migrating: Bool) throws -> Int {
    guard try source.place.exists() else { throw Problem(message: "there are no accounts in \(source.name)") }
    if migrating { _ = try source.open(random: random, migrating: true) }
    let wasThere = try place.exists()
    let from = try source.place.engine(format: AccessSchema.format, isReadOnly: true)
    if !FileManager.default.fileExists(atPath: keys) {
      guard FileManager.default.fileExists(atPath: source.keys) else {
        throw Problem(message: "the key file '\(keys)' is missing; copy the one of these accounts there first")
      }
      try makeKeys(source.ring().text)
    }
    let ring = try ring()
    do {
      let engine = try place.engine(format: AccessSchema.format)
      let rows = try AccessCopy.run(from: from, to: engine, keys: ring)
      _ = try AccessStore(engine: engine, keys: ring, random: random)
      return rows.values.reduce(0, +)
    } catch {
      if !wasThere, case .file(let path) = place { for end in ["", "-wal", "-shm"] { unlink(path + end) } }
      switch error {
      case StoreError.olderSchema:
        throw Problem(message: "\(source.name) is of an older release; pass --migrate to copy and migrate it first")
      case StoreError.invalid(let reason): throw Problem(message: "\(name): \(reason)")
      default: throw error
      }
    }
  }
}
