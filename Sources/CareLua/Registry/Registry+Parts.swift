import CareModel

extension Registry {
  /// The names of the card elements, without `ui.`.
  var cardParts: [String] { names.filter { $0.hasPrefix("ui.") }.map { String($0.dropFirst(3)) } }

  /// Returns the message for an unknown part of a card, with a suggestion.
  func unknownPart(_ name: String) -> String {
    let hint =
      Suggestion.nearest(to: name, in: cardParts).map { "did you mean `ui.\($0)`?" }
      ?? "the elements are \(cardParts.joined(separator: ", "))"
    return "there is no card element `ui.\(name)`; \(hint)"
  }
}
