public import CareModel
public import Foundation

/// Reads a plan from its folder, and its modules from there or from a folder `lib` of shared modules.
///
/// The shared modules stand in the folder `lib` beside the plan's own; where there is none and the plan itself is somewhere below a folder
/// `lib`, as a module's sample is, in the nearest such. Only files inside these two folders are read; a module name has no way out of them,
/// and neither has a link.
public struct FolderReader: SourceReader {
  /// The plan's own folder.
  public let folder: URL
  /// The folder of shared modules.
  public let library: URL
  /// The folder's path as messages show it.
  public let displayPath: String
  /// The library's path as messages show it, with a slash at its end.
  private let displayOfLibrary: String

  /// The plan in `folder`, which holds a `plan.lua`.
  ///
  /// `displayPath`: the folder as the author named it; default its path.
  public init(folder: URL, displayPath: String? = nil) {
    self.folder = folder.standardizedFileURL
    self.displayPath = displayPath ?? self.folder.path(percentEncoded: false)
    (library, displayOfLibrary) = Self.library(of: self.folder, shownAs: self.displayPath)
  }

  /// The folder of shared modules, and how messages show it.
  private static func library(of folder: URL, shownAs displayPath: String) -> (URL, String) {
    let beside = folder.deletingLastPathComponent().appending(path: "lib", directoryHint: .isDirectory)
    let besideShown = (display(levels: 1, above: displayPath) ?? "../") + "lib/"
    guard !FileManager.default.fileExists(atPath: beside.path(percentEncoded: false)) else {
      return (beside, besideShown)
    }
    let above = folder.pathComponents.dropLast()
    guard let place = above.lastIndex(of: "lib") else { return (beside, besideShown) }
    let levels = above.endIndex - place
    let library = (0..<levels).reduce(folder) { url, _ in url.deletingLastPathComponent() }
    return (library, display(levels: levels, above: displayPath) ?? library.path(percentEncoded: false))
  }

  /// A path so many folders up, empty or with a slash at its end; nil where the text of the path does not reach so far.
  private static func display(levels: Int, above path: String) -> String? {
    let parts = path.split(separator: "/").filter { $0 != "." }
    guard parts.count >= levels, !parts.suffix(levels).contains("..") else { return nil }
    let kept = (path.hasPrefix("/") ? "/" : "") + parts.dropLast(levels).joined(separator: "/")
    return kept.isEmpty || kept.hasSuffix("/") ? kept : kept + "/"
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
