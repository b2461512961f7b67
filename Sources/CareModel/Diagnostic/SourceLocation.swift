/// A place in an authored file.
public struct SourceLocation: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The file as the author would name it, such as `plans/knee-recovery/plan.lua`.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column in characters, from 1; nil where only the line is known.
  public var column: Int?
  /// How many characters the caret underlines; at least 1.
  public var length: Int

  /// A place of `length` characters.
  public init(file: String, line: Int, column: Int? = nil, length: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
    self.length = length
  }

  /// `file:line:column`.
  public var description: String { column.map { "\(file):\(line):\($0)" } ?? "\(file):\(line)" }

  /// By file, then line, then column.
  public static func < (a: SourceLocation, b: SourceLocation) -> Bool {
    (a.file, a.line, a.column ?? 0, a.length) < (b.file, b.line, b.column ?? 0, b.length)
  }
}
