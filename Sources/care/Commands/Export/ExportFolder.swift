import CareCards
import CareInterchange
import CareModel
import Foundation

/// A folder of tables under construction: each file is complete from the moment at which it has its name.
final class ExportFolder: ExportSink {
  /// A table that is written.
  private struct File {
    let path: String
    let text: TableText
    let handle: FileHandle
    var bytes: [UInt8]
    var rows = 0
    var shapes: CellShapes
  }

  /// A file of lines that is written.
  private struct LineFile {
    let path: String
    let handle: FileHandle
    var bytes: [UInt8] = []
    var count = 0
  }

  private let path: String
  /// The option that replaces files.
  private let option: String
  private let progress: ProgressBar
  private var files: [File] = []
  private var lines: [LineFile] = []
  private var drafts: [String] = []
  /// The folders that did not exist before, outermost first.
  private var created: [String] = []
  /// The number of files that have their names.
  private var named = 0

  /// The bytes of a table that are written at once.
  private static let chunk = 1 << 16

  /// Creates the folder, or checks that it has no files.
  ///
  /// Files that an export left which was ended before it named any are removed.
  /// - Throws: ``Failure`` if it has other files and `replacing` is false, or if it cannot be written.
  init(_ path: String, replacing: Bool, option: String = "--replace", participants: Int) throws {
    self.option = option
    self.path = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
    progress = ProgressBar("participants", of: participants)
    var existing: [String] = []
    if FileManager.default.fileExists(atPath: self.path) {
      do { existing = try FileManager.default.contentsOfDirectory(atPath: self.path) } catch {
        throw Failure("'\(self.path)' cannot be read as a folder; name another one")
      }
    }
    let hasOnlyDrafts = existing.allSatisfy { $0.hasSuffix(Self.draftEnd) && !isFolder($0) }
    guard replacing || hasOnlyDrafts else {
      throw Failure("'\(self.path)' is not empty; choose another folder, or pass \(option) to replace its files")
    }
    do { try create(self.path) } catch {
      discard()
      throw error
    }
    // They may hold what this export does not: with other files beside them, they may be someone's own.
    if hasOnlyDrafts { for name in existing { unlink("\(self.path)/\(name)") } }
  }

  /// Opens the files of tables, in the order in which rows name them.
  ///
  /// - Throws: ``Failure`` if one cannot be written.
  func open(_ tables: [ExportTable], as format: TableFormat, isSafe: Bool, isSingleLine: Bool) throws {
    for table in tables {
      let text = TableText(table, as: format, isSafe: isSafe, isSingleLine: isSingleLine), name = table.path(format)
      files.append(
        File(
          path: name, text: text, handle: try draft(name), bytes: text.header,
          shapes: CellShapes(table, isSingleLine: isSingleLine)))
    }
  }

  /// Adds a row to a table.
  ///
  /// - Throws: ``Failure`` if it cannot be written.
  func add(_ row: [ExportCell], to table: Int) throws {
    files[table].text.add(row, to: &files[table].bytes)
    files[table].rows += 1
    files[table].shapes.add(row)
    if files[table].bytes.count >= Self.chunk { try flush(table) }
  }

  /// Opens a file of lines.
  ///
  /// - Returns: Its index.
  /// - Throws: ``Failure`` if it cannot be written.
  func open(lines name: String) throws -> Int {
    lines.append(LineFile(path: name, handle: try draft(name)))
    return lines.count - 1
  }

  /// Adds a line to a file of lines.
  ///
  /// - Throws: ``Failure`` if it cannot be written.
  func add(line: String, to file: Int) throws {
    lines[file].bytes += line.utf8
    lines[file].bytes.append(UInt8(ascii: "\n"))
    lines[file].count += 1
    if lines[file].bytes.count >= Self.chunk { try flush(lines: file) }
  }

  /// The files of lines with their numbers of lines.
  var lineCounts: [(path: String, count: Int)] { lines.map { ($0.path, $0.count) } }

  /// Shows how many participants are done.
  func finish(participants: Int) { progress.show(participants) }

  /// Writes a file beside the tables.
  ///
  /// - Throws: ``Failure`` if it cannot be written.
  func add(_ text: String, as name: String) throws {
    let handle = try draft(name)
    try write(Array(text.utf8), to: handle, name)
    try close(handle, name)
  }

  /// The tables with their numbers of rows.
  var rows: [(path: String, rows: Int)] { files.map { ($0.path, $0.rows) } }

  /// What syntax files must know of the cells of each table.
  var shapes: [CellShapes] { files.map(\.shapes) }

  /// Writes the ends of all tables and files of lines.
  ///
  /// - Throws: ``Failure`` if one cannot be written.
  func closeTables() throws {
    progress.clear()
    for table in files.indices {
      try flush(table)
      try close(files[table].handle, files[table].path)
    }
    for file in lines.indices {
      try flush(lines: file)
      try close(lines[file].handle, lines[file].path)
    }
  }

  /// Gives all files their names.
  ///
  /// - Throws: ``Failure`` if one cannot be named; those before it keep theirs.
  func publish() throws {
    let count = drafts.count
    while let name = drafts.first {
      guard rename(draftPath(name), "\(path)/\(name)") == 0 else { throw unwritable(name, errno, of: count) }
      drafts.removeFirst()
      named += 1
    }
  }

  /// Fills a folder, which `body` keeps as soon as it is there, and discards it if that fails.
  static func discarding(_ body: (inout ExportFolder?) throws -> Void) throws {
    var folder: ExportFolder?
    do { try body(&folder) } catch {
      folder?.discard()
      throw error
    }
  }

  /// Removes what was written and has no name yet, and the folders that were created for it and have no files.
  func discard() {
    progress.clear()
    for name in drafts { unlink(draftPath(name)) }
    drafts = []
    for folder in created.reversed() { rmdir(folder) }
  }

  private func flush(_ table: Int) throws {
    try write(files[table].bytes, to: files[table].handle, files[table].path)
    files[table].bytes.removeAll(keepingCapacity: true)
  }

  private func flush(lines file: Int) throws {
    try write(lines[file].bytes, to: lines[file].handle, lines[file].path)
    lines[file].bytes.removeAll(keepingCapacity: true)
  }

  /// The end of the name of a file that is not complete.
  private static let draftEnd = ".part"

  private func draftPath(_ name: String) -> String { "\(path)/\(name)\(Self.draftEnd)" }

  private func isFolder(_ name: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder) && isFolder.boolValue
  }

  private func draft(_ name: String) throws -> FileHandle {
    let draft = draftPath(name)
    try create(String(draft.prefix(upTo: draft.lastIndex(of: "/") ?? draft.endIndex)))
    let descriptor = Foundation.open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw unwritable(name, errno) }
    drafts.append(name)
    fchmod(descriptor, 0o600)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  private func write(_ bytes: [UInt8], to handle: FileHandle, _ name: String) throws {
    do { try handle.write(contentsOf: Data(bytes)) } catch { throw unwritable(name, errno) }
  }

  private func close(_ handle: FileHandle, _ name: String) throws {
    do { try handle.close() } catch { throw unwritable(name, errno) }
  }

  /// Creates a folder with those that it is in, as far as they do not exist.
  private func create(_ folder: String) throws {
    var missing: [String] = [], folder = folder[...]
    while !folder.isEmpty, !FileManager.default.fileExists(atPath: String(folder)) {
      missing.append(String(folder))
      folder = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
    }
    for folder in missing.reversed() {
      guard mkdir(folder, 0o777) == 0 else { throw Self.unwritable(folder, errno) }
      created.append(folder)
    }
  }

  private func unwritable(_ name: String, _ code: Int32, of count: Int = 0) -> Failure {
    guard named > 0 else { return Self.unwritable("\(path)/\(name)", code) }
    return Failure(
      "'\(path)/\(name)' cannot be written, after \(named) of \(count) files were: \(String(cString: strerror(code))); "
        + "remove it, and export again with \(option)")
  }

  private static func unwritable(_ path: String, _ code: Int32) -> Failure {
    Failure("'\(path)' cannot be written, and nothing was: \(String(cString: strerror(code)))")
  }
}
