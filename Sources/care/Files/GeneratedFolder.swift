import CareCards
import Foundation

/// A folder into which a command writes files that it made, and again later: it keeps what others wrote there.
struct GeneratedFolder {
  /// The files by what happened to them, as paths in the folder.
  struct Report: Encodable {
    var out: String
    var written: [String] = []
    /// Files of an earlier run that are made no longer.
    var removed: [String] = []
    var unchanged: [String] = []
  }

  let path: String
  /// The command, as messages name it.
  let command: String
  /// The files by their paths in the folder.
  let files: [String: Data]
  /// The folders in which files of an earlier run may be that are made no longer.
  let folders: [String]
  /// Whether an earlier run wrote a file, by its path and its content.
  let isOwn: (_ path: String, _ content: Data) -> Bool

  private var folder: URL { URL(filePath: path, directoryHint: .isDirectory) }

  /// Writes all files.
  ///
  /// - Throws: ``Failure``, without writing anything, if one of the files was not written by an earlier run, and if the folder
  ///   cannot be read or written.
  func write() throws -> Report {
    let old = try filesThere().filter { files[$0] == nil }
    var report = Report(out: path)
    for (name, content) in files.sorted(by: { $0.key < $1.key }) {
      let there = FileManager.default.contents(atPath: folder.appending(path: name).path)
      guard let there else { report.written.append(name); continue }
      guard there == content || isOwn(name, there) else {
        throw Failure(
          "\(path)/\(name) was not written by \(command); nothing was written. Move the file, or pass another --out")
      }
      if there == content { report.unchanged.append(name) } else { report.written.append(name) }
    }
    do {
      for name in folders {
        try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
      }
      for name in report.written {
        try (files[name] ?? Data()).write(to: folder.appending(path: name), options: .atomic)
      }
      for name in old {
        try FileManager.default.removeItem(at: folder.appending(path: name))
        report.removed.append(name)
      }
    } catch {
      throw Failure("\(path) cannot be written: \(error.localizedDescription)")
    }
    return report
  }

  /// Returns the files in the folders that an earlier run wrote.
  private func filesThere() throws -> [String] {
    try folders.sorted().flatMap { name -> [String] in
      let place = folder.appending(path: name).path
      guard FileManager.default.fileExists(atPath: place) else { return [] }
      let names: [String]
      do { names = try FileManager.default.contentsOfDirectory(atPath: place) } catch {
        throw Failure("\(place) cannot be read: \(error.localizedDescription)")
      }
      return names.sorted().map { "\(name)/\($0)" }.filter { file in
        FileManager.default.contents(atPath: folder.appending(path: file).path).map { isOwn(file, $0) } ?? false
      }
    }
  }
}
