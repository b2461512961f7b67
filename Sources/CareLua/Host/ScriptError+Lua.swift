import CareModel

extension ScriptError {
  /// The failure of a script that a person runs: what it said is for that person.
  package init(_ error: LuaError) {
    let spoken = RedactedError(error, isLoading: true)
    self.init(
      Kind(error.kind), code: spoken.code, message: spoken.message, privateMessage: error.message,
      location: error.location, traceback: error.traceback)
  }

  /// The failure of a plan's hook, with the line that failed.
  ///
  /// The names of chunks that the script gave to `load` may be anything, so only the plan's own files are named.
  init(_ error: LuaError, of origin: Origin, in bundle: ScriptBundle) {
    let isLoading = bundle.files.contains { $0.text.contains(#/\bload\b/#) }
    let spoken = RedactedError(error, isLoading: isLoading)
    let text = bundle.files.first { $0.path == error.file }?.text
    let line = text.flatMap { text in error.line.flatMap { LuaSource(file: "", text: text).lineText($0) } }
    let plain = LuaRuntimeMessage(spoken.message, line: line ?? "").text
    let frames = error.traceback.map { frame in
      bundle.files.contains { frame.hasPrefix($0.path + ":") } || frame == "..." ? frame : "in text given to load"
    }
    self.init(
      Kind(error.kind), code: spoken.code, message: plain, privateMessage: spoken.isPrivate ? error.message : nil,
      location: text == nil ? nil : error.location, sourceLine: line, traceback: frames, origin: origin)
  }
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
  /// Where it happened, if a line is known.
  fileprivate var location: SourceLocation? {
    file.flatMap { file in line.map { SourceLocation(file: file, line: $0) } }
  }
}
