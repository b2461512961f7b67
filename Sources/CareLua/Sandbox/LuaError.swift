/// An error that ended a script.
package struct LuaError: Error, CustomStringConvertible {
  /// The reason that the script ended.
  package enum Kind: String, Sendable {
    /// The chunk could not be compiled.
    case syntax
    /// The script raised an error.
    case runtime
    /// The call exceeded its work limit.
    case budget
    /// The state exceeded its memory limit.
    case memory
    /// The call exceeded its time limit.
    case deadline
    /// The call was interrupted.
    case interrupted
  }

  /// The reason that the script ended.
  package var kind: Kind
  /// The message without the place; at most 1 kB.
  package var message: String
  /// The `code` of an error value, if it has one.
  package var code: String?
  /// The author's chunk, such as `plans/knee/plan.lua`.
  package var file: String?
  /// The line in it, from 1.
  package var line: Int?
  /// The author's frames, innermost first.
  package var traceback: [String]
  /// The error that a host function threw, if it began there.
  package var thrown: (any Error)?
  /// Identifies the error value in its state for the duration of a call, so that the same value can be raised again.
  var serial: UInt64 = 0

  /// Creates an error.
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

  /// Whether more text could complete the chunk.
  package var isIncomplete: Bool { kind == .syntax && message.hasSuffix("<eof>") }

  /// The place and the message.
  package var description: String {
    guard let file else { return message }
    guard let line else { return "\(file): \(message)" }
    return "\(file):\(line): \(message)"
  }
}

extension LuaError {
  /// Returns the message of an error for the author of a script; only the type of one that has none for authors, because what it holds may be
  /// a participant's data.
  static func message(of error: any Error) -> String {
    (error as? LuaError)?.message ?? (error as? any LuaRaisable)?.message
      ?? "unexpected error: \(String(describing: type(of: error))); please report it"
  }
}

/// An error that scripts can read; a host function that throws it raises a table with these fields.
///
/// Other errors are raised with the code `host_error` and a message that only names their type.
package protocol LuaRaisable: Error {
  /// The stable code, e.g. `window_closed`.
  var code: String { get }
  /// The message: what is wrong, and what to write instead.
  var message: String { get }
  /// The message as the script that gets the error reads it.
  var raisedMessage: String { get }
  /// The path within the argument, e.g. `tasks[2].schedule`.
  var path: String? { get }
  /// The expected value.
  var expected: String? { get }
  /// The value that was found.
  var got: String? { get }
}

extension LuaRaisable {
  package var raisedMessage: String { message }
  package var path: String? { nil }
  package var expected: String? { nil }
  package var got: String? { nil }
}

/// An error thrown when a host function is called with an argument that it does not take.
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

/// An error thrown for a value that cannot be passed between Swift and Lua.
package enum LuaValueError: LuaRaisable {
  /// The table is nested more than 64 deep, or contains itself.
  case tooDeep
  /// There are more values than are copied at once, or than the stack holds.
  case tooLarge
  /// The text is longer than a script's strings can be.
  case tooLong(Int)
  /// The key is neither a string nor an index of the list.
  case key(String)
  /// Two keys are the same text, written with different characters.
  case sameKeys
  /// A coroutine, or another value without a Swift form.
  case kind(String)
  /// The function belongs to another state.
  case otherState

  package var code: String { "bad_value" }

  package var message: String {
    switch self {
    case .tooDeep: "the table is nested more than 64 levels deep, or contains itself"
    case .tooLarge: "too many values"
    case .tooLong(let most): "a text from the host is longer than \(most) bytes"
    case .key(let key): "a table passed to the host has string keys or 1…n; got the key \(key)"
    case .sameKeys: "two keys of a table passed to the host are the same text in different Unicode forms"
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

/// Keeps a thrown error alive for its Lua value.
final class LuaThrownBox {
  let error: any Error

  init(_ error: any Error) {
    self.error = error
  }
}
