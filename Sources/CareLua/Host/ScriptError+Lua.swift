import CareModel

extension ScriptError {
  /// A script's failure in the words of the port.
  package init(_ error: LuaError) {
    let kind: Kind =
      switch error.kind {
      case .syntax, .runtime: .runtime
      case .budget: .budget
      case .memory: .memory
      case .deadline: .deadline
      case .interrupted: .interrupted
      }
    self.init(
      kind, message: error.message,
      location: error.file.flatMap { file in error.line.map { SourceLocation(file: file, line: $0) } },
      traceback: error.traceback)
  }
}
