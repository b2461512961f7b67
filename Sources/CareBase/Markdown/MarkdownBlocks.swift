/// Reads the headings, paragraphs, lists, and rules of a document, line by line.
///
/// The lists that are open are a stack. A line continues the items whose text it is indented as far as; if it then begins a block, the
/// other items end, and otherwise it continues the open paragraph.
struct MarkdownBlocks {
  typealias Block = MarkdownDocument.Block

  /// The marker of a list: `-`, `*`, `+`, `.` after a number, or `)` after a number.
  private typealias Marker = Unicode.Scalar

  /// An open list, with its finished items and the blocks of the open one.
  private struct OpenList {
    var marker: Marker
    var start: Int?
    /// The number of columns by which the text of the open item is indented in the item around it.
    var indent: Int
    var items: [[Block]] = []
    var blocks: [Block] = []
  }

  private struct Line {
    var text: ArraySlice<Unicode.Scalar>
    /// The columns before the text that no open item has used.
    var indent = 0

    /// Creates a line; tabs before the text go to multiples of 4.
    init(_ text: Substring) {
      self.text = ArraySlice(text.unicodeScalars)
      while let first = self.text.first, first == " " || first == "\t" {
        indent += first == " " ? 1 : 4 - indent % 4
        self.text.removeFirst()
      }
    }
  }

  private var blocks: [Block] = []
  private var lists: [OpenList] = []
  private var paragraph: [ArraySlice<Unicode.Scalar>] = []
  private var paragraphLine = 0
  private var number = 0
  private(set) var problems: [MarkdownProblem] = []

  /// Returns the blocks of a text, and its problems.
  static func read(_ text: String) -> (blocks: [Block], problems: [MarkdownProblem]) {
    var reader = MarkdownBlocks()
    let isShort = text.utf8.count <= MarkdownDocument.mostBytes
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      reader.number += 1
      reader.read(Line(line), isPlain: !isShort)
    }
    reader.closeParagraph(isPlain: !isShort)
    reader.closeLists(to: 0)
    if !isShort {
      let message = "the text is longer than \(MarkdownDocument.mostBytes) bytes; shorten it"
      reader.problems = [MarkdownProblem(line: 1, message: message)]
    }
    return (reader.blocks, reader.problems)
  }

  // MARK: Lines

  private mutating func read(_ line: Line, isPlain: Bool) {
    guard !line.text.isEmpty else { return closeParagraph(isPlain: isPlain) }
    guard !isPlain else { return extend(line.text) }
    var line = line, depth = 0
    while depth < lists.count, line.indent >= lists[depth].indent {
      line.indent -= lists[depth].indent
      depth += 1
    }
    // Of a line that is indented further, CommonMark makes code, which is text here.
    if line.indent <= 3, begin(&line, at: depth) { return }
    if paragraph.isEmpty { closeLists(to: depth) }
    extend(line.text)
  }

  /// Begins the heading, the rule, or the list item of a line in the item at a depth.
  ///
  /// - Returns: False if the line is one of a paragraph. Of an item, the text is left to be read.
  private mutating func begin(_ line: inout Line, at depth: Int) -> Bool {
    if let level = underline(line.text), !paragraph.isEmpty, depth == lists.count {
      let text = MarkdownInlines.read(paragraph, from: paragraphLine, &problems)
      paragraph = []
      append(.heading(level: level, text))
      return true
    }
    if isRule(line.text) {
      closeParagraph()
      closeLists(to: depth)
      append(.rule)
      return true
    }
    if let heading = heading(line.text) {
      closeParagraph()
      closeLists(to: depth)
      append(.heading(level: heading.level, MarkdownInlines.read([heading.text], from: number, &problems)))
      return true
    }
    guard let item = item(line.text) else { return false }
    // Only a list that starts at 1 can interrupt a paragraph: a year at the start of a line is none.
    if !paragraph.isEmpty, depth == lists.count, let start = item.start, start != 1 { return false }
    guard depth < MarkdownDocument.mostLevels else {
      problems.append(
        .init(line: number, message: "lists are nested deeper than \(MarkdownDocument.mostLevels) levels"))
      return false
    }
    closeParagraph()
    let indent = line.indent + item.indent
    if lists.indices.contains(depth), lists[depth].marker == item.marker {
      closeLists(to: depth + 1)
      lists[depth].items.append(lists[depth].blocks)
      lists[depth].blocks = []
      lists[depth].indent = indent
    } else {
      closeLists(to: depth)
      lists.append(OpenList(marker: item.marker, start: item.start, indent: indent))
    }
    var rest = line
    (rest.text, rest.indent) = (item.text, 0)
    if !begin(&rest, at: depth + 1) { extend(rest.text) }
    return true
  }

  private mutating func extend(_ text: ArraySlice<Unicode.Scalar>) {
    if paragraph.isEmpty { paragraphLine = number }
    paragraph.append(text)
  }

  private mutating func closeParagraph(isPlain: Bool = false) {
    guard !paragraph.isEmpty else { return }
    append(
      .paragraph(
        isPlain ? MarkdownInlines.plain(paragraph) : MarkdownInlines.read(paragraph, from: paragraphLine, &problems)))
    paragraph = []
  }

  private mutating func closeLists(to depth: Int) {
    if lists.count > depth { closeParagraph() }
    while lists.count > depth {
      let list = lists.removeLast()
      append(.list(start: list.start, items: list.items + [list.blocks]))
    }
  }

  private mutating func append(_ block: Block) {
    if let last = lists.indices.last { lists[last].blocks.append(block) } else { blocks.append(block) }
  }

  // MARK: Beginnings of blocks

  /// Returns the level of a heading whose text is above an underline.
  private func underline(_ text: ArraySlice<Unicode.Scalar>) -> Int? {
    guard let first = text.first, first == "=" || first == "-" else { return nil }
    guard text.trimmingEnd.allSatisfy({ $0 == first }) else { return nil }
    return first == "=" ? 1 : 2
  }

  private func isRule(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = text.first, "-*_".unicodeScalars.contains(first) else { return false }
    let marks = text.filter { !$0.isBlank }
    return marks.count >= 3 && marks.allSatisfy { $0 == first }
  }

  private func heading(_ text: ArraySlice<Unicode.Scalar>) -> (level: Int, text: ArraySlice<Unicode.Scalar>)? {
    let level = text.prefix { $0 == "#" }.count
    var rest = text.dropFirst(level)
    guard (1...6).contains(level), rest.first?.isBlank ?? true else { return nil }
    rest = rest.drop(while: \.isBlank).trimmingEnd
    // A row of # at the end is no text.
    let closing = rest.reversed().prefix { $0 == "#" }.count
    let before = rest.dropLast(closing)
    if closing > 0, before.last?.isBlank ?? true { rest = before.trimmingEnd }
    return (level, rest)
  }

  /// Returns the marker of a list item, its number, the columns before its text, and its text, which is not empty.
  private func item(
    _ text: ArraySlice<Unicode.Scalar>
  ) -> (marker: Marker, start: Int?, indent: Int, text: ArraySlice<Unicode.Scalar>)? {
    let digits = text.prefix { ("0"..."9").contains($0) }
    guard digits.count <= 9 else { return nil }
    let start = Int(String(String.UnicodeScalarView(digits)))
    let markers = start == nil ? "-*+" : ".)"
    var rest = text.dropFirst(digits.count)
    guard let marker = rest.popFirst(), markers.unicodeScalars.contains(marker) else { return nil }
    let spaces = rest.prefix(while: \.isBlank).count
    guard spaces > 0, spaces < rest.count else { return nil }
    return (marker, start, digits.count + 1 + (spaces > 4 ? 1 : spaces), rest.dropFirst(spaces))
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// The text without spaces and tabs at its end.
  var trimmingEnd: Self {
    var text = self
    while text.last?.isBlank ?? false { text.removeLast() }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a space or a tab.
  var isBlank: Bool { self == " " || self == "\t" }
}
