/// Lines that make up a chunk, until it is complete.
///
/// A chunk keeps the number of its first line: it is given to Lua with as many empty lines before it, so that messages name the line
/// that the person wrote.
struct ReplInput {
  /// What has been read of the chunk.
  private(set) var text = ""
  private var firstLine = 1
  private var line = 0
  /// Whether lines are numbered through all the input, as for a file, or from 1 for each chunk.
  private let isNumberedThrough: Bool

  init(isNumberedThrough: Bool) {
    self.isNumberedThrough = isNumberedThrough
  }

  /// Whether the next line begins a chunk.
  var isEmpty: Bool { text.isEmpty }

  /// Where the chunk begins.
  var place: Int { firstLine }

  /// The chunk as Lua gets it.
  var chunk: String { String(repeating: "\n", count: firstLine - 1) + text }

  /// Takes a line up.
  mutating func add(_ next: String) {
    line += 1
    if text.isEmpty {
      firstLine = isNumberedThrough ? line : 1
      text = next
    } else {
      text += "\n" + next
    }
  }

  /// Begins anew.
  mutating func clear() {
    text = ""
  }
}
