/// What to say of a file that is not Lua: what is wrong in the author's terms, and what to write.
struct SyntaxAdvice {
  var message: String
  /// The bytes that the caret underlines.
  var range: Range<Int>
  var notes: [String] = []
  /// Other places: what is there, and the bytes.
  var related: [(message: String, range: Range<Int>)] = []

  init(_ message: String, _ range: Range<Int>, notes: [String] = [], opener: SyntaxErrorSite.Opener? = nil) {
    self.message = message
    self.range = range
    self.notes = notes
    if let opener { related = [("the open `\(opener.word.text)`", opener.word.range)] }
  }

  /// The advice on a file that stumbles; nil where Lua's own words are all that is known.
  ///
  /// The first of the rules that knows the mistake speaks: special ones come first.
  init?(_ stumble: SyntaxErrorSite) {
    let rules: [(SyntaxErrorSite) -> SyntaxAdvice?] = [
      Self.character, Self.text, Self.quoteInText, Self.comment, Self.keywordAsName, Self.colon, Self.comparison,
      Self.operators, Self.arrow,
      Self.squareList, Self.otherLanguage, Self.braces, Self.equals, Self.afterReturn, Self.comma, Self.end,
      Self.closer,
      Self.head, Self.statement, Self.value,
    ]
    for rule in rules {
      guard let advice = rule(stumble) else { continue }
      self = advice
      return
    }
    return nil
  }
}
