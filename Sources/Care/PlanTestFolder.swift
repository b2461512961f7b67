package import CareLua
package import CareModel
import CareRuntime
import Foundation

/// The folder of a plan that has tests: the files `tests/*.lua` beside its `plan.lua`.
package struct PlanTestFolder: Sendable {
  /// A reader for the plan, its modules, and its tests.
  package let reader: FolderReader
  /// The names of the test files as modules of the plan, such as `tests.schedule`, sorted.
  package let names: [String]

  /// The results of a plan's tests.
  package struct Report: Hashable, Sendable {
    /// The plan's folder as the author named it.
    package var folder: String
    /// The plan; nil if it cannot be loaded.
    package var plan: PlanHeader.ID?
    /// The errors of the plan, which prevent its tests from running.
    package var diagnostics: [Diagnostic] = []
    /// The test files, in order.
    package var files: [File] = []
  }

  /// The results of one test file.
  package struct File: Hashable, Sendable {
    /// The path of the file as the author would write it.
    package var path: String
    /// The errors of the file, which prevent its tests from running.
    package var diagnostics: [Diagnostic] = []
    /// The tests, in order.
    package var results: [PlanTestResult] = []
  }

  /// Runs the tests, each on its own store in memory.
  ///
  /// `filter`: text that the name of a test must contain, in any case.
  /// - Throws: `StoreError` if there is no memory for a store. Errors of the plan or a file are in the report.
  package func run(filter: String? = nil) throws -> Report {
    var report = Report(folder: reader.displayPath)
    let template = try CareRuntime.inMemory(entropy: Array("care test".utf8))
    let definition: PlanDefinition
    do throws(Diagnostics) { definition = try template.load(reader) } catch {
      report.diagnostics = error.items
      return report
    }
    report.plan = definition.id
    _ = try template.seed([definition], at: Self.seeded)
    report.files = try names.map { name in
      var file = File(path: path(of: name))
      do {
        let tests = try PlanTestFile(name, of: reader, plan: definition.id) { try template.scratchCopy() }
        for test in tests.tests where filter.map({ test.name.localizedCaseInsensitiveContains($0) }) ?? true {
          file.results.append(try tests.run(test))
        }
      } catch let error as Diagnostics {
        file.diagnostics = error.items
      }
      return file
    }
    return report
  }

  /// A time before any day that a test may start on.
  private static let seeded = Instant(iso: "1900-01-01T00:00:00Z") ?? .beginning

  private func path(of name: String) -> String {
    let file = name.replacing(".", with: "/") + ".lua"
    return reader.displayPath.isEmpty || reader.displayPath == "." ? file : "\(reader.displayPath)/\(file)"
  }
}

extension PlanTestFolder.Report {
  /// The number of tests that passed.
  package var passed: Int { files.reduce(0) { $0 + $1.results.count(where: \.passed) } }

  /// The number of tests that failed; each plan and file that cannot be loaded counts as one.
  package var failed: Int {
    (diagnostics.isEmpty ? 0 : 1)
      + files.reduce(0) { $0 + $1.results.count { !$0.passed } + ($1.diagnostics.isEmpty ? 0 : 1) }
  }

  /// Whether the plan or a test file has errors.
  package var hasDiagnostics: Bool { !diagnostics.isEmpty || files.contains { !$0.diagnostics.isEmpty } }
}

extension PlanTestFolder {
  /// Returns the plans with tests at a path, sorted by path: a test file, a `plan.lua`, the folder of a plan, or one above.
  ///
  /// - Throws: ``CareModel/SourceError/unreadable(path:reason:)`` for a folder that cannot be listed.
  package static func find(at path: String) throws(SourceError) -> [PlanTestFolder] {
    var trimmed = path
    while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
    let url = URL(filePath: trimmed)
    if url.pathExtension == "lua", !isFolder(url) {
      let folder = url.deletingLastPathComponent()
      if url.lastPathComponent == "plan.lua" { return try plan(folder, parent(of: trimmed)) }
      guard folder.lastPathComponent == "tests", exists(url) else { return [] }
      let name = "tests." + url.deletingPathExtension().lastPathComponent
      return try plan(folder.deletingLastPathComponent(), parent(of: parent(of: trimmed)), only: name)
    }
    return isFolder(url) ? try below(url, trimmed) : []
  }

  private static func below(_ folder: URL, _ path: String) throws(SourceError) -> [PlanTestFolder] {
    var found = try plan(folder, path)
    for name in try names(in: folder, path) where !name.hasPrefix(".") && name != "tests" {
      let inner = folder.appending(path: name)
      let isLink = (try? inner.resourceValues(forKeys: [.isSymbolicLinkKey]).isSymbolicLink) ?? false
      if !isLink, isFolder(inner) { found += try below(inner, path == "." ? name : joined(path, name)) }
    }
    return found
  }

  /// Returns the plan in a folder if it has tests.
  private static func plan(_ folder: URL, _ path: String, only name: String? = nil) throws(SourceError) -> [Self] {
    guard exists(folder.appending(path: "plan.lua")), isFolder(folder.appending(path: "tests")) else { return [] }
    let files = try names(in: folder.appending(path: "tests"), joined(path, "tests")).filter { $0.hasSuffix(".lua") }
    let tests = files.map { "tests." + String($0.dropLast(4)) }.filter { name == nil || $0 == name }
    return tests.isEmpty ? [] : [Self(reader: FolderReader(folder: folder, displayPath: path), names: tests)]
  }

  private static func names(in folder: URL, _ path: String) throws(SourceError) -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted() } catch
    {
      throw .unreadable(path: path, reason: "the folder cannot be listed")
    }
  }

  private static func exists(_ file: URL) -> Bool {
    FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
  }

  private static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path(percentEncoded: false), isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private static func joined(_ path: String, _ name: String) -> String {
    path.isEmpty || path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path == "." || path.isEmpty ? ".." : "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
