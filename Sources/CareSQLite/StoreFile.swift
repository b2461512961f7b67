import CareModel
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

/// Looks at a file before SQLite does, so that what is not a store is left as it is.
enum StoreFile {
  /// "CARE": in the header of every store, at byte 68.
  static let applicationID: Int32 = 0x4341_5245

  /// Makes sure that a file is a store, or makes it one without tables.
  static func prepare(_ path: String, isReadOnly: Bool, busyTimeout: Double) throws(StoreError) {
    guard let header = try header(of: path) else {
      guard !isReadOnly else { throw .unavailable(reason: "there is no store at '\(path)'") }
      try create(path)
      return try sign(path, busyTimeout: busyTimeout)
    }
    if header.isEmpty {
      guard !isReadOnly else { throw .unavailable(reason: "there is no store at '\(path)'") }
      return try sign(path, busyTimeout: busyTimeout)
    }
    guard header.count == 100, header.prefix(16).elementsEqual("SQLite format 3\u{0}".utf8) else {
      throw .unavailable(reason: "'\(path)' is not a SQLite database; name another file")
    }
    guard isStore(header) else {
      throw .unavailable(reason: "'\(path)' is another program's database; name another file")
    }
    let version = Int(bigEndian(header[60..<64]))
    guard version <= CareStore.schemaVersion else { throw .newerSchema(found: version, known: CareStore.schemaVersion) }
  }

  /// Whether these first bytes are those of a store.
  static func isStore(_ header: [UInt8]) -> Bool {
    header.count == 100 && header.prefix(16).elementsEqual("SQLite format 3\u{0}".utf8)
      && bigEndian(header[68..<72]) == UInt32(bitPattern: applicationID)
  }

  /// The first 100 bytes, or as many as there are; nil when there is no file.
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

  /// Makes an empty file that only its owner may read; SQLite gives its companions the same mode.
  private static func create(_ path: String) throws(StoreError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .unavailable(reason: "'\(path)' cannot be made: \(String(cString: strerror(errno)))")
    }
    _ = close(descriptor)
  }

  /// Writes the mark of a store into an empty file, into the file itself and not beside it.
  private static func sign(_ path: String, busyTimeout: Double) throws(StoreError) {
    do {
      var configuration = Configuration()
      configuration.busyMode = .timeout(busyTimeout)
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA application_id = \(applicationID)") }
      try queue.close()
    } catch {
      throw StoreError(sqlite: error)
    }
  }

  private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
