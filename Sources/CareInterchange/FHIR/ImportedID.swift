/// The ids of imported steps and items.
enum ImportedID {
  /// The names that an item cannot have in a plan: the methods of a result, and the end of a survey.
  private static let reserved: Set = ["get", "step", "visits", "score", "band", "last", "is_dont_know", "end"]

  /// Whether a text can be an id as it is.
  static func isLegal(_ text: String) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
  }

  /// Returns an id for a linkId or a title: `q1_2` for `1.2`, `/44250-9` becomes `q44250_9`.
  static func make(from text: String, keepsDashes: Bool) -> String {
    if keepsDashes, isLegal(text) { return text }
    var id = ""
    for character in text {
      if character.isASCII, character.isLetter || character.isNumber || character == "_" {
        id.append(character)
      } else if !id.isEmpty, id.last != "_" {
        id.append("_")
      }
    }
    while id.last == "_" { id.removeLast() }
    if let first = id.first, !first.isLetter { id = "q\(id)" }
    if id.isEmpty { id = "q" }
    if id.count > 60 { id = String(id.prefix(60)) }
    return LuaSource.keywords.contains(id) || reserved.contains(id) ? id + "_" : id
  }

  /// Returns a name in camel case as words: `asthma day` for `AsthmaDay`, and `phq9` for `PHQ9`.
  static func words(_ name: String) -> String {
    name.replacing(/[a-z0-9][A-Z][a-z]/) { found in
      "\(found.output.prefix(1)) \(found.output.dropFirst())"
    }.lowercased()
  }

  /// Returns the id, or the id with the first number that makes it new.
  static func unique(_ id: String, in used: Set<String>) -> String {
    guard used.contains(id) else { return id }
    var number = 2
    while used.contains("\(id)_\(number)") { number += 1 }
    return "\(id)_\(number)"
  }
}
