/// A visitor of a plan's texts that can change each by its path, such as `check-in.title`.
struct TextVisitor {
  /// The path of the visited part; empty for a plan.
  var path = ""
  /// Returns the new text at a path.
  let change: (_ path: String, _ text: String) -> String

  /// Returns the visitor of a part.
  func at(_ part: String) -> TextVisitor { TextVisitor(path: path.isEmpty ? part : "\(path).\(part)", change: change) }

  /// Visits a text.
  func text(_ name: String, _ text: inout String) { text = change(at(name).path, text) }

  /// Visits a text, if there is one.
  func text(_ name: String, _ text: inout String?) { text = text.map { change(at(name).path, $0) } }
}
