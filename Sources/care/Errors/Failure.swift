import ArgumentParser
import Care
import CareCards
import CareLua
import CareModel
import CareRuntime
import Foundation

/// An error thrown when a command fails: the message for standard error, and the exit code.
struct Failure: Error, Hashable {
  /// The exit codes of `care`; a command line that is not right has another one.
  enum Code: Int32 {
    /// The command failed.
    case failed = 1
    /// Authored input has errors.
    case diagnostics = 2
  }

  /// The problem and its remedy: no names, no answers, no outcome values.
  var text: TerminalText
  /// The exit code.
  var code: Code

  /// The message without escapes, for documents and for errors that name this one.
  var message: String { text.description }

  /// Creates a failure with a message.
  init(_ text: TerminalText, code: Code = .failed) {
    self.text = text
    self.code = code
  }

  /// Creates the failure for a file that is not UTF-8.
  init(notText path: String) {
    self.init("\(path): is not UTF-8 text; save it as UTF-8")
  }
}

extension Failure {
  /// Describes an error of any layer; the one place that turns errors into messages.
  ///
  /// A message may contain ids, keys, dates, and rules, but never a participant's name, answers, or outcome values, except where a card of the
  /// plan refuses in its own words. The times of refusals of the store are in `zone`; by default, in UTC.
  init(describing error: any Error, in zone: Zone? = nil) {
    switch error {
    case let failure as Failure: self = failure
    case let error as ValidationError: self.init("\(error.message)")
    case let error as LuaError: self.init(.lines(Self.sentence(ScriptError(error))))
    case let diagnostics as Diagnostics:
      self.init(DiagnosticText.text(diagnostics), code: .diagnostics)
    case let seeding as SeedFailure: self.init(seeding.text(.plain), code: .diagnostics)
    case let error as RuntimeError: self.init("\(error.refusal ?? error.message)")
    case let error as SeveralEvents: self.init(.lines(error.message))
    case let error as SubmissionError: self.init("\(error.message)")
    case let error as StoreError: self.init("\(zone.map(error.message(in:)) ?? error.message)")
    case let error as ScriptError: self.init(.lines(Self.sentence(error)))
    case let error as SourceError: self.init("\(error.message)")
    case let error as AnswerError: self.init("invalid answer: \(error.code)")
    case let error as SurveyRunError: self.init("\(error.message)")
    case let error as RecordingError: self.init("cannot measure the recording: \(error.message)")
    case SimulationError.failed(_, _, _, let reason) as SimulationError:
      let inner = Failure(describing: reason)
      self.init("\((error as? SimulationError)?.message ?? ""): \(inner.text)", code: inner.code)
    case let error as SimulationError: self.init("\(error.message)")
    case let error as OptionError: self.init("\(error.message)")
    case ScheduleError.windowTooLarge, ScheduleError.invalidWindow:
      self.init("\((error as? ScheduleError)?.message ?? "")")
    case let error as ScheduleError: self.init("invalid schedule: \(error.message)")
    case let error as DecodingError: self.init("\(Self.sentence(error))" as TerminalText)
    default: self.init("unexpected error: \(String(describing: type(of: error))); please report it")
    }
  }

  /// Describes a script's error to the person who runs the command; for a plan's hook, with the source line and the origin.
  private static func sentence(_ error: ScriptError) -> String {
    let place = error.location.map { "\($0): " } ?? ""
    let message = error.privateMessage ?? error.message
    var lines = [(message.hasPrefix(place) ? "" : place) + message]
    guard let origin = error.origin else { return (lines + error.traceback.map { "  " + $0 }).joined(separator: "\n") }
    lines[0] = TerminalText(lines[0]).description + " [\(error.code)]"
    if let location = error.location, let text = error.sourceLine { lines.append("  \(location.line) | \(text)") }
    lines += error.traceback.map { "  at " + $0 } + ["  = in \(origin)"]
    if origin.hook.path.contains(".card.on.") { lines.append("  = nothing was recorded") }
    return lines.joined(separator: "\n")
  }

  /// Describes an error in a JSON document by its path, without the value.
  private static func sentence(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context): "\(place(context)): '\(key.stringValue)' is missing"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "\(place(context)): expected \(noun(type))"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "the file is not JSON\(JSONText.reason(of: context).map { ": it needs \($0)" } ?? "")"
        : "\(place(context)): the value cannot be read"
    @unknown default: "the file cannot be decoded"
    }
  }

  /// Returns what JSON calls a type.
  private static func noun(_ type: any Any.Type) -> String {
    switch type {
    case is Bool.Type: "true or false"
    case is any BinaryInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type: "a number"
    case is String.Type: "text in quotes"
    case is Scalar.Type: "text, a number, or true or false"
    case is AnswerInput.Type: "text, a number, true or false, or a list of texts"
    case is any ListType.Type: "a list in [ ]"
    case is any ObjectType.Type: "an object in { }"
    default: "another kind of value"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    return path.isEmpty ? "at the top level" : "at \(path.hasPrefix(".") ? String(path.dropFirst()) : path)"
  }
}

private protocol ListType {}
private protocol ObjectType {}
extension Array: ListType {}
extension Dictionary: ObjectType {}

extension ErrorDocument {
  /// Creates the document of a command's failure.
  init(_ error: any Error, in zone: Zone?) {
    let failure = Failure(describing: error, in: zone)
    let seeding = error as? SeedFailure
    let diagnostics = seeding?.diagnostics.items ?? (error as? Diagnostics)?.items
    self.init(
      code: diagnostics == nil ? (error as? any LuaRaisable)?.code : "diagnostics", exit: failure.code.rawValue,
      message: failure.message, diagnostics: diagnostics, live: seeding?.live)
  }
}
