import CareCards
import CareModel
import CareRuntime

/// A survey in the terminal, step by step.
///
/// `back`, `skip`, and `quit` are commands; for an item that takes free text, they are `:back`, `:skip`, and `:quit`.
struct SurveyDialog {
  /// The ways in which a dialog ends.
  enum Ending {
    /// The survey has ended.
    case finished
    /// The participant left; the answers so far can be saved.
    case left
  }

  private enum Move {
    case next, back, skip, leave
  }

  /// The session of the survey.
  private(set) var session: SurveySession
  private let reader: any LineReader
  private let output: Output
  private let clock: () -> Instant
  private let keep: (SurveySession) throws -> Void

  private var language: Language { session.language }

  /// Creates a dialog.
  ///
  /// `keep` saves the answers of each step that is left.
  init(
    _ session: SurveySession, reader: any LineReader, output: Output, clock: @escaping () -> Instant,
    keep: @escaping (SurveySession) throws -> Void
  ) {
    self.keep = keep
    self.session = session
    self.reader = reader
    self.output = output
    self.clock = clock
  }

  /// Runs the survey until it ends or the participant leaves.
  ///
  /// - Throws: The errors of the session's hooks and of `keep`.
  mutating func run() throws -> Ending {
    if !session.changes.isEmpty { output.note("\(language(.surveyChanged))") }
    while let step = session.step {
      say("\n\(SurveyStepText(step: step, items: [], language: language).text(output.style))")
      switch try perform(step) {
      case .leave: return .left
      case .next:
        try attempt { try $0.next(at: $1) }
        if session.finished == nil, step.kind.behavior.interaction != .reading { try keep(session) }
      case .skip: try attempt { try $0.skip(at: $1) }
      case .back: try attempt { session, _ in try session.back() }
      }
    }
    return .finished
  }

  /// Makes a move; if the survey refuses it, prints why, and the step is asked again.
  private mutating func attempt(_ move: (inout SurveySession, Instant) throws -> Void) throws {
    do {
      try move(&session, clock())
    } catch let error as SurveyRunError {
      output.note(" ! \(error.message(in: language))")
    }
  }

  private func say(_ text: TerminalText) {
    output.note(text.withoutLastLineBreak())
  }

  private mutating func perform(_ step: Step) throws -> Move {
    switch step.kind.behavior.interaction {
    case .none: .next
    case .reading: pause()
    case .answering: try ask()
    case .measuring: try measure()
    }
  }

  private func pause() -> Move {
    guard case .line(let line) = reader.read(prompt: "\(language(.pressEnter))") else { return .leave }
    return command(line.trimmed, in: nil) ?? .next
  }

  /// Asks the step's items one after the other; which ones show may change with each answer.
  private mutating func ask() throws -> Move {
    var index = 0
    while true {
      let items = try session.visibleItems()
      guard index < items.count else { return .next }
      let item = items[index]
      switch item.readOnly ? .next : try ask(item) {
      case .next, .skip: index += 1
      case .leave: return .leave
      case .back where index == 0: return .back
      case .back: index -= 1
      }
    }
  }

  private mutating func ask(_ item: FormItem) throws -> Move {
    var problem: String?
    while true {
      show(item, problem)
      guard case .line(let line) = reader.read(prompt: " > ") else { return .leave }
      let text = line.trimmed
      switch command(text, in: item) {
      case .skip? where item.required: problem = language(.needsAnswer)
      case .skip?: return try answer(item, nil)
      case let move?: return move
      case nil where text.isEmpty:
        if session.answer(to: item.id) != nil || !item.required { return .next }
        problem = language(.needsAnswerOrLeave)
      case nil:
        do {
          let typed = try item.parse(text, in: language)
          guard let given = withWords(typed, of: item) else { return .leave }
          do {
            return try answer(item, given)
          } catch let error as AnswerError {
            guard case .needsConfirmation = error else { throw error }
            guard let isSure = confirm(error) else { return .leave }
            if isSure { return try answer(item, given, confirmed: true) }
            problem = nil
          }
        } catch let error as AnswerParseError {
          problem = error.message
        } catch let error as AnswerError {
          problem = error.message(in: language)
        }
      }
    }
  }

  private func show(_ item: FormItem, _ problem: String?) {
    guard let step = session.step else { return }
    let answers = session.answer(to: item.id).map { [item.id: $0] } ?? [:]
    let text = SurveyStepText(
      step: step, items: [item], answers: answers, problems: problem.map { [item.id: $0] } ?? [:],
      language: language)
    say("\(problem == nil ? "\n" : "" as TerminalText)\(text.text(of: item, output.style))")
  }

  private mutating func answer(_ item: FormItem, _ answer: Answer?, confirmed: Bool = false) throws -> Move {
    try session.answer(item.id, answer, confirmed: confirmed, at: clock())
    return .next
  }

  /// Asks for the words of an option that takes them; an empty line chooses the option without words.
  ///
  /// - Returns: The answer with the words; nil if the participant leaves.
  private func withWords(_ answer: Answer, of item: FormItem) -> Answer? {
    guard case .choices(let values) = answer,
      let other = item.format.definition.options.first(where: { $0.other && values.contains($0.value) })
    else { return answer }
    let prompt = language(.wordsFor, ["text": other.text])
    guard case .line(let line) = reader.read(prompt: " \(prompt) > ") else { return nil }
    return line.trimmed.isEmpty ? answer : .chosen(values, other: line.trimmed)
  }

  /// Asks whether an unusual answer is right; nil if the participant leaves.
  private func confirm(_ question: AnswerError) -> Bool? {
    output.note(" ! \(question.message(in: language))")
    while true {
      guard case .line(let line) = reader.read(prompt: " \(language(.yesOrNo)) > ") else { return nil }
      if TypedWord.yes.matches(line.trimmed, in: language) { return true }
      if TypedWord.no.matches(line.trimmed, in: language) { return false }
      output.note(" ! \(language(.pleaseTypeYesOrNo))")
    }
  }

  /// Reads a recording from a file that the participant names, and shows what was measured.
  private mutating func measure() throws -> Move {
    while true {
      guard case .line(let line) = reader.read(prompt: " \(language(.recordingFile)) > ") else { return .leave }
      let path = line.trimmed
      if let move = command(path, in: nil) { return move }
      do {
        try session.record(recording: try InputFile.data(path), at: clock())
        for item in try session.visibleItems() {
          guard let answer = session.answer(to: item.id) else { continue }
          output.note(" › \(item.displayText(of: answer, in: language))")
        }
        return .next
      } catch let error as Failure {
        output.note(" ! \(error.text)")
      } catch let error as RecordingError {
        output.note(" ! \(error.message)")
      }
    }
  }

  /// Returns the move that a typed command means.
  private func command(_ text: String, in item: FormItem?) -> Move? {
    var bare = text
    if bare.hasPrefix(":") {
      bare.removeFirst()
    } else if let item, type(of: item.format.definition).valueType == .text {
      return nil
    }
    let moves: [(TypedWord, Move)] = [(.back, .back), (.skip, .skip), (.quit, .leave)]
    return moves.first { $0.0.matches(bare, in: language) }?.1
  }
}
