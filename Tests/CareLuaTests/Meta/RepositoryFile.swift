import Foundation

/// A file of the repository that is made from the registry; with `CARE_RECORD` in the environment it is written again.
enum RepositoryFile {
  static let root = (1...4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

  /// What differs between a file and what is made now; nil for nothing.
  static func difference(_ made: String, _ path: String) throws -> String? {
    let file = root.appending(path: path)
    if ProcessInfo.processInfo.environment["CARE_RECORD"] != nil {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(made.utf8).write(to: file)
      return nil
    }
    guard let data = FileManager.default.contents(atPath: file.path) else { return "\(path) is missing" }
    let there = String(decoding: data, as: UTF8.self)
    guard there != made else { return nil }
    let old = there.split(separator: "\n", omittingEmptySubsequences: false)
    let new = made.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
    return """
      \(path):\(line + 1) differs from what the registry gives; record it again with CARE_RECORD=1
        file:  \(line < old.count ? String(old[line]) : "(end)")
        made:  \(line < new.count ? String(new[line]) : "(end)")
      """
  }
}
