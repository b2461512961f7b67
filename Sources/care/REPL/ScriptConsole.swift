/// What came of a chunk that was typed or read.
enum Evaluation {
  /// It ran; its values as people read them, one a line.
  case values([String])
  /// It is the beginning of a chunk that goes on.
  case incomplete
  /// It failed.
  case failed(any Error)
}

/// A Lua state that keeps its globals from one chunk to the next.
protocol ScriptConsole: AnyObject {
  /// Runs a chunk; a bare expression gives its values.
  func evaluate(_ chunk: String, named name: String) -> Evaluation
  /// What the beginning of a name may become, sorted.
  func completions(for word: String) -> [String]
  /// What a name means; nil where nothing of that name is known.
  func help(_ name: String) -> String?
  /// Goes on with another store and clock; globals stay.
  func move(to session: Session) throws
}
