extension Diagnostic {
  /// The diagnostic as a person reads it: place and message on the first line, then the source line with a caret under the word.
  ///
  /// ```
  /// plans/knee/plan.lua:14:38: error: schedule.at: '25:00' is not a time of day; write HH:MM [E018]
  ///   14 |     schedule = schedule.daily { at = "25:00" },
  ///      |                                      ^~~~~~~
  /// ```
  public var text: String {
    var first = "\(severity.rawValue): "
    if let location { first = "\(location): " + first }
    if !path.isEmpty { first += "\(path): " }
    first += "\(message) [\(code.rawValue)]"
    guard let location, let sourceLine else { return first }
    let number = String(location.line)
    let gutter = String(repeating: " ", count: number.count)
    var lines = [first, "  \(number) | \(sourceLine)"]
    if let column = location.column {
      // Tabs stay, so that the caret stands under its word however wide they are drawn.
      let before = sourceLine.prefix(column - 1).map { $0 == "\t" ? "\t" : " " }.joined()
      let tail = String(repeating: "~", count: max(0, location.length - 1))
      lines.append("  \(gutter) | \(before)^\(tail)")
    }
    return lines.joined(separator: "\n")
  }
}

extension Diagnostics {
  /// All of them, one after the other, as a person reads them.
  public var text: String { items.map(\.text).joined(separator: "\n") }

  /// Whether the input is refused.
  public var hasErrors: Bool { items.contains { $0.severity == .error } }
}
