import Foundation
import Testing

/// The built `care`, run as a process in a temporary folder.
struct CareProcess {
  /// The result of a run.
  struct Result {
    let output: String
    let errors: String
    let code: Int32
  }

  /// The folder in which it runs.
  let folder: URL
  /// Environment variables in addition to the minimum.
  var environment: [String: String] = [:]

  /// Creates a temporary folder with copies of files of the project.
  init(with files: [String] = []) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "care-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in files {
      let name = URL(filePath: file).lastPathComponent
      try FileManager.default.copyItem(at: Self.project.appending(path: file), to: folder.appending(path: name))
    }
  }

  /// The root folder of the project.
  static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The folder of the built products, which contains the test's own program too.
  static var products: URL {
    get throws {
      let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(filePath: program).deletingLastPathComponent()
    }
  }

  /// Removes the folder.
  func remove() throws {
    try FileManager.default.removeItem(at: folder)
  }

  /// Writes a file into the folder.
  func write(_ text: String, to name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Runs `care` with arguments and waits until it ends.
  func run(_ arguments: String..., input: String = "") throws -> Result {
    try run(arguments, input: input)
  }

  /// Runs `care` with arguments and waits until it ends.
  func run(_ arguments: [String], input: String = "") throws -> Result {
    try finish(try process(Self.products.appending(path: "care"), arguments, input: input))
  }

  /// Runs a shell command with `care` on the path and waits until it ends.
  func shell(_ line: String, input: String = "") throws -> Result {
    try finish(try process(URL(filePath: "/bin/sh"), ["-c", line], input: input))
  }

  /// Returns a process that has not been started, and whose output goes to files in the folder.
  func process(_ program: URL, _ arguments: [String], input: String = "") throws -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": try Self.products.path + ":/usr/bin:/bin:/usr/local/bin", "TZ": "UTC", "NO_COLOR": "1", "LANG": "C.UTF-8",
      "CARE_ANY_TIME": "1",
      "HOME": folder.path, "PYTHONDONTWRITEBYTECODE": "1", "CARE_HISTORY": folder.appending(path: ".history").path,
    ].merging(environment) { $1 }
    try write(input, to: ".in")
    try write("", to: ".out")
    try write("", to: ".err")
    process.standardInput = try FileHandle(forReadingFrom: folder.appending(path: ".in"))
    process.standardOutput = try FileHandle(forWritingTo: folder.appending(path: ".out"))
    process.standardError = try FileHandle(forWritingTo: folder.appending(path: ".err"))
    return process
  }

  private func finish(_ process: Process) throws -> Result {
    try process.run()
    // Weak, because the item stays alive until its time even if it is canceled.
    let killer = DispatchWorkItem { [weak process] in process?.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: killer)
    process.waitUntilExit()
    killer.cancel()
    return Result(output: try text(".out"), errors: try text(".err"), code: process.terminationStatus)
  }

  /// Returns the text of a file in the folder.
  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }
}

/// Runs a test in a temporary folder, which is removed afterward.
func withCare<Result>(_ files: [String] = [], _ body: (CareProcess) throws -> Result) throws -> Result {
  let care = try CareProcess(with: files)
  defer { #expect(throws: Never.self) { try care.remove() } }
  return try body(care)
}

/// Expects a text to equal a golden file; if `CARE_RECORD` is set, writes the file first.
func expectGolden(_ text: String, _ file: URL, sourceLocation: SourceLocation = #_sourceLocation) throws {
  if ProcessInfo.processInfo.environment["CARE_RECORD"] != nil {
    try Data(text.utf8).write(to: file)
  }
  let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
  let pairs = zip(
    text.split(separator: "\n", omittingEmptySubsequences: false),
    expected.split(separator: "\n", omittingEmptySubsequences: false))
  let line = pairs.enumerated().first { $1.0 != $1.1 }
  let place = line.map { "line \($0.offset + 1) is\n\($0.element.0)\nnot\n\($0.element.1)" } ?? "the lengths differ"
  #expect(text == expected, "\(file.lastPathComponent): \(place)", sourceLocation: sourceLocation)
}
