/// The lines of a chunk that is being entered.
///
/// Lua receives the chunk with empty lines before it, so that messages show the line numbers of the input.
struct ReplInput {
  /// The lines read so far.
  private(set) var text = ""
  private var firstLine = 1
  private var lineCount = 0
  /// Whether lines are numbered through the whole input, as in a file, instead of from 1 for each chunk.
  private let isNumberedThrough: Bool

  init(isNumberedThrough: Bool) {
    self.isNumberedThrough = isNumberedThrough
  }

  /// Whether the next line begins a chunk.
  var isEmpty: Bool { text.isEmpty }

  /// The number of the chunk's first line.
  var line: Int { firstLine }

  /// The chunk as Lua receives it.
  var chunk: String { String(repeating: "\n", count: firstLine - 1) + text }

  /// Adds a line.
  mutating func add(_ next: String) {
    lineCount += 1
    if text.isEmpty {
      firstLine = isNumberedThrough ? lineCount : 1
      text = next
    } else {
      text += "\n" + next
    }
  }

  /// Starts a new chunk.
  mutating func clear() {
    text = ""
  }
}
