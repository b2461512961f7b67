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
