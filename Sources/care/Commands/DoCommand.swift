import ArgumentParser
import CareCards
import CareModel
import CareRuntime
import Foundation

/// `care do TASK`.
struct DoCommand: ParticipantCommand {
  static let configuration = CommandConfiguration(
    commandName: "do", abstract: "Complete a task's event: take its survey step by step, or run an action of its card.",
    discussion: """
      On a terminal, answers are chosen with the arrow keys or by number, and the keys that go back and leave are shown. Where they are \
      typed, type 'back', 'skip', or 'quit'; when the answer is a text, ':back', ':skip', or ':quit'. A photo or another file is given by \
      its path; in a file of answers, as {"wound": {"file": "wound.jpg"}}. Leaving saves the answers so far as a draft. With --plain, as for a screen reader, all answers are typed, and nothing that was printed changes.

      A card with one button presses it; a card with several asks which one. In a script, name the action: \
      care do dose --action log --input mg=5. With --action, --answers is a JSON object with the action's input.

      What is done stays done: to take it back, use care undo. To enter an answer that was given earlier, on paper or on a phone \
      that was offline: care do check-in --answered 2026-06-05T20:10 --late-entry "paper diary" --author nora. Whether it is late \
      depends on that time.
      """)

  @OptionGroup var which: EventOptions

  @Option(
    help: ArgumentHelp(
      "A JSON file with an object of answers by item; pass '-' to read standard input.", valueName: "file"))
  var answers: String?

  @Option(
    help: ArgumentHelp(
      "A recording for an active step (JSON Lines or CSV); with several such steps, repeat it with the step's id.",
      valueName: "[step=]file"))
  var recording: [RecordingArgument] = []

  @Option(
    help: ArgumentHelp(
      "The action of the task's card to run, such as 'log'; without it, choose one.", valueName: "name"))
  var action: String?

  @Option(help: ArgumentHelp("An input of the action; repeatable.", valueName: "name=value"))
  var input: [InputArgument] = []

  @Option(
    help: ArgumentHelp(
      "Do nothing yet: ask to be reminded again after so many minutes, one of the waits that the plan offers.",
      valueName: "minutes"))
  var snooze: Int?

  @Flag(help: "Type all answers, line by line, instead of choosing them with keys.")
  var plain = false

  @Flag(help: "Give any time for steps with a time limit; the results say so.")
  var noTimeLimit = false

  @OptionGroup var late: LateEntryOptions
  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common, of: which)
    let choice = try which.choice(in: session)
    let lateEntry = try late.entry(of: choice.patient, in: session)
    let purpose = lateEntry.map { EventPurpose.transcribe(answered: $0.answered) } ?? .answer
    if let snooze {
      let event = try choice.resolve(purpose, in: session)
      let offer = SnoozeOffer(session: session, event: event, language: try .of(choice.languageTag(in: session)))
      try session.report(offer.snooze(for: CalendarInterval(seconds: snooze * 60)), in: which.language)
    } else if let action {
      let event = try choice.resolve(purpose, in: session), input = try actionInput()
      try session.report(
        session.runtime.update(event, lateEntry: lateEntry, at: session.now) { try $0.press(action, input: input) },
        in: which.language)
    } else if answers != nil || !recording.isEmpty {
      var survey = try choice.resolve(purpose, in: session) { context in
        if lateEntry == nil { try context.event.requireNotDone(at: session.now) }
        return try context.beginSurvey(lateEntry).completable(isLate: lateEntry != nil)
      }
      let sheet = try sheet()
      do { try survey.complete(with: sheet, at: lateEntry?.answered ?? session.now) } catch let error as RuntimeError {
        throw error.inWords(of: survey.event.task.survey, in: .of(try choice.languageTag(in: session)))
      }
      try session.report(
        session.runtime.update(survey.event, lateEntry: lateEntry, at: session.now) { try $0.finish(survey) },
        in: which.language)
    } else {
      let runner = EventRunner(
        session: session, reader: LineReaders.standard(), keys: plain ? nil : .forAnswers(), lateEntry: lateEntry,
        limitsTime: !noTimeLimit)
      try session.report(runner.perform(choice), in: which.language)
    }
  }

  func validate() throws {
    if let snooze {
      guard Self.waits.contains(snooze) else {
        throw ValidationError("--snooze is a number of minutes from 1 to \(Self.waits.upperBound)")
      }
      guard action == nil, answers == nil, recording.isEmpty, input.isEmpty, late.answered == nil else {
        throw ValidationError("--snooze records nothing at the event; remove the options that do")
      }
    }
    if action == nil, let first = input.first {
      throw ValidationError("--input \(first.name)=… requires an action; name it with --action")
    }
    if action != nil, !recording.isEmpty {
      throw ValidationError("--action and --recording cannot be combined; remove one of them")
    }
  }

  /// The minutes after which one can be reminded again: a day at most.
  private static let waits = 1...1_440

  /// Returns the action's input: the file's values, overridden by the options'.
  private func actionInput() throws -> [String: CardInput] {
    let file = try answers.map { try JSONText.decode([String: Scalar].self, from: InputFile.data($0)) } ?? [:]
    return input.reduce(into: file.mapValues(CardInput.value)) { $0[$1.name] = $1.value }
  }

  private func sheet() throws -> AnswerSheet {
    var sheet = try answers.map { try AnswerSheet(readingAnswersAt: $0) } ?? AnswerSheet()
    for argument in recording {
      let data = try InputFile.data(argument.file)
      if let step = argument.step {
        guard sheet.recordings.updateValue(data, forKey: step) == nil else {
          throw Failure("two recordings of the step '\(step)'; remove one of them")
        }
      } else {
        guard sheet.recording == nil else {
          throw Failure("two recordings of no step; name the step of each: --recording knee=\(argument.file)")
        }
        sheet.recording = data
      }
    }
    return sheet
  }
}

/// A recording of an active step: `walk=walk.csv`, or a file alone.
struct RecordingArgument: ExpressibleByArgument {
  let step: String?
  let file: String

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    if let match = argument.wholeMatch(of: /([A-Za-z][A-Za-z0-9_-]*)=(.+)/) {
      (step, file) = (String(match.1), String(match.2))
    } else {
      (step, file) = (nil, argument)
    }
  }
}
