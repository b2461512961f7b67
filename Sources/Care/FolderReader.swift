public import CareModel
public import Foundation

/// Reads a plan from its folder, and its modules from there or from the `lib` folder beside it.
///
/// Only files inside these two folders are read; a module name has no way out of them, and neither has a link.
public struct FolderReader: SourceReader {
  /// The plan's own folder.
  public let folder: URL
  /// The folder of shared modules.
  public let library: URL
  /// The folder's path as messages show it.
  public let displayPath: String

  /// The plan in `folder`, which holds a `plan.lua`; shared modules stand in `lib` beside the folder.
  ///
  /// `displayPath`: the folder as the author named it; default its path.
  public init(folder: URL, displayPath: String? = nil) {
    self.folder = folder.standardizedFileURL
    library = self.folder.deletingLastPathComponent().appending(path: "lib", directoryHint: .isDirectory)
    self.displayPath = displayPath ?? self.folder.path(percentEncoded: false)
  }

  /// The text of the plan, or of a module.
  public func source(of module: String?) throws(SourceError) -> SourceText? {
    guard let module else { return try read("plan.lua", in: folder, kept: "plan.lua", shown: display("plan.lua")) }
    guard let path = Self.path(of: module) else { return nil }
    if let own = try read(path, in: folder, kept: path, shown: display(path)) { return own }
    return try read(path, in: library, kept: "lib/" + path, shown: displayOfLibrary + path)
  }

  private static func path(of module: String) -> String? {
    let parts = module.split(separator: ".", omittingEmptySubsequences: false)
    let isName = { (part: Substring) in
      !part.isEmpty && part.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") || isAlphanumeric($0) }
    }
    return parts.allSatisfy(isName) ? parts.joined(separator: "/") + ".lua" : nil
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private func display(_ path: String) -> String {
    displayPath.isEmpty || displayPath == "."
      ? path : displayPath.hasSuffix("/") ? displayPath + path : displayPath + "/" + path
  }

  private var displayOfLibrary: String {
    let parent = displayPath.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    return parent.isEmpty ? "lib/" : parent + "/lib/"
  }

  private func read(_ path: String, in root: URL, kept: String, shown: String) throws(SourceError) -> SourceText? {
    let file = root.appending(path: path)
    guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { return nil }
    let inside = root.resolvingSymlinksInPath().path(percentEncoded: false)
    guard
      file.resolvingSymlinksInPath().path(percentEncoded: false).hasPrefix(
        inside.hasSuffix("/") ? inside : inside + "/")
    else {
      throw .unreadable(path: shown, reason: "it is a link to a place outside the plan's folder")
    }
    let data: Data
    do { data = try Data(contentsOf: file) } catch { throw .unreadable(path: shown, reason: "it cannot be opened") }
    guard let text = String(data: data, encoding: .utf8) else { throw .notText(path: shown) }
    return SourceText(path: kept, displayPath: shown, text: text)
  }
}

extension FolderReader {
  /// The plans that a path names: a `plan.lua`, the folder that holds one, or a folder of such folders.
  ///
  /// Gives readers in order of path; none when there is no plan there.
  ///
  /// - Throws: ``CareModel/SourceError/unreadable(path:reason:)`` for a folder that is there and cannot be listed.
  public static func plans(at path: String) throws(SourceError) -> [FolderReader] {
    let url = URL(filePath: path)
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    if url.lastPathComponent == "plan.lua" {
      let parent = trimmed.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      return holdsPlan(url.deletingLastPathComponent())
        ? [FolderReader(folder: url.deletingLastPathComponent(), displayPath: parent)] : []
    }
    if holdsPlan(url) { return [FolderReader(folder: url, displayPath: trimmed)] }
    let folder = url.path(percentEncoded: false)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else { return [] }
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
      throw .unreadable(path: trimmed, reason: "the folder cannot be listed")
    }
    return names.sorted().filter { holdsPlan(url.appending(path: $0)) }
      .map { FolderReader(folder: url.appending(path: $0), displayPath: trimmed == "." ? $0 : trimmed + "/" + $0) }
  }

  private static func holdsPlan(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "plan.lua").path(percentEncoded: false))
  }
}
