/// The site of a syntax error: the tokens around it, and the open brackets and blocks.
struct SyntaxErrorSite {
  let source: LuaSource
  /// The tokens of the file, as far as it can be tokenized; the last one is the end if all of it can.
  let words: [LuaToken]
  /// The index in ``words`` of the unexpected token; the count if no token could be read.
  let place: Int
  /// The offset at which no token could be read.
  let unreadable: Int?
  /// The open brackets and blocks, outermost first.
  let open: [Opener]

  /// An open bracket, or the first token of an open block.
  struct Opener {
    var word: LuaToken
    /// The token that closes it.
    var closer: String
    /// The index of its token.
    var place: Int
  }

  /// Returns nil if the file can be parsed.
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

  /// Returns the brackets and blocks that a valid prefix of a file leaves open.
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

  /// Returns the token a number of tokens after the unexpected one.
  subscript(ahead: Int) -> LuaToken? {
    words.indices.contains(place + ahead) ? words[place + ahead] : nil
  }

  /// Whether the token at a distance is the keyword or symbol `text`.
  func at(_ ahead: Int, _ text: String) -> Bool {
    guard let word = self[ahead], word.kind == .keyword || word.kind == .symbol else { return false }
    return word.text == text
  }

  /// Whether the token at a distance directly follows the one before it, without a space.
  func isJoined(_ ahead: Int) -> Bool {
    guard let before = self[ahead - 1], let word = self[ahead] else { return false }
    return before.range.upperBound == word.range.lowerBound
  }

  /// Whether the site is directly inside a table.
  var isInTable: Bool { open.last?.closer == "}" }

  /// Returns the text of a token as written.
  func written(_ word: LuaToken) -> String { written(word.range) }

  func written(_ range: Range<Int>) -> String { String(decoding: source.bytes[range], as: UTF8.self) }

  /// Returns the line of a token.
  func line(_ word: LuaToken) -> Int { source.line(at: word.range.lowerBound) }

  /// The tokens on the line of the unexpected one, up to and including it, with their indices.
  var lineSoFar: [(place: Int, word: LuaToken)] {
    let line = self[0].map(line) ?? unreadable.map { source.line(at: $0) } ?? 0
    return words.indices.prefix(place + 1).filter { self.line(words[$0]) == line }.map { ($0, words[$0]) }
  }
}

extension LuaToken {
  /// Whether a value can end with this token.
  var endsValue: Bool {
    switch kind {
    case .name, .string, .number: true
    case .keyword: ["end", "true", "false", "nil"].contains(text)
    case .symbol: ["}", ")", "]", "..."].contains(text)
    case .end: false
    }
  }

  /// Whether a value or a field can begin with this token.
  var beginsValue: Bool {
    switch kind {
    case .name, .string, .number: true
    case .keyword: ["function", "true", "false", "nil", "not"].contains(text)
    case .symbol: ["{", "(", "[", "...", "-", "#"].contains(text)
    case .end: false
    }
  }
}
