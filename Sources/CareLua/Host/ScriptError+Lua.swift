import CareModel

extension ScriptError {
  /// Creates the error of a script that a person runs, with its full message.
  package init(_ error: LuaError) {
    let spoken = RedactedError(error, isLoading: true)
    self.init(
      Kind(error.kind), code: spoken.code, message: spoken.message, privateMessage: error.message,
      location: error.location, traceback: error.traceback)
  }

  /// Creates the error of a plan's hook, with the line that failed.
  ///
  /// A script can pass any chunk name to `load`, so only the plan's own files are named. The script's own message is kept only if
  /// `isDataInvented`: it can repeat an answer.
  init(_ error: LuaError, of origin: Origin, in bundle: ScriptBundle, isDataInvented: Bool) {
    let isLoading = bundle.files.contains { $0.text.contains(#/\bload\b/#) }
    let spoken = RedactedError(error, isLoading: isLoading)
    let text = bundle.files.first { $0.path == error.file }?.text
    let line = text.flatMap { text in error.line.flatMap { LuaSource(file: "", text: text).lineText($0) } }
    let plain = LuaRuntimeMessage(spoken.message, line: line ?? "").text
    let frames = error.traceback.map { frame in
      bundle.files.contains { frame.hasPrefix($0.path + ":") } || frame == "..." ? frame : "in text given to load"
    }
    self.init(
      Kind(error.kind), code: spoken.code, message: plain,
      privateMessage: isDataInvented && spoken.isPrivate ? error.message : nil,
      location: text == nil ? nil : error.location, sourceLine: line, traceback: frames, origin: origin)
  }
}

extension ScriptError {
  /// Whether the error is a rejected call of a host function, with this code.
  func isRefusal(code: String) -> Bool { self.code == code && message == RedactedError.refusal(code: code) }
}

extension ScriptError.Kind {
  fileprivate init(_ kind: LuaError.Kind) {
    self =
      switch kind {
      case .syntax, .runtime: .runtime
      case .budget: .budget
      case .memory: .memory
      case .deadline: .deadline
      case .interrupted: .interrupted
      }
  }
}

extension LuaError {
  /// The place of the error, if a line is known.
  fileprivate var location: SourceLocation? {
    file.flatMap { file in line.map { SourceLocation(file: file, line: $0) } }
  }
}

/// An error without text that a script composed, which anyone can read: only Lua's own words about types and names.
///
/// Messages of a script, and of functions that repeat their arguments, can contain a participant's values.
struct RedactedError {
  let message: String
  let code: String
  /// Whether the error says more, which can repeat an answer.
  let isPrivate: Bool

  /// `isLoading`: whether the script can run text that it composes, so that even names in it can be anything.
  init(_ error: LuaError, isLoading: Bool) {
    // The code of a script's own error may be anything too.
    code = (error.thrown as? any LuaRaisable)?.code ?? error.kind.rawValue
    // Constructors refuse in a hook without a word of the values that they were given.
    let isDiscreet = error.thrown is ConstructorError
    guard error.kind == .runtime, !isDiscreet, isLoading || !Self.isLua(error) else {
      (message, isPrivate) = (error.message, false)
      return
    }
    isPrivate = true
    if let refused = error.message.firstMatch(of: #/^bad argument #(\d+) to '(\w+)'/#) {
      message = "bad argument #\(refused.1) to '\(refused.2)'"
    } else if error.thrown != nil {
      message = Self.refusal(code: code)
    } else {
      message = "the script raised an error"
    }
  }

  /// The message for a rejected call of a host function.
  static func refusal(code: String) -> String { "a call was refused (\(code))" }

  /// Whether a script raised the error itself, with `error(…)`.
  static func isRaisedByScript(_ error: LuaError) -> Bool {
    error.kind == .runtime && error.thrown == nil && !isLua(error)
  }

  /// Lua's own message about a value's type and the name that holds it.
  private static func isLua(_ error: LuaError) -> Bool {
    guard error.thrown == nil, error.code == nil else { return false }
    let named = #/(?: \((?:global|local|upvalue|field|method|constant) '[^']{1,60}'\))?/#
    let message = error.message
    if let match = message.firstMatch(
      of: #/^attempt to (?:index|call|concatenate|get length of|perform [a-z ]+ on) an? \w+ value/#)
    {
      return message[match.range.upperBound...].wholeMatch(of: named) != nil
    }
    let phrases: [Regex<Substring>] = [
      #/attempt to compare (?:two )?\w+ (?:values|with \w+)/#, #/attempt to \w+ a '\w+' with a '\w+'/#,
      #/bad argument #\d+ to '\w+' \(\w+ expected, got \w+(?: value)?\)/#, #/attempt to perform 'n(?:\/\/|%%)0'/#,
      #/number has no integer representation/#, #/stack overflow/#, #/'for' \w+ (?:value )?must be a number/#,
      #/'for' step is zero/#, #/table index is (?:nil|NaN)/#,
    ]
    return phrases.contains { message.wholeMatch(of: $0) != nil }
  }
}
