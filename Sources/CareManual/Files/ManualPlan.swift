import CareModel
import Foundation

/// A reader of a plan among the manual's files.
struct ManualPlan: SourceReader {
  /// The folder, such as `surveys`.
  let folder: String

  func source(of module: String?) -> SourceText? {
    let path = module.map { $0.replacing(".", with: "/") + ".lua" } ?? "plan.lua"
    return CompiledFiles.manual.text("\(folder)/\(path)").map {
      SourceText(path: path, displayPath: "\(folder)/\(path)", text: $0)
    }
  }

  func file(_ path: String) -> PlanFile {
    CompiledFiles.manual["\(folder)/\(path)"].map { .bytes(Data($0)) } ?? .missing
  }
}
