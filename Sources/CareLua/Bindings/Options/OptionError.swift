/// A binding was called with options that it does not take.
///
/// The message never repeats what an option holds: it may be a participant's.
package struct OptionError: LuaRaisable, Hashable {
  package var code: String
  package var message: String
  package var path: String?
  package var expected: String?
  package var got: String?

  package init(_ code: String, _ message: String, path: String? = nil, expected: String? = nil, got: String? = nil) {
    self.code = code
    self.message = message
    self.path = path
    self.expected = expected
    self.got = got
  }

  /// A name of the language that this release does not have yet.
  package static func unsupported(_ name: String) -> OptionError {
    OptionError("unsupported", "`\(name)` is not supported by this release")
  }
}
