package import CareModel
import Foundation

/// Reads a file that says how virtual participants behave; its modules are those of the plan.
package struct BehaviorReader: SourceReader {
  private let path: String
  private let plan: FolderReader

  /// The behavior in the file at `path`, for a plan.
  package init(path: String, plan: FolderReader) {
    self.path = path
    self.plan = plan
  }

  /// The file's text, or that of a module of the plan.
  package func source(of module: String?) throws(SourceError) -> SourceText? {
    if let module { return try plan.source(of: module) }
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: path)) } catch {
      throw .unreadable(path: path, reason: "it cannot be opened")
    }
    guard let text = String(data: data, encoding: .utf8) else { throw .notText(path: path) }
    return SourceText(path: path, displayPath: path, text: text)
  }
}
