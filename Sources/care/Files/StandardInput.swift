import CareCards
import Foundation
import Synchronization

/// Standard input, line by line.
enum StandardInput {
  /// The longest line, in bytes: as much as a script can have.
  static let longestLine = 1 << 20

  private struct Unread {
    var bytes: [UInt8] = []
    var start = 0
    var isAtEnd = false
  }

  private static let unread = Mutex(Unread())

  /// Returns the next line without its line break, or nil at the end.
  ///
  /// - Throws: ``Failure`` for a line of more than 1 MiB.
  static func line() throws(Failure) -> String? {
    try unread.withLock { (unread) throws(Failure) in
      var searched = unread.start
      while true {
        if let end = unread.bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
          defer { unread.start = end + 1 }
          let isReturned = end > unread.start && unread.bytes[end - 1] == UInt8(ascii: "\r")
          return String(decoding: unread.bytes[unread.start..<(isReturned ? end - 1 : end)], as: UTF8.self)
        }
        searched = unread.bytes.endIndex
        guard searched - unread.start <= longestLine else {
          throw Failure("a line of standard input is longer than \(longestLine) bytes; shorten it")
        }
        if unread.isAtEnd || !fill(&unread) {
          guard unread.start < unread.bytes.count else { return nil }
          defer { unread.start = unread.bytes.count }
          return String(decoding: unread.bytes[unread.start...], as: UTF8.self)
        }
        searched -= unread.start
        unread.bytes.removeFirst(unread.start)
        unread.start = 0
      }
    }
  }

  /// Appends what can be read now, or waits for it; returns whether there was more.
  private static func fill(_ unread: inout Unread) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var count: Int
    repeat { count = read(STDIN_FILENO, &chunk, chunk.count) } while count < 0 && errno == EINTR
    guard count > 0 else {
      unread.isAtEnd = true
      return false
    }
    unread.bytes += chunk[..<count]
    return true
  }
}
