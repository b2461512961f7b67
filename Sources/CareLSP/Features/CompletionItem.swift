import CareModel

/// A suggestion for what to write.
struct CompletionItem {
  /// The kinds of the protocol.
  enum Kind: Int {
    case method = 2
    case function = 3
    case field = 5
    case variable = 6
    case module = 9
    case value = 12
    case keyword = 14
    case reference = 18
    case constant = 21
  }

  var label: String
  var kind: Kind
  /// The type, in one line.
  var detail: String?
  /// Markdown.
  var documentation: String?
  /// The text to write; nil for the label.
  var text: String?
  /// The text to write where the client has tab stops.
  var snippet: String?
  /// The place among the suggestions, smallest first.
  var rank: Int

  /// The suggestion as the protocol writes it; it replaces a range of the document.
  func json(replacing range: JSONValue, place: Int, _ client: ClientCapabilities) -> JSONValue {
    let order = String(rank * 100_000 + place)
    var fields: [String: JSONValue] = [
      "label": .string(label), "kind": .integer(kind.rawValue),
      "sortText": .string(String(repeating: "0", count: max(0, 8 - order.count)) + order), "filterText": .string(label),
    ]
    if let detail { fields["detail"] = .string(detail) }
    if let documentation {
      fields["documentation"] = [
        "kind": client.completesMarkdown ? "markdown" : "plaintext", "value": .string(documentation),
      ]
    }
    let text = client.hasSnippets ? snippet ?? Self.escaped(text ?? label) : text ?? label
    fields["textEdit"] = ["range": range, "newText": .string(text)]
    if client.hasSnippets { fields["insertTextFormat"] = 2 }
    return .object(fields)
  }

  /// Returns a text without what snippets give a meaning.
  static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("$", with: "\\$").replacing("}", with: "\\}")
  }
}
