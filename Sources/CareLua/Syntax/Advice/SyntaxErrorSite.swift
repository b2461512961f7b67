/// Where reading a file as Lua came to a halt: the words around the place, and what was open there.
struct SyntaxErrorSite {
  let source: LuaSource
  /// The words of the file, as far as it can be cut into words; the last is the end where it can be cut wholly.
  let words: [LuaToken]
  /// The place in ``words`` of the one that cannot stand there; their number where no word could be read.
  let place: Int
  /// The byte at which no word could be read.
  let unreadable: Int?
  /// What was open, outermost first.
  let open: [Opener]

  /// A bracket, or the first word of a block, that waits for its end.
  struct Opener {
    var word: LuaToken
    /// What ends it.
    var closer: String
    /// Its place among the words.
    var place: Int
  }

  /// Nil where the file can be read.
  init?(_ source: LuaSource) {
    var parser = SyntaxParser(source.bytes)
    var stop: LuaToken?
    do {
      _ = try parser.parse()
      return nil
    } catch is LuaTokenizer.Failure {
    } catch {
      stop = parser.token
    }
    var tokenizer = LuaTokenizer(source.bytes)
    var words: [LuaToken] = []
    var unreadable: Int?
    do throws(LuaTokenizer.Failure) {
      repeat { words.append(try tokenizer.next()) } while words.last?.kind != .end
    } catch {
      unreadable = error.offset
    }
    self.source = source
    self.words = words
    let place = stop.flatMap { stop in words.firstIndex { $0.range == stop.range } } ?? words.count
    self.place = place
    self.unreadable = stop == nil ? unreadable : nil
    open = Self.openers(words.prefix(place))
  }

  private static let closers = ["{": "}", "(": ")", "[": "]"]
  private static let blocks: Set<String> = ["function", "if", "do", "for", "while"]

  /// What the words, which are Lua as far as they go, leave open.
  private static func openers(_ words: ArraySlice<LuaToken>) -> [Opener] {
    var open: [Opener] = []
    for (place, word) in words.enumerated() where word.kind == .symbol || word.kind == .keyword {
      if let closer = closers[word.text] {
        open.append(Opener(word: word, closer: closer, place: place))
      } else if word.text == "repeat" {
        open.append(Opener(word: word, closer: "until", place: place))
      } else if blocks.contains(word.text) {
        // `for … do` and `while … do` are one block.
        let isLoop = word.text == "do" && (open.last?.word.text == "for" || open.last?.word.text == "while")
        if isLoop, let head = open.popLast() {
          open.append(Opener(word: head.word, closer: "end", place: place))
          open[open.count - 1].word.text = "\(head.word.text) … do"
        } else {
          open.append(Opener(word: word, closer: "end", place: place))
        }
      } else if open.last?.closer == word.text {
        open.removeLast()
      }
    }
    return open
  }

  /// The word so many after the one that cannot stand there.
  subscript(ahead: Int) -> LuaToken? {
    words.indices.contains(place + ahead) ? words[place + ahead] : nil
  }

  /// Whether the word so many after is the keyword or symbol `text`.
  func at(_ ahead: Int, _ text: String) -> Bool {
    guard let word = self[ahead], word.kind == .keyword || word.kind == .symbol else { return false }
    return word.text == text
  }

  /// Whether the word so many after stands right behind the one before it.
  func isJoined(_ ahead: Int) -> Bool {
    guard let before = self[ahead - 1], let word = self[ahead] else { return false }
    return before.range.upperBound == word.range.lowerBound
  }

  /// Whether a table's fields or a list's items stand there.
  var isInTable: Bool { open.last?.closer == "}" }

  /// The text of a word as it is written.
  func written(_ word: LuaToken) -> String { written(word.range) }

  func written(_ range: Range<Int>) -> String { String(decoding: source.bytes[range], as: UTF8.self) }

  /// The line of a word.
  func line(_ word: LuaToken) -> Int { source.line(at: word.range.lowerBound) }

  /// The words on the line of the one that cannot stand there, as far as it, with their places.
  var lineSoFar: [(place: Int, word: LuaToken)] {
    let line = self[0].map(line) ?? unreadable.map { source.line(at: $0) } ?? 0
    return words.indices.prefix(place + 1).filter { self.line(words[$0]) == line }.map { ($0, words[$0]) }
  }
}

extension LuaToken {
  /// Whether a value may end with this word.
  var endsValue: Bool {
    switch kind {
    case .name, .string, .number: true
    case .keyword: ["end", "true", "false", "nil"].contains(text)
    case .symbol: ["}", ")", "]", "..."].contains(text)
    case .end: false
    }
  }

  /// Whether a value or a field may begin with this word.
  var beginsValue: Bool {
    switch kind {
    case .name, .string, .number: true
    case .keyword: ["function", "true", "false", "nil", "not"].contains(text)
    case .symbol: ["{", "(", "[", "...", "-", "#"].contains(text)
    case .end: false
    }
  }
}
