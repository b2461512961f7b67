/// Why a command ended without doing what was asked: what to say on standard error, and the exit code.
struct Failure: Error, Hashable {
  /// The exit codes of `care`; 64, wrong usage, is given by the argument parser.
  enum Code: Int32 {
    /// What was asked for could not be done.
    case failed = 1
    /// Authored input has mistakes.
    case diagnostics = 2
  }

  /// What happened and what to do instead: no names, no answers, no values.
  var message: String
  /// How the process ends.
  var code: Code

  /// A failure in words.
  init(_ message: String, code: Code = .failed) {
    self.message = message
    self.code = code
  }
}
