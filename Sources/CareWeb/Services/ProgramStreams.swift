import Synchronization

/// The open streams of programs, which are few: each has a look at the store every quarter of a second.
final class ProgramStreams: Sendable {
  /// The most streams of a token.
  static let mostOfToken = 3
  /// The most streams of all.
  private static let most = 100

  private let counts = Mutex<[String: Int]>([:])

  /// Counts a stream of a token; false if there are too many.
  func open(_ token: String) -> Bool {
    counts.withLock { counts in
      guard Self.hasRoom(counts, token) else { return false }
      counts[token, default: 0] += 1
      return true
    }
  }

  /// Whether a token can have another stream.
  func hasRoom(for token: String) -> Bool { counts.withLock { Self.hasRoom($0, token) } }

  private static func hasRoom(_ counts: [String: Int], _ token: String) -> Bool {
    counts[token, default: 0] < mostOfToken && counts.values.reduce(0, +) < most
  }

  /// Notes that a stream has ended.
  func close(_ token: String) {
    counts.withLock { counts in
      counts[token, default: 0] -= 1
      if counts[token, default: 0] <= 0 { counts[token] = nil }
    }
  }
}
