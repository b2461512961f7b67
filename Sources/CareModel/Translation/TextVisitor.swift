/// Goes over the texts of a plan and changes each by its path, such as `check-in.title`.
struct TextVisitor {
  /// The path of what is walked over; empty for a plan.
  var path = ""
  /// What becomes of a text at a path.
  let change: (_ path: String, _ text: String) -> String

  /// The walk over a part.
  func at(_ part: String) -> TextVisitor { TextVisitor(path: path.isEmpty ? part : "\(path).\(part)", change: change) }

  /// Changes a text that is there.
  func text(_ name: String, _ text: inout String) { text = change(at(name).path, text) }

  /// Changes a text, if there is one.
  func text(_ name: String, _ text: inout String?) { text = text.map { change(at(name).path, $0) } }
}
