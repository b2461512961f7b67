public import CareModel
import Foundation

extension FolderReader {
  /// The modules in the plan's folder, sorted; tests, hidden files and folders of other plans aside.
  public func modules() throws(SourceError) -> [String] {
    try modules(in: folder, under: []).sorted()
  }

  /// Deeper than any module stands.
  private static let deepest = 16

  private func modules(in folder: URL, under parts: [String]) throws(SourceError) -> [String] {
    let keys: [URLResourceKey] = [.isDirectoryKey, .isRegularFileKey]
    let files: [URL]
    do {
      files = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: keys, options: [.skipsHiddenFiles])
    } catch {
      throw .unreadable(path: ([displayPath] + parts).joined(separator: "/"), reason: "the folder cannot be listed")
    }
    // Beside folders of plans, `lib` holds what those share.
    let holdsPlans = files.contains(where: isPlan)
    var found: [String] = []
    for file in files {
      let name = file.lastPathComponent
      let kind: URLResourceValues
      do { kind = try file.resourceValues(forKeys: Set(keys)) } catch {
        throw .unreadable(
          path: ([displayPath] + parts + [name]).joined(separator: "/"), reason: "it cannot be looked at")
      }
      if kind.isDirectory == true {
        guard !isPlan(file), !(holdsPlans && name == "lib"), parts.count < Self.deepest,
          !(parts.isEmpty && name == "tests")
        else { continue }
        found += try modules(in: file, under: parts + [name])
      } else if kind.isRegularFile == true, name.hasSuffix(".lua"), !(parts.isEmpty && name == "plan.lua") {
        // A name with a dot cannot be required.
        let module = String(name.dropLast(4))
        if !module.contains(".") { found.append((parts + [module]).joined(separator: ".")) }
      }
    }
    return found
  }

  private func isPlan(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "plan.lua").path(percentEncoded: false))
  }
}
