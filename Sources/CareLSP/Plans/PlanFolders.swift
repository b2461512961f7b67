import Care
import CareModel
import Foundation

/// Finds the plans that a file belongs to.
enum PlanFolders {
  /// The most plans beside a shared module that are read to see whether they use it.
  private static let mostNeighbors = 40

  /// Returns the folders of the plans that a file can be part of: the nearest one above; for a file of shared modules, those beside it too.
  ///
  /// `isOpen`: whether the editor has a file that may not be saved.
  static func around(_ path: String, isOpen: (String) -> Bool) -> [String] {
    func holdsPlan(_ folder: String) -> Bool {
      isOpen("\(folder)/plan.lua") || FileManager.default.fileExists(atPath: "\(folder)/plan.lua")
    }
    var found: [String] = [], folder = FileAddress.folder(of: path)
    while let here = folder {
      if holdsPlan(here) { return found + [here] }
      if here.hasSuffix("/lib"), let above = FileAddress.folder(of: here) { found += neighbors(in: above) }
      folder = FileAddress.folder(of: here)
    }
    return found
  }

  /// Returns the plans directly in a folder; none if it cannot be listed, as one that vanished.
  private static func neighbors(in folder: String) -> [String] {
    guard let readers = try? FolderReader.plans(at: folder) else { return [] }
    return readers.prefix(mostNeighbors).map(\.displayPath)
  }
}
