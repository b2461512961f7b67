import Foundation

/// A small program of `scripts/peers` that does the same workloads with another library.
struct PeerProgram {
  /// One answer of the program.
  struct Answer {
    /// Nanoseconds of processor time for one operation.
    var nanoseconds: Double
    /// Whether it found the starts that were expected.
    var agrees: Bool
  }

  let name: String
  private let command: [String]

  /// Reads `NAME=PROGRAM ARGUMENT…`.
  init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    name = String(parts[0])
    command = parts[1].split(separator: " ").map(String.init)
    guard !command.isEmpty else { return nil }
  }

  /// Runs a workload for so many rounds.
  func run(_ workload: String, rounds: Int, expecting found: ScheduleWork.Found) throws -> Answer {
    let process = Process(), output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command + [workload, "\(rounds)", "\(found.count)", "\(found.sum)"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    // It ends with 3 where it found other starts.
    guard let nanoseconds = Double(text), [0, 3].contains(process.terminationStatus) else {
      throw BenchError.text("the peer \(name) failed at \(workload) with \(process.terminationStatus)")
    }
    return Answer(nanoseconds: nanoseconds, agrees: process.terminationStatus == 0)
  }
}
