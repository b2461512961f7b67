/// Reads the emphasis, the links, and the images of a heading or a paragraph.
///
/// Emphasis follows the delimiter algorithm of CommonMark: a run of `*` or `_` opens or closes emphasis by the characters around it, and
/// each closing run is matched with the nearest opening one.
struct MarkdownInlines {
  typealias Inline = MarkdownDocument.Inline

  /// A run of `*` or `_`, with the parts that it closes and opens, each 1 for emphasis and 2 for strong emphasis.
  private struct Run {
    var mark: Unicode.Scalar
    var count: Int
    var original: Int
    var opens: Bool
    var closes: Bool
    var closed: [Int] = []
    var opened: [Int] = []
  }

  private enum Piece {
    case inline(Inline)
    case run(Run)
  }

  private let text: [Unicode.Scalar]
  private var place = 0
  private var line: Int
  private var literal = String.UnicodeScalarView()
  private var pieces: [Piece] = []
  /// The places in ``pieces`` after each `[` or `![` that can begin a link or an image.
  private var brackets: [(place: Int, isImage: Bool)] = []
  /// The maximum number of open brackets; the first ones then begin nothing.
  private static let mostBrackets = 32
  private var problems: [MarkdownProblem] = []

  /// Returns the parts of a block's lines, the first of which has a number, and adds the problems of them.
  static func read(
    _ lines: [ArraySlice<Unicode.Scalar>], from line: Int, _ problems: inout [MarkdownProblem]
  ) -> [Inline] {
    var reader = MarkdownInlines(Array(lines.map(\.trimmingEnd).joined(separator: ["\n"])), line)
    let found = reader.read()
    problems += reader.problems
    return found
  }

  /// Returns lines as they are written.
  static func plain(_ lines: [ArraySlice<Unicode.Scalar>]) -> [Inline] {
    Array(lines.map { [Inline.text(String(String.UnicodeScalarView($0)))] }.joined(separator: [.lineBreak]))
  }

  private init(_ text: [Unicode.Scalar], _ line: Int) {
    self.text = text
    self.line = line
  }

  private mutating func read() -> [Inline] {
    while place < text.count {
      let scalar = text[place]
      switch scalar {
      case "\\": escape()
      case "*", "_": addRun(scalar)
      case "[": open(isImage: false)
      case "!" where next == "[": open(isImage: true)
      case "]": close()
      case "\n":
        add(.inline(.lineBreak))
        line += 1
        place += 1
      case "<":
        if let next, next.properties.isAlphabetic && next.isASCII || "/!?".unicodeScalars.contains(next) {
          report("HTML is not allowed; write Markdown, or \\< for the character")
        }
        take()
      default: take()
      }
    }
    flush()
    return tree(of: pieces[...])
  }

  // MARK: Characters

  private var next: Unicode.Scalar? { place + 1 < text.count ? text[place + 1] : nil }

  private mutating func take() {
    literal.append(text[place])
    place += 1
  }

  private mutating func flush() {
    guard !literal.isEmpty else { return }
    pieces.append(.inline(.text(String(literal))))
    literal = .init()
  }

  private mutating func add(_ piece: Piece) {
    flush()
    pieces.append(piece)
  }

  private mutating func report(_ message: String) {
    problems.append(MarkdownProblem(line: line, message: message))
  }

  private mutating func escape() {
    switch next {
    case "\n"?: place += 1
    case let next? where next.isASCIIPunctuation:
      place += 1
      take()
    default: take()
    }
  }

  private mutating func addRun(_ mark: Unicode.Scalar) {
    let before = place > 0 ? text[place - 1] : " "
    let start = place
    while place < text.count, text[place] == mark { place += 1 }
    let after = place < text.count ? text[place] : " "
    let isLeft = !after.isSpace && (!after.isPunctuation || before.isSpace || before.isPunctuation)
    let isRight = !before.isSpace && (!before.isPunctuation || after.isSpace || after.isPunctuation)
    let isWordMark = mark == "_"
    add(
      .run(
        Run(
          mark: mark, count: place - start, original: place - start,
          opens: isLeft && (!isWordMark || !isRight || before.isPunctuation),
          closes: isRight && (!isWordMark || !isLeft || after.isPunctuation))))
  }

  // MARK: Links and images

  private mutating func open(isImage: Bool) {
    flush()
    pieces.append(.inline(.text(isImage ? "![" : "[")))
    brackets.append((pieces.count, isImage))
    if brackets.count > Self.mostBrackets { brackets.removeFirst() }
    place += isImage ? 2 : 1
  }

  private mutating func close() {
    guard let bracket = brackets.popLast() else { return take() }
    guard next == "(" else { return take() }
    let start = place + 2
    var end = start, depth = 0
    // A bracket ends the address, so that each character is looked at once.
    while end < text.count, !text[end].isSpace, !"[]<>\\".unicodeScalars.contains(text[end]) {
      if text[end] == "(" { depth += 1 }
      if text[end] == ")" {
        guard depth > 0 else { break }
        depth -= 1
      }
      end += 1
    }
    let address = String(String.UnicodeScalarView(text[start..<end]))
    let isClosed = end < text.count && text[end] == ")"
    guard isClosed, let found = target(address, isImage: bracket.isImage) else {
      report(
        bracket.isImage
          ? "an image is ![text](images/knee.png#sha256=…), with the SHA-256 of a file of the plan's folder"
          : "a link is [text](https://…) or [text](mailto:…), without a title")
      return take()
    }
    flush()
    let inner = tree(of: pieces[bracket.place...])
    pieces.removeSubrange((bracket.place - 1)...)
    pieces.append(.inline(found(inner)))
    // There are no links in links.
    if !bracket.isImage { brackets.removeAll { !$0.isImage } }
    place = end + 1
  }

  private func target(_ address: String, isImage: Bool) -> (([Inline]) -> Inline)? {
    if isImage {
      guard let image = MarkdownImage(address) else { return nil }
      return { .image(alt: $0.plainText, image) }
    }
    let scheme = address.prefix { $0 != ":" }
    guard ["https", "mailto"].contains(scheme.lowercased()), address.count > scheme.count + 1,
      address.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { return nil }
    return { .link($0, to: address) }
  }

  // MARK: Emphasis

  /// Returns pieces as a tree, with their runs matched.
  private mutating func tree(of slice: ArraySlice<Piece>) -> [Inline] {
    var pieces = Array(slice)
    match(&pieces)
    var levels: [(strength: Int, parts: [Inline])] = [(0, [])]
    var ignored = 0
    func append(_ part: Inline) { levels[levels.count - 1].parts.append(part) }
    for piece in pieces {
      guard case .run(let run) = piece else {
        if case .inline(let part) = piece { append(part) }
        continue
      }
      for _ in run.closed {
        guard ignored == 0 else {
          ignored -= 1
          continue
        }
        let level = levels.removeLast()
        append(level.strength == 2 ? .strong(level.parts) : .emphasis(level.parts))
      }
      if run.count > 0 { append(.text(String(repeating: String(run.mark), count: run.count))) }
      for strength in run.opened.reversed() {
        if ignored > 0 || levels.count > MarkdownDocument.mostLevels {
          ignored += 1
        } else {
          levels.append((strength, []))
        }
      }
    }
    return levels[0].parts.joinedTexts
  }

  /// Matches each run that closes emphasis with the nearest one that opens it.
  private func match(_ pieces: inout [Piece]) {
    var openers: [Int] = []
    // The number of openers below which none fits, by the closing run's mark, its length modulo 3, and whether it also opens.
    var bottoms: [String: Int] = [:]
    for place in pieces.indices {
      guard case .run(var closer) = pieces[place] else { continue }
      if closer.closes {
        search: while closer.count > 0 {
          let key = "\(closer.mark)\(closer.original % 3)\(closer.opens)"
          let bottom = bottoms[key] ?? 0
          var index = openers.count
          while index > bottom {
            index -= 1
            guard case .run(var opener) = pieces[openers[index]], opener.mark == closer.mark else { continue }
            let isOdd =
              (opener.closes || closer.opens) && (opener.original + closer.original) % 3 == 0
              && !(opener.original % 3 == 0 && closer.original % 3 == 0)
            guard !isOdd else { continue }
            let strength = opener.count >= 2 && closer.count >= 2 ? 2 : 1
            opener.count -= strength
            closer.count -= strength
            opener.opened.append(strength)
            closer.closed.append(strength)
            pieces[openers[index]] = .run(opener)
            openers.removeSubrange((opener.count == 0 ? index : index + 1)...)
            for (key, value) in bottoms where value > openers.count { bottoms[key] = openers.count }
            continue search
          }
          bottoms[key] = openers.count
          break
        }
        pieces[place] = .run(closer)
      }
      if closer.opens, closer.count > 0 { openers.append(place) }
    }
  }
}

extension [MarkdownDocument.Inline] {
  /// The parts with neighboring texts joined.
  fileprivate var joinedTexts: Self {
    var joined: Self = [], literal = ""
    for part in self {
      if case .text(let text) = part {
        literal += text
        continue
      }
      if !literal.isEmpty { joined.append(.text(literal)) }
      literal = ""
      joined.append(part)
    }
    return literal.isEmpty ? joined : joined + [.text(literal)]
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIPunctuation: Bool {
    isASCII && (33...47 ~= value || 58...64 ~= value || 91...96 ~= value || 123...126 ~= value)
  }

  fileprivate var isSpace: Bool { self == "\n" || self == "\t" || properties.generalCategory == .spaceSeparator }

  /// Whether the scalar is a punctuation mark or a symbol.
  fileprivate var isPunctuation: Bool {
    if isASCII { return isASCIIPunctuation }
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      return true
    default: return false
    }
  }
}
