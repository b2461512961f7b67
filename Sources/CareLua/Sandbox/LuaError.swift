/// Why a script did not finish.
package struct LuaError: Error, CustomStringConvertible {
  /// What ended it.
  package enum Kind: String, Sendable {
    /// It could not be compiled.
    case syntax
    /// It raised an error.
    case runtime
    /// It used up its work.
    case budget
    /// It used up its memory.
    case memory
    /// It used up its time.
    case deadline
    /// A person stopped it.
    case interrupted
  }

  /// What ended it.
  package var kind: Kind
  /// What is wrong, without the place; at most 1 kB.
  package var message: String
  /// The `code` of an error value, if it has one.
  package var code: String?
  /// The author's chunk, such as `plans/knee/plan.lua`.
  package var file: String?
  /// The line in it, from 1.
  package var line: Int?
  /// The author's frames, innermost first.
  package var traceback: [String]
  /// What a host function threw, if that is where it began.
  package var thrown: (any Error)?
  /// Names the error value in its state while a call lasts, so that it can be raised again as it was.
  var serial: UInt64 = 0

  /// An error.
  package init(
    _ kind: Kind, _ message: String, code: String? = nil, file: String? = nil, line: Int? = nil,
    traceback: [String] = [], thrown: (any Error)? = nil
  ) {
    self.kind = kind
    self.message = message
    self.code = code
    self.file = file
    self.line = line
    self.traceback = traceback
    self.thrown = thrown
  }

  /// Whether more text could complete the chunk: it was refused at its end.
  package var isIncomplete: Bool { kind == .syntax && message.hasSuffix("<eof>") }

  /// The place and what is wrong.
  package var description: String {
    guard let file else { return message }
    guard let line else { return "\(file): \(message)" }
    return "\(file):\(line): \(message)"
  }
}
