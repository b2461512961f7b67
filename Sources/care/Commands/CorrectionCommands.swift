import ArgumentParser
import CareCards
import CareModel
import CareRuntime
import Foundation

/// `care clear TASK`.
struct ClearCommand: ParticipantCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear", abstract: "Clear what was recorded at a task's event, with a reason; its history stays.",
    discussion: "Its history keeps the reason. To take back what was just done, use care undo.")

  @OptionGroup var which: EventOptions
  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common, of: which).requiringReason(for: "Clearing an outcome")
    let event = try which.resolve(.takeBack, in: session)
    try session.report(session.runtime.update(event, at: session.now) { try $0.clear() }, in: which.language)
  }
}

/// `care correct TASK`.
struct CorrectCommand: ParticipantCommand {
  static let configuration = CommandConfiguration(
    commandName: "correct", abstract: "Correct what was recorded at a task's event, with a reason; its history stays.",
    discussion: """
      The time of the answer stays, so a correction does not make it late. With --value, the values of each kind that is named are \
      replaced, and the others stay: care correct --event dose/2026-06-07T08:00 --value dose=5 --why 'typed 50'. With \
      --answers, the survey is run again with these answers, and with the kept ones for all other items.
      """)

  @OptionGroup var which: EventOptions

  @Option(
    help: ArgumentHelp(
      "A value with its kind, or only a value if one was recorded; repeatable.", valueName: "kind=value"))
  var value: [String] = []

  @Option(
    help: ArgumentHelp(
      "A JSON file with an object of corrected answers by item; pass '-' to read standard input.", valueName: "file"))
  var answers: String?

  @Option(help: "Another status.")
  var status: Outcome.Status?

  @Option(help: ArgumentHelp("Another reason for declining or excusing.", valueName: "text"))
  var reason: String?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    let isOutcome = !value.isEmpty || status != nil || reason != nil
    guard isOutcome != (answers != nil) else {
      throw ValidationError("say what to correct: pass --answers for a survey, or --value, --status, or --reason")
    }
  }

  func perform() throws {
    let session = try Session(common, of: which).requiringReason(for: "A correction")
    guard let answers else {
      let event = try which.resolve(.takeBack, in: session)
      guard let outcome = event.outcome?.value else { throw RuntimeError.noOutcome(key: event.key) }
      let values = try value.isEmpty ? nil : ValueCorrection(value).applied(to: outcome.values, targets: event.targets)
      return try session.report(
        session.runtime.update(event, at: session.now) {
          _ = try $0.correct(
            status: status, values: values, reason: reason, details: nil, basedOn: outcome.version(of: event))
        }, in: which.language)
    }
    let given = try AnswerSheet(readingAnswersAt: answers)
    var survey = try which.resolve(.takeBack, in: session) { try $0.beginCorrection() }
    do { try survey.complete(with: given, at: session.now) } catch let error as RuntimeError {
      let tag = try which.language.tag(for: survey.event.patient, in: session)
      throw error.inWords(of: survey.event.task.survey, in: .of(tag))
    }
    let update = try session.runtime.update(survey.event, at: session.now) { transaction in
      guard try transaction.finish(survey) == nil else { return }
      throw Failure(
        "the plan's extractor returns nothing for these answers, so nothing was corrected; use care clear instead")
    }
    try session.report(update, in: which.language)
  }
}

extension Outcome {
  /// The version that a correction of an event's outcome is based on, so that a newer one is a conflict.
  fileprivate func version(of event: Event) -> VersionID? { isComputed ? nil : event.outcome?.id }
}

/// Corrected values by kind; a value without a kind replaces the only one.
private struct ValueCorrection {
  private let given: [(kind: String?, text: String)]

  init(_ arguments: [String]) {
    given = arguments.map { argument in
      let parts = argument.nameAndValue
      return (parts?.name, parts?.value ?? argument)
    }
  }

  /// Returns the recorded values with the corrected ones in the place of those of their kinds.
  ///
  /// A new value has the type and the units of the values that it replaces, else those of the target of its kind.
  func applied(to recorded: [OutcomeValue], targets: [OutcomeValue]) throws -> [OutcomeValue] {
    var values = recorded
    var replaced: Set<String?> = []
    for (kind, text) in given {
      if kind == nil, recorded.count > 1 || given.count > 1 {
        throw ValidationError("several values are recorded or given; write --value KIND=VALUE")
      }
      let kind = kind ?? recorded.first?.kind
      let old = recorded.first { $0.kind == kind } ?? targets.first { $0.kind == kind }
      let new = OutcomeValue(try Self.value(text, as: old?.value), kind: kind, units: old?.units)
      let place = values.firstIndex { $0.kind == kind && !replaced.contains(kind) }
      if replaced.insert(kind).inserted { values.removeAll { $0.kind == kind } }
      values.insert(new, at: min(place ?? values.count, values.count))
    }
    return values
  }

  /// Returns a typed value of the type of another one; of that which it looks like, if there is none.
  private static func value(_ text: String, as old: Scalar?) throws -> Scalar {
    let typed = CardInput.typed(text).value
    switch (old, typed) {
    case (nil, _), (.boolean, .boolean), (.integer, .integer), (.integer, .double), (.double, .integer),
      (.double, .double):
      return typed
    case (.text, _): return .text(text)
    case (.day, _):
      if let date = CivilDate(text) { return .day(date) }
      throw ValidationError("a date is recorded; write one such as 2026-06-07")
    case (.date, _):
      if let instant = Instant(iso: text) { return .date(instant) }
      throw ValidationError("a time is recorded; write one such as 2026-06-07T08:00:00Z")
    case (.boolean, _): throw ValidationError("yes or no is recorded; write true or false")
    case (.integer, _), (.double, _): throw ValidationError("a number is recorded; write a number")
    default: throw ValidationError("what is recorded cannot be typed; use care clear, and record it again")
    }
  }
}
