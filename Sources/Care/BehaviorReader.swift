package import CareModel
import Foundation

/// A reader for a file that defines the behavior of virtual participants; it can require the plan's modules.
package struct BehaviorReader: SourceReader {
  private let path: String
  private let plan: FolderReader

  /// Creates a reader for the file at `path` and a plan.
  package init(path: String, plan: FolderReader) {
    self.path = path
    self.plan = plan
  }

  /// Returns the file's text, or that of a module of the plan.
  package func source(of module: String?) throws(SourceError) -> SourceText? {
    if let module { return try plan.source(of: module) }
    let data: Data
    do { data = try RegularFile.data(path) } catch { throw .unreadable(path: path, reason: error.text) }
    guard let text = String(data: data, encoding: .utf8) else { throw .notText(path: path) }
    return SourceText(path: path, displayPath: path, text: text)
  }
}
