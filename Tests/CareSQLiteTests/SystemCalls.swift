import Foundation

/// The system calls of this process, as `strace` sees them.
enum SystemCalls {
  static let canBeWatched: Bool = {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/strace") else { return false }
    return (try? watch("fdatasync", to: "nothing") {}) == 0
  }()

  struct Unwatched: Error {
    var output: String
  }

  /// How often `body` made a call on the file at `path`.
  static func watch(_ call: String, to path: String, _ body: () throws -> Void) throws -> Int {
    let strace = Process()
    strace.executableURL = URL(filePath: "/usr/bin/strace")
    strace.arguments = ["-f", "-y", "-e", "trace=\(call)", "-p", "\(ProcessInfo.processInfo.processIdentifier)"]
    let pipe = Pipe()
    strace.standardError = pipe
    try strace.run()
    let first = pipe.fileHandleForReading.availableData
    let begun = String(decoding: first, as: UTF8.self)
    guard begun.contains("attached") else {
      strace.waitUntilExit()
      throw Unwatched(output: begun)
    }
    let outcome = Result { try body() }
    // Started from a thread that blocks signals, it hears no other; it has written each line before the call continued.
    kill(strace.processIdentifier, SIGKILL)
    let rest = pipe.fileHandleForReading.readDataToEndOfFile()
    strace.waitUntilExit()
    try outcome.get()
    return (begun + String(decoding: rest, as: UTF8.self)).components(separatedBy: "\(path)>").count - 1
  }
}
