import Care
import Foundation

/// Finds the plans that paths mean: a `plan.lua`, the folder that holds it, or a folder of such folders.
enum PlanFinder {
  /// A reader for each plan, each folder once, in the order of the paths.
  static func readers(_ paths: [String]) throws -> [FolderReader] {
    var seen: Set<URL> = []
    return try paths.flatMap(readers(at:)).filter { seen.insert($0.folder).inserted }
  }

  private static func readers(at path: String) throws -> [FolderReader] {
    let readers = try FolderReader.plans(at: path)
    guard readers.isEmpty else { return readers }
    guard FileManager.default.fileExists(atPath: path) else {
      throw Failure(
        "\(path): there is no such file or folder; give a plan.lua, its folder, or a folder of such folders")
    }
    throw Failure("\(path): there is no plan.lua here or in a folder right below")
  }
}
