import Foundation
import Glibc

/// A small program in `scripts/peers` that runs the same workloads with another library.
struct PeerProgram {
  /// The program's answer.
  struct Answer {
    /// The processor time for one operation, in nanoseconds.
    var nanoseconds: Double
    /// Whether it found the expected starts.
    var agrees: Bool
  }

  let name: String
  private let command: [String]

  /// Parses `NAME=PROGRAM ARGUMENT…`.
  init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    name = String(parts[0])
    command = parts[1].split(separator: " ").map(String.init)
    guard !command.isEmpty else { return nil }
  }

  /// Runs a workload for a number of rounds.
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
    // The program exits with 3 if it found other starts.
    guard let nanoseconds = Double(text), [0, 3].contains(process.terminationStatus) else {
      throw BenchError.text("the peer \(name) failed at \(workload) with \(process.terminationStatus)")
    }
    return Answer(nanoseconds: nanoseconds, agrees: process.terminationStatus == 0)
  }
}

/// The processor time of this thread, which other programs on the machine hardly affect.
enum ProcessorClock {
  /// Returns the time that a body took, in nanoseconds.
  static func nanoseconds(_ body: () throws -> Void) rethrows -> Double {
    let begun = now
    try body()
    return now - begun
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
