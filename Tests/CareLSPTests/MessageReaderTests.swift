import CareLSP
import Testing

/// Messages in a stream of bytes.
@Suite struct MessageReaderTests {
  @Test(arguments: [1, 2, 7, 1_000])
  func messagesArriveInPiecesOfAnySize(size: Int) throws {
    let contents = ["{}", "", #"{"a":"ä€😀"}"#].map { Array($0.utf8) }
    let bytes = contents.flatMap { MessageReader.framed($0) }
    var reader = MessageReader(), found: [MessageReader.Item] = [], start = 0
    while start < bytes.count {
      reader.append(bytes[start..<min(start + size, bytes.count)])
      start += size
      while let item = try reader.next() { found.append(item) }
    }
    #expect(found == contents.map { .content($0) })
  }

  @Test func otherHeadersAreIgnored() throws {
    var reader = MessageReader()
    reader.append("Content-Type: application/vscode-jsonrpc\r\ncontent-length:2\r\n\r\n{}".utf8)
    #expect(try reader.next() == .content(Array("{}".utf8)))
  }

  @Test func aMessageThatIsTooLargeIsSkipped() throws {
    var reader = MessageReader()
    let size = MessageReader.mostContent + 1
    reader.append("Content-Length: \(size)\r\n\r\n".utf8)
    #expect(try reader.next() == .tooLarge)
    reader.append(repeatElement(0x20, count: size - 10))
    #expect(try reader.next() == nil)
    reader.append(Array(repeatElement(0x20, count: 10)) + MessageReader.framed(Array("{}".utf8)))
    #expect(try reader.next() == .content(Array("{}".utf8)))
  }

  @Test(
    arguments: [
      "Length: 2\r\n\r\n{}", "Content-Length: -2\r\n\r\n{}", "Content-Length: 99999999999999\r\n\r\n",
      "Content-Length: two\r\n\r\n{}", String(repeating: "x", count: 5_000),
    ])
  func aHeaderWithoutALengthIsAnError(text: String) {
    var reader = MessageReader()
    reader.append(text.utf8)
    #expect(throws: MessageReader.Failure.self) { try reader.next() }
  }
}
