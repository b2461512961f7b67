import CareModel
import Foundation

/// The scripts that the fuzzers start from: those of the tests, and the sample plans.
enum SourceFiles {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The hostile scripts of the tests, by name.
  static let attackers = texts(in: "Tests/CareLuaTests/Data/hostile").values.sorted()

  /// The sample plans: the files of each, by their path below it.
  static let plans: [[String: String]] = ["knee-recovery", "nausea", "sleep-and-care"].map { texts(in: "plans/\($0)") }

  private static func texts(in folder: String) -> [String: String] {
    let start = root.appending(path: folder)
    var found: [String: String] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: start.path) ?? .init()
    where path.hasSuffix(".lua") {
      if let data = FileManager.default.contents(atPath: start.appending(path: path).path) {
        found[path] = String(decoding: data, as: UTF8.self)
      }
    }
    guard !found.isEmpty else { Fuzzer.fail("no scripts in \(start.path)") }
    return found
  }
}

/// The files of a plan, by their path.
struct PlanFiles: SourceReader {
  var files: [String: String]

  func source(of module: String?) throws(SourceError) -> SourceText? {
    let path = module.map { $0.replacing(".", with: "/") + ".lua" } ?? "plan.lua"
    return files[path].map { SourceText(path: path, displayPath: path, text: $0) }
  }
}
