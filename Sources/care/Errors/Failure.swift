import ArgumentParser
import CareLua
import CareModel
import CareRuntime
import Foundation

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

extension Failure {
  /// The one place where errors of all layers become words.
  ///
  /// Ids, keys, dates and rules may be said; what a participant is called, answered or recorded may not.
  init(describing error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as ValidationError: self.init(error.message)
    case let error as LuaError: self.init(Self.sentence(ScriptError(error)))
    case let diagnostics as Diagnostics:
      self.init(DiagnosticText.text(diagnostics), code: .diagnostics)
    case let refusal as SeedFailure: self.init(refusal.text(.plain), code: .diagnostics)
    case let error as RuntimeError: self.init(error.message)
    case let error as StoreError: self.init(error.message)
    case let error as ScriptError: self.init(Self.sentence(error))
    case let error as SourceError: self.init(Self.sentence(error))
    case let error as AnswerError: self.init("an answer is not taken: \(error.code)")
    case let error as SurveyRunError: self.init(error.message)
    case let error as RecordingError: self.init("the recording cannot be measured: \(error.message)")
    case SimulationError.failed(_, _, _, let reason) as SimulationError:
      let inner = Failure(describing: reason)
      self.init("\((error as? SimulationError)?.message ?? ""): \(inner.message)", code: inner.code)
    case let error as SimulationError: self.init(error.message)
    case let error as OptionError: self.init(error.message)
    case let error as ScheduleError: self.init("a schedule cannot be followed: \(error.message)")
    case let error as DecodingError: self.init(Self.sentence(error))
    default: self.init("something failed that should not: \(type(of: error)); please report it")
    }
  }

  /// What a script said, to the person who acts; of a plan's hook, also the line, and for what it was called.
  private static func sentence(_ error: ScriptError) -> String {
    let place = error.location.map { "\($0): " } ?? ""
    let message = error.privateMessage ?? error.message
    var lines = [(message.hasPrefix(place) ? "" : place) + message]
    guard let origin = error.origin else { return (lines + error.traceback.map { "  " + $0 }).joined(separator: "\n") }
    lines[0] += " [\(error.code)]"
    if let location = error.location, let text = error.sourceLine { lines.append("  \(location.line) | \(text)") }
    lines += error.traceback.map { "  at " + $0 } + ["  = in \(origin)"]
    if origin.hook.path.hasSuffix(".extract") || origin.hook.path.contains(".card.on.") {
      lines.append("  = nothing was recorded")
    }
    return lines.joined(separator: "\n")
  }

  private static func sentence(_ error: SourceError) -> String {
    switch error {
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    case .notText(let path): "\(path): is not UTF-8 text; save it as UTF-8"
    }
  }

  /// Where in a JSON document something is wrong, without the value that stands there.
  private static func sentence(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context): "\(place(context)): '\(key.stringValue)' is missing"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "\(place(context)): a value of type \(type) is needed"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty ? "the file is not JSON" : "\(place(context)): the value cannot be read"
    @unknown default: "the file cannot be read as what it should be"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    return path.isEmpty ? "at the top" : "at \(path.hasPrefix(".") ? String(path.dropFirst()) : path)"
  }
}

/// Why a command failed, as JSON reports it, on standard error.
struct ErrorDocument: Encodable {
  let error: Content

  struct Content: Encodable {
    /// The rule that was broken, such as `window_closed`; `diagnostics` for authored input, `failed` where no rule has a name.
    let code: String
    /// How the process ends.
    let exit: Int32
    /// The same words as without `--json`.
    let message: String
    /// What is wrong with authored input.
    let diagnostics: [Diagnostic]?
    /// The plans that go on as they were because their files have mistakes.
    let live: [LivePlan]?
  }

  init(_ error: any Error) {
    var told = error
    if var script = error as? ScriptError, script.origin != nil {
      // A document is kept by whoever asked for it; what a hook says may repeat what a participant answered.
      script.privateMessage = nil
      told = script
    }
    let failure = Failure(describing: told)
    let refusal = error as? SeedFailure
    let diagnostics = refusal?.diagnostics.items ?? (error as? Diagnostics)?.items
    let code = diagnostics == nil ? (error as? any LuaRaisable)?.code ?? "failed" : "diagnostics"
    self.error = Content(
      code: code, exit: failure.code.rawValue, message: failure.message, diagnostics: diagnostics,
      live: refusal?.live)
  }
}
