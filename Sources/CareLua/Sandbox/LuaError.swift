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

/// An error that scripts can read: a host function that throws it raises a table with these fields.
///
/// Other errors are raised with the code `host_error` and their description as the message.
package protocol LuaRaisable: Error {
  /// A stable name, e.g. `window_closed`.
  var code: String { get }
  /// What is wrong, and what to write instead.
  var message: String { get }
  /// What is wrong, as the script that gets the error reads it.
  var raisedMessage: String { get }
  /// Where in the argument, e.g. `tasks[2].schedule`.
  var path: String? { get }
  /// What may stand there.
  var expected: String? { get }
  /// What stands there.
  var got: String? { get }
}

extension LuaRaisable {
  package var raisedMessage: String { message }
  package var path: String? { nil }
  package var expected: String? { nil }
  package var got: String? { nil }
}

/// A host function was called with what it does not take.
package struct LuaArgumentError: LuaRaisable, CustomStringConvertible {
  package var code: String
  package var message: String
  package var expected: String?
  package var got: String?

  package init(code: String = "bad_argument", message: String, expected: String? = nil, got: String? = nil) {
    self.code = code
    self.message = message
    self.expected = expected
    self.got = got
  }

  package var description: String { message }
}

/// A value that cannot cross between Swift and Lua.
package enum LuaValueError: LuaRaisable {
  /// Nested more than 64 deep, or holding itself.
  case tooDeep
  /// More values than are copied at once, or than the stack takes.
  case tooLarge
  /// A text that is longer than a script's strings may be.
  case tooLong(Int)
  /// A key that is neither a string nor of the list part.
  case key(String)
  /// A coroutine, or another thing without a Swift form.
  case kind(String)
  /// A function of another state.
  case otherState

  package var code: String { "bad_value" }

  package var message: String {
    switch self {
    case .tooDeep: "the table is nested more than 64 deep, or holds itself"
    case .tooLarge: "too many values"
    case .tooLong(let most): "a text from the host is longer than \(most) bytes"
    case .key(let key): "a table passed to the host has string keys or 1…n; got the key \(key)"
    case .kind(let name): "a \(name) cannot be passed to the host"
    case .otherState: "the function belongs to another Lua state"
    }
  }
}

/// An error value of a nested call, kept so that it can be raised again as it was.
struct LuaFailureRecord {
  var slot: Int64
  var error: LuaError
}

/// Keeps a thrown error alive behind its Lua value.
final class LuaThrownBox {
  let error: any Error

  init(_ error: any Error) {
    self.error = error
  }
}
