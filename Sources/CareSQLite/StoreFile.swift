package import CareModel
import CareStore
import Foundation
import GRDB

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The checks of a file before SQLite opens it, so that a file of another format is not changed.
enum StoreFile {
  /// Verifies that a file has a format, or creates an empty one.
  ///
  /// - Throws: ``StoreError/unavailable(reason:)`` for a file that does not exist or has another format;
  ///   ``StoreError/newerSchema(found:known:)``.
  static func prepare(
    _ path: String, as format: DatabaseFormat, isReadOnly: Bool, busyTimeout: Double
  ) throws(StoreError) {
    guard let header = try header(of: path) else {
      guard !isReadOnly else { throw .unavailable(reason: "there is no \(format.name) at '\(path)'") }
      try create(path)
      return try sign(path, as: format, busyTimeout: busyTimeout)
    }
    if header.isEmpty {
      guard !isReadOnly else { throw .unavailable(reason: "there is no \(format.name) at '\(path)'") }
      return try sign(path, as: format, busyTimeout: busyTimeout)
    }
    guard header.count == 100, header.prefix(16).elementsEqual("SQLite format 3\u{0}".utf8) else {
      throw .unavailable(reason: "'\(path)' is not a SQLite database; choose another file")
    }
    guard has(format, header) else {
      throw .unavailable(reason: "'\(path)' is the database of another program; choose another file")
    }
    let version = version(in: header)
    guard version >= 0 else { throw .damaged(reason: "its schema has the number \(version)") }
    guard version <= format.schemaVersion else { throw .newerSchema(found: version, known: format.schemaVersion) }
  }

  /// Returns the schema version in a header.
  static func version(in header: [UInt8]) -> Int { Int(Int32(bitPattern: bigEndian(header[60..<64]))) }

  /// Returns whether a header is that of a file of a format.
  static func has(_ format: DatabaseFormat, _ header: [UInt8]) -> Bool {
    header.count == 100 && header.prefix(16).elementsEqual("SQLite format 3\u{0}".utf8)
      && bigEndian(header[68..<72]) == UInt32(bitPattern: format.applicationID)
  }

  /// Returns the first 100 bytes, or fewer if the file is shorter; nil if there is no file.
  static func header(of path: String) throws(StoreError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .unavailable(reason: "'\(path)' cannot be opened: \(String(cString: strerror(errno)))")
    }
    defer { _ = close(descriptor) }
    var header = [UInt8](repeating: 0, count: 100)
    let count = header.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, 100) }
    guard count >= 0 else {
      throw .unavailable(reason: "'\(path)' cannot be read: \(String(cString: strerror(errno)))")
    }
    return Array(header.prefix(count))
  }

  /// Creates an empty file that only its owner can read.
  ///
  /// SQLite gives its companion files the same mode.
  private static func create(_ path: String) throws(StoreError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .unavailable(reason: "'\(path)' cannot be created: \(String(cString: strerror(errno)))")
    }
    _ = close(descriptor)
  }

  /// Writes the application id of a format to an empty file.
  private static func sign(_ path: String, as format: DatabaseFormat, busyTimeout: Double) throws(StoreError) {
    do {
      var configuration = Configuration()
      configuration.busyMode = .timeout(busyTimeout)
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA application_id = \(format.applicationID)") }
      try queue.close()
    } catch {
      throw StoreError(sqlite: error)
    }
  }

  private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension StoreFile {
  /// The access that a process has to a store's file.
  enum Access {
    /// The file can be read and written.
    case writing
    /// The file can be read while others write it.
    case reading
    /// The file can be read, but no log can be created beside it, so nothing can write it.
    case nothingBeside
  }

  /// Returns the access that this process has to an existing file.
  ///
  /// - Throws: ``StoreError/readOnly`` if the file cannot be read before its log is checkpointed, which would be a
  ///   write; ``StoreError/unavailable(reason:)`` if the log belongs to a user who may not write the file.
  static func access(_ path: String) throws(StoreError) -> Access {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    try requireOwnCompanions(path)
    // A reader that may create a log beside another user's file must not: the owner could not write it.
    if isAllowed(folder, W_OK | X_OK), isAllowed(path, W_OK) { return .writing }
    if isAllowed(path + "-shm", R_OK) { return .reading }
    guard !isAllowed(path + "-wal", F_OK) else { throw .readOnly }
    return .nothingBeside
  }

  /// Rejects a log of another user who may not write the file: whatever it holds would be taken for commits.
  private static func requireOwnCompanions(_ path: String) throws(StoreError) {
    var main = stat()
    guard stat(path, &main) == 0 else { return }
    for suffix in ["-wal", "-shm", "-journal"] {
      var file = stat()
      guard lstat(path + suffix, &file) == 0, file.st_uid != main.st_uid, file.st_uid != 0 else { continue }
      let mayWrite = main.st_mode & S_IWOTH != 0 || main.st_mode & S_IWGRP != 0
      guard !mayWrite else { continue }
      throw .unavailable(
        reason:
          "'\(path)\(suffix)' belongs to another user, who may not write the store; find out who made it, and move it away"
      )
    }
  }

  /// Returns whether a log with content is beside a file.
  static func hasLog(_ path: String) -> Bool {
    var log = stat()
    return stat(path + "-wal", &log) == 0 && log.st_size > 0
  }

  /// Returns the name by which SQLite opens a file without any other files beside it.
  static func unchangingName(_ path: String) -> String {
    URL(filePath: path).absoluteString + "?immutable=1"
  }

  private static func isAllowed(_ path: String, _ mode: Int32) -> Bool {
    Foundation.access(path, mode) == 0
  }
}

extension SQLiteEngine {
  /// Returns the schema version in the header of a store's file, without opening it, which writes to it; nil if there is no store, or if a
  /// log beside it may have another one.
  ///
  /// - Throws: ``StoreError/unavailable(reason:)`` when the file cannot be read.
  package static func restingSchema(ofFileAt path: String) throws(StoreError) -> Int? {
    guard let header = try StoreFile.header(of: path), StoreFile.has(.store, header), !StoreFile.hasLog(path) else {
      return nil
    }
    return StoreFile.version(in: header)
  }

  /// Returns the schema version of the store in a file without changing the file, or nil if there is no file.
  ///
  /// - Throws: ``StoreError/unavailable(reason:)`` when the file is not a store.
  package static func schema(ofFileAt path: String) throws -> Int? {
    guard try StoreFile.header(of: path)?.isEmpty == false else { return nil }
    if let resting = try restingSchema(ofFileAt: path) { return resting }
    let engine = try SQLiteEngine(path: path)
    let version = try engine.read { try $0.schemaVersion() }
    try engine.close()
    return version
  }
}
