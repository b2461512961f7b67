import Foundation
import Testing

/// The built `care`, run as a process of its own in a folder of its own.
struct CareProcess {
  /// What a run left.
  struct Result {
    let output: String
    let errors: String
    let code: Int32
  }

  /// The folder that it runs in.
  let folder: URL
  /// What the environment holds besides the bare minimum.
  var environment: [String: String] = [:]

  /// A fresh folder, with copies of files of the project.
  init(with files: [String] = []) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "care-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in files {
      let name = URL(filePath: file).lastPathComponent
      try FileManager.default.copyItem(at: Self.project.appending(path: file), to: folder.appending(path: name))
    }
  }

  /// The top of the project.
  static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The folder of the built products: the test's own program stands there too.
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

  /// Runs `care` with arguments to its end.
  func run(_ arguments: String..., input: String = "") throws -> Result {
    try run(arguments, input: input)
  }

  /// Runs `care` with arguments to its end.
  func run(_ arguments: [String], input: String = "") throws -> Result {
    try finish(try process(Self.products.appending(path: "care"), arguments, input: input))
  }

  /// Runs a line of the shell, in which `care` is on the path, to its end.
  func shell(_ line: String, input: String = "") throws -> Result {
    try finish(try process(URL(filePath: "/bin/sh"), ["-c", line], input: input))
  }

  /// A process that has not been started; its output goes to files in the folder.
  func process(_ program: URL, _ arguments: [String], input: String = "") throws -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": try Self.products.path + ":/usr/bin:/bin:/usr/local/bin", "TZ": "UTC", "NO_COLOR": "1", "LANG": "C.UTF-8",
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
    // The item waits for its time even when it is canceled: it must not keep the process and its files open until then.
    let killer = DispatchWorkItem { [weak process] in process?.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: killer)
    process.waitUntilExit()
    killer.cancel()
    return Result(output: try text(".out"), errors: try text(".err"), code: process.terminationStatus)
  }

  /// The text of a file in the folder.
  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }
}

/// Runs a test in a fresh folder, which is removed afterward.
func withCare<Result>(_ files: [String] = [], _ body: (CareProcess) throws -> Result) throws -> Result {
  let care = try CareProcess(with: files)
  defer { #expect(throws: Never.self) { try care.remove() } }
  return try body(care)
}
