import ArgumentParser
import Care
import CareCards
import Foundation

/// Paths of plan scripts.
struct PlanPathArguments: ParsableArguments {
  @Argument(help: ArgumentHelp("\(PlanFinder.forms).", valueName: "path"))
  var paths: [String]

  /// Returns a reader for each plan at the paths.
  func readers() throws -> [FolderReader] { try PlanFinder.readers(paths) }
}

/// The path of one plan script.
struct PlanPathArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("A plan.lua, or its folder.", valueName: "plan"))
  var plan: String

  /// Returns the reader of the plan.
  ///
  /// - Throws: ``Failure`` if there is no plan at the path, or more than one.
  func reader() throws -> FolderReader { try PlanFinder.only(plan) }
}

/// Finds the plans at a path: a `plan.lua`, its folder, or a folder of such folders.
enum PlanFinder {
  /// The forms that a path to plans can have.
  static let forms = "A plan.lua, its folder, or a folder of such folders"

  /// Returns the reader of the plan at a path.
  ///
  /// - Throws: ``Failure`` if there is no plan at the path, or more than one.
  static func only(_ path: String) throws -> FolderReader {
    let readers = try readers([path])
    guard let reader = readers.first, readers.count == 1 else {
      throw Failure("\(path): there are \(readers.count) plans here; pass the folder of one")
    }
    return reader
  }

  /// Returns a reader for each plan, each folder once, in the order of the paths.
  static func readers(_ paths: [String]) throws -> [FolderReader] {
    var seen: Set<URL> = []
    return try paths.flatMap(readers(at:)).filter { seen.insert($0.folder).inserted }
  }

  private static func readers(at path: String) throws -> [FolderReader] {
    let readers = try FolderReader.plans(at: path)
    guard readers.isEmpty else { return readers }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Failure(
        "\(path): there is no such file or folder; pass a plan.lua, its folder, or a folder of such folders")
    }
    guard isFolder.boolValue else {
      throw Failure("\(path): a plan is a file with the name plan.lua; rename it, or pass the folder of a plan")
    }
    throw Failure("\(path): there is no plan.lua in this folder or directly below it")
  }
}
