extension Diagnostic {
  /// The diagnostic as a person reads it: place and message, the source line with a caret under the word, then the notes.
  ///
  /// ```
  /// plans/knee/plan.lua:14:5: error: tasks.walk.mood: unknown field 'mood' of task [E010]
  ///   14 |     mood = "good",
  ///      |     ^~~~
  ///      = fields here: title, instructions, schedule
  /// ```
  public var text: String {
    var first = "\(severity.rawValue): "
    if let location { first = "\(location): " + first }
    if !path.isEmpty { first += "\(path): " }
    first += "\(message) [\(code.rawValue)]"
    let number = location.map { String($0.line) } ?? ""
    let gutter = String(repeating: " ", count: number.count)
    var lines = [first]
    if let location, let sourceLine {
      lines.append("  \(number) | \(sourceLine)")
      if let column = location.column {
        // Tabs stay, so that the caret stands under its word however wide they are drawn.
        let before = sourceLine.prefix(column - 1).map { $0 == "\t" ? "\t" : " " }.joined()
        let tail = String(repeating: "~", count: max(0, location.length - 1))
        lines.append("  \(gutter) | \(before)^\(tail)")
      }
    }
    return (lines + noteLines.map { "  \(gutter) = \($0)" }).joined(separator: "\n")
  }

  /// The notes, then the related places, a line each.
  public var noteLines: [String] {
    notes + related.map { "\($0.message): \($0.location)" }
  }
}

extension Diagnostics {
  /// All of them, one after the other, as a person reads them.
  public var text: String { items.map(\.text).joined(separator: "\n") }

  /// Whether the input is refused.
  public var hasErrors: Bool { items.contains { $0.severity == .error } }
}
