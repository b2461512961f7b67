/// Splits the bytes of a client into messages: a header with the length of the content, an empty line, and the content.
package struct MessageReader {
  /// A message of the client.
  package enum Item: Hashable, Sendable {
    /// The content of a message.
    case content([UInt8])
    /// A message with more than ``mostContent`` bytes, which is skipped.
    case tooLarge
  }

  /// An error thrown for a header that says no length: where the next message begins is then unknown.
  package struct Failure: Error, Hashable, Sendable {
    /// The problem, in a sentence without a period.
    package var message: String
  }

  /// The most bytes of the content of a message.
  package static let mostContent = 16 << 20
  private static let mostHeader = 4 << 10

  private var bytes: [UInt8] = []
  private var start = 0
  /// The bytes of a message that is too large and has not arrived yet.
  private var skipped = 0

  package init() {}

  /// Adds bytes as they arrive.
  package mutating func append(_ more: some Sequence<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
    skip()
  }

  private mutating func skip() {
    let now = min(skipped, bytes.count - start)
    skipped -= now
    start += now
  }

  /// Returns the next message that has arrived completely; nil if there is none.
  ///
  /// - Throws: ``Failure`` for a header without a length, or one longer than 4 KiB.
  package mutating func next() throws(Failure) -> Item? {
    guard skipped == 0 else { return nil }
    let end = Array("\r\n\r\n".utf8)
    let header = bytes[start...].prefix(Self.mostHeader)
    guard let stop = header.indices.first(where: { header[$0...].starts(with: end) }) else {
      guard header.count < Self.mostHeader else { throw Failure(message: "the header of a message does not end") }
      return nil
    }
    let length = try length(in: String(decoding: bytes[start..<stop], as: UTF8.self))
    let content = stop + end.count
    guard length <= Self.mostContent else {
      (start, skipped) = (content, length)
      skip()
      return .tooLarge
    }
    guard bytes.count - content >= length else { return nil }
    start = content + length
    return .content(Array(bytes[content..<(content + length)]))
  }

  private func length(in header: String) throws(Failure) -> Int {
    for line in header.split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      let digits = parts[1].filter { $0 != " " }
      guard digits.utf8.count <= 12, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(digits)
      else { break }
      return length
    }
    throw Failure(message: "a message needs a header Content-Length: N")
  }

  /// Returns a message with its header, as it is sent.
  package static func framed(_ content: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }
}
