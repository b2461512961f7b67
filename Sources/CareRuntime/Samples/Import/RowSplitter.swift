/// A splitter that turns chunks of bytes of any size into the rows of a file.
///
/// In a format with quotes, a newline within quotes belongs to its row. A row with unbalanced quotes ends with the line they
/// are on, so that the rows after it can be read.
struct RowSplitter {
  /// A row without its newline.
  struct Row {
    var bytes: [UInt8]
    /// The line on which it starts, from 1.
    var line: Int
    /// The error in the row, and the byte at which it is.
    var fault: (kind: Fault, offset: Int)?
  }

  enum Fault {
    case tooLong
    case openQuote
    case strayQuote
    case afterQuote
  }

  private enum State {
    case start
    case plain
    case quoted
    /// After a quote within quotes: the end, or the first half of a doubled quote.
    case closing
    /// In the rest of an invalid line.
    case skipping
  }

  /// The maximum length of a row in bytes, more than its fields can have.
  static let longest = 4096
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let hasQuotes: Bool
  private var row: [UInt8] = []
  private var line = 1
  private var state = State.start
  private var quote = 0
  /// The first bytes, until it is known whether they are a byte order mark.
  private var head: [UInt8]? = []

  init(_ format: SampleFormat) {
    hasQuotes = format == .csv
  }

  /// Takes more bytes, and emits each row that they end.
  mutating func feed(_ bytes: [UInt8], _ body: (Row) throws -> Void) rethrows {
    guard var head else { return try cut(bytes, body) }
    head += bytes
    if head.count < Self.mark.count, Self.mark.starts(with: head) {
      self.head = head
      return
    }
    self.head = nil
    try cut(head.starts(with: Self.mark) ? Array(head.dropFirst(3)) : head, body)
  }

  /// Emits the rest after the last newline.
  mutating func finish(_ body: (Row) throws -> Void) rethrows {
    if let head { try cut(head, body) }
    head = nil
    while state == .quoted { try cut(refuse(.openQuote, at: row.count - 1, body), body) }
    if !row.isEmpty { try end(body) }
  }

  private mutating func cut(_ bytes: [UInt8], _ body: (Row) throws -> Void) rethrows {
    var bytes = bytes
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      var fault: Fault?
      switch (state, byte) {
      case (.quoted, UInt8(ascii: "\"")): state = .closing
      case (.quoted, _): break
      case (.skipping, UInt8(ascii: "\n")):
        line += 1
        state = .start
        continue
      case (.skipping, _): continue
      case (_, UInt8(ascii: "\n")):
        try end(body)
        continue
      case (.start, UInt8(ascii: "\"")) where hasQuotes:
        state = .quoted
        quote = row.count
      case (.start, UInt8(ascii: ",")), (.plain, UInt8(ascii: ",")), (.closing, UInt8(ascii: ",")): state = .start
      case (.start, _): state = .plain
      case (.plain, UInt8(ascii: "\"")) where hasQuotes: fault = .strayQuote
      case (.plain, _): break
      case (.closing, UInt8(ascii: "\"")): state = .quoted
      case (.closing, UInt8(ascii: "\r")): break
      case (.closing, _): fault = .afterQuote
      }
      row.append(byte)
      if fault == nil, row.count > Self.longest { fault = state == .quoted ? .openQuote : .tooLong }
      guard let fault else { continue }
      let rest = try refuse(fault, at: row.count - 1, body)
      guard !rest.isEmpty else { continue }
      bytes = rest + bytes[place...]
      place = 0
    }
  }

  private mutating func end(_ body: (Row) throws -> Void) rethrows {
    let lines = 1 + row.count { $0 == UInt8(ascii: "\n") }
    if row.last == UInt8(ascii: "\r") { row.removeLast() }
    let ended = Row(bytes: row, line: line)
    row.removeAll(keepingCapacity: true)
    line += lines
    state = .start
    try body(ended)
  }

  /// Reports a row with a fault, and returns the bytes after the line of the fault.
  ///
  /// If that line has not been read to its end, the rest of it is skipped. A fault after quotes that hold a newline
  /// most likely began where the quotes were opened and should have been closed.
  private mutating func refuse(_ fault: Fault, at offset: Int, _ body: (Row) throws -> Void) rethrows -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let isOpen = fault == .openQuote || fault == .afterQuote && row[quote...].contains(newline)
    let refused = Row(bytes: row, line: line, fault: isOpen ? (.openQuote, quote) : (fault, offset))
    let end = row[(isOpen ? quote : offset)...].firstIndex(of: newline)
    let rest = end.map { Array(row[($0 + 1)...]) } ?? []
    line += row[..<(end ?? row.endIndex)].count { $0 == newline } + (end == nil ? 0 : 1)
    state = end == nil ? .skipping : .start
    row = []
    try body(refused)
    return rest
  }
}
