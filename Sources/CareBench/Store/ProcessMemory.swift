import Foundation

/// What this process holds in memory, as the system counts it.
enum ProcessMemory {
  /// What it holds now, in megabytes.
  static func resident() throws -> Double { try megabytes("VmRSS:") }

  /// The most that it has held, in megabytes.
  static func peak() throws -> Double { try megabytes("VmHWM:") }

  private static func megabytes(_ field: String) throws -> Double {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix(field) }
    guard let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) }) else {
      throw BenchError.text("the system does not tell \(field)")
    }
    return kilobytes * 1024 / 1e6
  }
}
