import Hummingbird
import NIOCore

extension RequestBodyReader {
  /// Reads the bytes of a body, of a bounded number and in a bounded time.
  ///
  /// - Throws: ``WebProblem/tooLarge``; ``WebProblem/tooSlow``.
  static func collect(_ request: Request, upTo limit: Int, within time: Duration) async throws -> [UInt8] {
    let body = request.body
    return try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
      group.addTask {
        var bytes: [UInt8] = []
        for try await part in body {
          guard bytes.count + part.readableBytes <= limit else { throw WebProblem.tooLarge }
          bytes.append(contentsOf: part.readableBytesView)
        }
        return bytes
      }
      group.addTask {
        try await Task.sleep(for: time)
        return nil
      }
      defer { group.cancelAll() }
      guard let first = try await group.next(), let bytes = first else { throw WebProblem.tooSlow }
      return bytes
    }
  }
}

/// The nesting of a JSON document, which is bounded before it is decoded.
enum JSONDepth {
  /// The most levels of arrays and objects.
  static let most = 32

  /// Whether bytes have at most ``most`` levels, outside of strings.
  ///
  /// - Complexity: O(bytes).
  static func isBounded(_ bytes: [UInt8]) -> Bool {
    var depth = 0, isString = false, isEscaped = false
    for byte in bytes {
      if isString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > most { return false }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return true
  }
}
