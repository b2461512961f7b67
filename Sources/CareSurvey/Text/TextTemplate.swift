import CareModel

/// A text with places for answers: `{pain}` or `{how.pain}` is a place, `{{` a brace, and any other brace itself.
struct TextTemplate {
  enum Part: Hashable {
    case literal(String)
    case answer(ItemReference)
  }

  let parts: [Part]

  init(_ text: String) {
    var parts = [Part]()
    var literal = ""
    var rest = Substring(text)
    while let character = rest.first {
      if rest.hasPrefix("{{") {
        literal.append("{")
        rest = rest.dropFirst(2)
      } else if character == "{", let reference = Self.reference(startingAt: rest) {
        parts.append(.literal(literal))
        parts.append(.answer(ItemReference(String(reference))))
        literal = ""
        rest = rest.dropFirst(reference.count + 2)
      } else {
        literal.append(character)
        rest = rest.dropFirst()
      }
    }
    self.parts = parts + [.literal(literal)]
  }

  var references: [ItemReference] {
    parts.compactMap { part in
      guard case .answer(let reference) = part else { return nil }
      return reference
    }
  }

  func filled(_ label: (ItemReference) -> String) -> String {
    parts.map { part in
      switch part {
      case .literal(let text): text
      case .answer(let reference): label(reference)
      }
    }.joined()
  }

  private static func reference(startingAt text: Substring) -> Substring? {
    guard let close = text.firstIndex(of: "}") else { return nil }
    let inside = text[text.startIndex..<close].dropFirst()
    let ids = inside.split(separator: ".", omittingEmptySubsequences: false)
    return ids.count <= 2 && ids.allSatisfy { SurveyID.isLegal(String($0)) } ? inside : nil
  }
}
