public import CareModel
public import Foundation

/// A reader for a plan in a folder, with modules from there or from a folder `lib` of shared modules.
///
/// The shared modules are in the folder `lib` beside the plan's own. If there is none and the plan is somewhere below a folder
/// `lib`, as a module's sample plan is, they are in the nearest one above. Only files inside these two folders are read: neither
/// a module name nor a link can lead out of them.
public struct FolderReader: SourceReader {
  /// The plan's folder.
  public let folder: URL
  /// The folder of shared modules.
  public let library: URL
  /// The folder's path as it appears in messages.
  public let displayPath: String
  /// The library's path as it appears in messages, with a trailing slash.
  private let displayOfLibrary: String

  /// Creates a reader for the plan in `folder`, which contains a `plan.lua`.
  ///
  /// `displayPath`: the folder as the author named it; its full path by default.
  public init(folder: URL, displayPath: String? = nil) {
    self.folder = folder.standardizedFileURL
    self.displayPath = displayPath ?? self.folder.path(percentEncoded: false)
    (library, displayOfLibrary) = Self.library(of: self.folder, shownAs: self.displayPath)
  }

  /// Returns the folder of shared modules, and its path for messages.
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

  /// Returns the path some levels up, empty or with a trailing slash; nil if the text of the path is too short.
  private static func display(levels: Int, above path: String) -> String? {
    let parts = path.split(separator: "/").filter { $0 != "." }
    guard parts.count >= levels, !parts.suffix(levels).contains("..") else { return nil }
    let kept = (path.hasPrefix("/") ? "/" : "") + parts.dropLast(levels).joined(separator: "/")
    return kept.isEmpty || kept.hasSuffix("/") ? kept : kept + "/"
  }

  /// Returns the text of the plan, or of a module; nil if there is no such module.
  ///
  /// - Throws: ``CareModel/SourceError`` for a file that cannot be read, is not UTF-8, or is a link to outside its folder.
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

  /// Returns a file of the plan's own folder.
  ///
  /// - Throws: ``CareModel/SourceError`` for a file that cannot be read, or is a link to outside the folder.
  public func file(_ path: String) throws(SourceError) -> PlanFile {
    try bytes(of: path, in: folder, shown: display(path)).map { .bytes($0) } ?? .missing
  }

  private func read(_ path: String, in root: URL, kept: String, shown: String) throws(SourceError) -> SourceText? {
    guard let data = try bytes(of: path, in: root, shown: shown) else { return nil }
    guard let text = String(data: data, encoding: .utf8) else { throw .notText(path: shown) }
    return SourceText(path: kept, displayPath: shown, text: text)
  }

  private func bytes(of path: String, in root: URL, shown: String) throws(SourceError) -> Data? {
    let file = root.appending(path: path)
    guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { return nil }
    let inside = root.resolvingSymlinksInPath().path(percentEncoded: false)
    guard
      file.resolvingSymlinksInPath().path(percentEncoded: false).hasPrefix(
        inside.hasSuffix("/") ? inside : inside + "/")
    else {
      throw .unreadable(path: shown, reason: "it is a link to a file outside the plan's folder")
    }
    do { return try RegularFile.data(file.path(percentEncoded: false)) } catch {
      throw .unreadable(path: shown, reason: error.text)
    }
  }
}

extension FolderReader {
  /// Returns the plans at a path: a `plan.lua`, the folder that contains one, or a folder of such folders.
  ///
  /// The readers are in order of path; there are none if there is no plan.
  ///
  /// - Throws: ``CareModel/SourceError/unreadable(path:reason:)`` for an existing folder that cannot be listed.
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

extension FolderReader {
  /// Returns the names of the modules in the plan's folder, sorted, without tests, hidden files, and folders of other plans.
  ///
  /// - Throws: ``CareModel/SourceError/unreadable(path:reason:)`` for a folder that cannot be listed.
  public func modules() throws(SourceError) -> [String] {
    try modules(in: folder, under: []).sorted()
  }

  /// The greatest depth of folders.
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
    // In a folder of plans, `lib` contains the modules that they share.
    let holdsPlans = files.contains(where: isPlan)
    var found: [String] = []
    for file in files {
      let name = file.lastPathComponent
      let kind: URLResourceValues
      do { kind = try file.resourceValues(forKeys: Set(keys)) } catch {
        throw .unreadable(
          path: ([displayPath] + parts + [name]).joined(separator: "/"), reason: "its attributes cannot be read")
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
