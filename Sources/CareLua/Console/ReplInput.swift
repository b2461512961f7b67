package import CareModel

/// The lines of a chunk that is being entered.
///
/// Lua receives the chunk with empty lines before it, so that messages show the line numbers of the input. Of a long input, the lines
/// are counted from the last multiple of a thousand, which is part of the chunk's name: `stdin+2000:7` is line 2,007.
package struct ReplInput {
  /// The lines read so far.
  package private(set) var text = ""
  private var firstLine = 1
  private var lineCount = 0
  /// Whether lines are numbered through the whole input, as in a file, instead of from 1 for each chunk.
  private let isNumberedThrough: Bool
  private var scanner = ChunkScanner()
  /// The size of the text when it was last compiled.
  private var compiledSize = 0

  /// Creates an input without lines.
  package init(isNumberedThrough: Bool) {
    self.isNumberedThrough = isNumberedThrough
  }

  /// Whether the next line begins a chunk.
  package var isEmpty: Bool { text.isEmpty }

  /// The number of the chunk's first line.
  package var line: Int { firstLine }

  /// The name of the chunk.
  package var name: String { base == 0 ? "stdin" : "stdin+\(base)" }

  /// The chunk as Lua receives it.
  package var chunk: String { String(repeating: "\n", count: firstLine - 1 - base) + text }

  /// The line that lines are counted from.
  private var base: Int { (firstLine - 1) / 1000 * 1000 }

  /// Whether compiling the chunk now can tell anything: it may be complete, or an error in it should be shown.
  ///
  /// A chunk of many lines is compiled while it is incomplete only after it has grown by half, so that the work does not grow with the
  /// square of its lines.
  package mutating func shouldCompile() -> Bool {
    let size = text.utf8.count
    guard size <= 4096 || !scanner.isIncomplete || size >= compiledSize + compiledSize / 2 else { return false }
    compiledSize = size
    return true
  }

  /// Adds a line.
  package mutating func add(_ next: String) {
    lineCount += 1
    if text.isEmpty {
      firstLine = isNumberedThrough ? lineCount : 1
      text = next
      (scanner, compiledSize) = (ChunkScanner(), 0)
    } else {
      text += "\n" + next
    }
    for line in next.split(separator: "\n", omittingEmptySubsequences: false) { scanner.add(String(line)) }
  }

  /// Starts a new chunk.
  package mutating func clear() {
    text = ""
  }

  /// The numbers of lines; a script can name others in the text of an error.
  private static let lines = 0...1_000_000_000

  /// Returns a text with the names of chunks and lines in it as lines of the input.
  package static func numberedThrough(_ text: String) -> String {
    text.replacing(/stdin\+(\d+):(\d+)/) { match in
      guard let base = BoundedInteger(match.1, in: lines)?.value, let line = BoundedInteger(match.2, in: lines)?.value
      else {
        return String(match.0)
      }
      return "stdin:\(base + line)"
    }
  }

  /// Returns a place in a chunk as the line of the input.
  package static func numberedThrough(_ location: SourceLocation) -> SourceLocation {
    guard let base = location.file.wholeMatch(of: /stdin\+(\d+)/).flatMap({ BoundedInteger($0.1, in: lines) })?.value
    else { return location }
    return SourceLocation(
      file: "stdin", line: base + location.line, column: location.column, length: location.length)
  }
}
