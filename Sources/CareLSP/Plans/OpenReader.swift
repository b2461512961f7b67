import Care
import CareModel
import Foundation
import Synchronization

/// A reader of a plan's folder in which the texts of an editor replace those of the files, saved or not.
final class OpenReader: SourceReader {
  private let files: FolderReader
  private let open: [String: String]
  /// The texts that were read, by path.
  private let seen = Mutex<[String: String]>([:])

  /// Creates a reader of a plan's folder; `open` has the texts of the editor by path.
  init(folder: String, open: [String: String]) {
    files = FolderReader(folder: URL(filePath: folder, directoryHint: .isDirectory), displayPath: folder)
    self.open = open
  }

  /// The plan's folder.
  var folder: String { files.displayPath }

  /// The texts that were read so far, by path.
  var texts: [String: String] { seen.withLock { $0 } }

  func source(of module: String?) throws(SourceError) -> SourceText? {
    guard let text = try read(module) else { return nil }
    seen.withLock { $0[text.displayPath] = text.text }
    return text
  }

  private func read(_ module: String?) throws(SourceError) -> SourceText? {
    let path = (module.map { $0.replacing(".", with: "/") } ?? "plan") + ".lua"
    if let text = open["\(folder)/\(path)"] {
      return SourceText(path: path, displayPath: "\(folder)/\(path)", text: text)
    }
    guard var found = try files.source(of: module) else {
      let shared = files.library.path(percentEncoded: false) + path
      return open[shared].map { SourceText(path: "lib/\(path)", displayPath: shared, text: $0) }
    }
    if let text = open[found.displayPath] { found.text = text }
    return found
  }

  func modules() throws(SourceError) -> [String] {
    let unsaved = open.keys.compactMap(module)
    // The folder of a new plan may not be saved.
    let saved = FileManager.default.fileExists(atPath: folder) ? try files.modules() : []
    return Array(Set(saved).union(unsaved)).sorted()
  }

  /// Returns the name of a module of the plan's folder; nil for the plan itself, its tests, and other files.
  private func module(_ path: String) -> String? {
    guard path.hasPrefix(folder + "/"), path.hasSuffix(".lua") else { return nil }
    let parts = path.dropFirst(folder.count + 1).dropLast(4).split(separator: "/").map(String.init)
    guard parts != ["plan"], parts.first != "tests", parts.allSatisfy({ !$0.contains(".") }) else { return nil }
    // A folder with a plan of its own belongs to that plan.
    let inner = (1..<max(parts.count, 1)).map { "\(folder)/\(parts.prefix($0).joined(separator: "/"))/plan.lua" }
    guard inner.allSatisfy({ open[$0] == nil && !FileManager.default.fileExists(atPath: $0) }) else { return nil }
    return parts.joined(separator: ".")
  }

  func file(_ path: String) throws(SourceError) -> PlanFile { try files.file(path) }
}
