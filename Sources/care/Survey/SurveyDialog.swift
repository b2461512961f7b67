import CareCards
import CareModel
import CareRuntime
import CareSurvey

/// A survey in the terminal, step by step.
///
/// Where the terminal allows it, answers are chosen with keys. Where they are typed, `back`, `skip`, and `quit` are commands; for an
/// item that takes free text, they are `:back`, `:skip`, and `:quit`.
struct SurveyDialog {
  /// The ways in which a dialog ends.
  enum Ending {
    /// The survey has ended.
    case finished
    /// The participant left; the answers so far can be saved.
    case left
    /// The participant left, and the survey does not let its answers be saved.
    case abandoned
  }

  /// What the participant does at a step; `stop` is the end of the input.
  enum Move {
    case next, back, skip, leave, stop, more, addRow
    case edit(String)
    case openRow(Int), removeRow(Int)
    case leaveUndone(NotDoneReason)
  }

  /// The session of the survey.
  var session: SurveySession
  let reader: any LineReader
  /// The keys with which answers are chosen; nil if all answers are typed.
  let keys: KeyReader?
  let output: Output
  let clock: () -> Instant
  private let keep: (SurveySession) throws -> Void
  /// Whether failures of the plan's functions are shown in full.
  let isStaff: Bool
  /// Whether a participant who leaves chooses what becomes of the answers.
  let asksWhenLeaving: Bool
  /// The functions whose failure has been shown.
  var failures: Set<String> = []
  /// The item from which a step is asked again that the survey did not let be left.
  private var refused: String?
  /// Whether the current step offers to read more.
  private(set) var offersMore = false
  /// The notice that the time of the current step is up; nil if it has no limit.
  var notice: TimeNotice?

  var language: Language { session.language }

  /// Creates a dialog.
  ///
  /// `keep` saves the answers of each step that is left.
  init(
    _ session: SurveySession, reader: any LineReader, keys: KeyReader? = nil, output: Output, isStaff: Bool = true,
    asksWhenLeaving: Bool = true, clock: @escaping () -> Instant,
    keep: @escaping (SurveySession) throws -> Void
  ) {
    self.keep = keep
    self.session = session
    self.reader = reader
    self.keys = keys
    self.output = output
    self.clock = clock
    self.isStaff = isStaff
    self.asksWhenLeaving = asksWhenLeaving
  }

  /// Runs the survey until it ends or the participant leaves.
  ///
  /// - Throws: The errors of the session's conditions and of `keep`; the answers so far are kept before.
  mutating func run() throws -> Ending {
    if !session.changes.isEmpty { output.note("\(language(.surveyChanged))") }
    if session.beginsAgain { tell(language(.surveyExpired), indent: 0) }
    showNotes()
    while let step = session.step {
      let move = try show(step) ?? perform(step)
      do {
        if let ending = try perform(move, at: step) { return ending }
      } catch let error as ScriptError {
        if session.finished == nil { try keepAnswers() }
        throw error
      }
      showNotes()
    }
    return .finished
  }

  /// Shows a step; returns what the participant does instead of reading it to its end, if anything.
  private mutating func show(_ step: Step) throws -> Move? {
    var text = SurveyStepText(step: self.shown(step), items: [], position: try position(), language: language)
    text.isPositionAbove = keys == nil
    text.view = session.run.view()
    let shown: TerminalText = "\n\(text.text(output.style))"
    if step.kind.behavior.longText == nil { say(shown) } else if let move = page(shown) { return move }
    offersMore = session.run.hasLearnMore()
    if offersMore, keys == nil { tell(language(.moreHint)) }
    showTimeLimit()
    showNotes()
    return nil
  }

  /// The position in the survey, or of the open row of a repeat group; nil if it is not shown.
  private func position() throws -> String? {
    if let row = session.run.openRow { return language(.rowNumber, ["number": row]) }
    guard let progress = try session.run.shownProgress() else { return nil }
    return progress.isExact
      ? language(.pageOf, ["number": progress.position, "count": progress.count])
      : language(.page, ["number": progress.position])
  }

  /// Returns the step as it is shown: only the heading of a group above an open row.
  private func shown(_ step: Step) -> Step {
    guard session.run.openRow != nil else { return step }
    var heading = step
    (heading.text, heading.detail, heading.footnote, heading.image, heading.body) = (nil, nil, nil, nil, [])
    return heading
  }

  /// Makes a move; returns how the dialog ends, if it does.
  private mutating func perform(_ move: Move, at step: Step) throws -> Ending? {
    switch move {
    case .leave: return try leave()
    case .stop: return endOfInput()
    case .more: showMore()
    case .next:
      try attempt { try $0.next(at: $1) }
      let isRead = [.reading, .reviewing].contains(step.kind.behavior.interaction)
      if session.finished == nil, !isRead { try keepAnswers() }
    case .skip: try attempt { try $0.skip(at: $1) }
    case .leaveUndone(let reason):
      try attempt { try $0.skip(notDone: reason, at: $1) }
      if session.finished == nil { try keepAnswers() }
    case .back: try attempt { session, _ in try session.back() }
    case .edit(let id): try attempt { try $0.edit(id, at: $1) }
    case .addRow: try attempt { try $0.addRow(at: $1) }
    case .openRow(let number): try attempt { session, _ in try session.openRow(number) }
    case .removeRow(let number):
      try attempt { try $0.removeRow(number, at: $1) }
      try keepAnswers()
    }
    return nil
  }

  /// Saves the answers so far, unless the survey does not let them be saved.
  private mutating func keepAnswers() throws {
    if session.run.canSave() { try keep(session) }
  }

  private mutating func showMore() {
    if let text = session.run.learnMore() {
      output.note("")
      for line in TextWrap.lines(text, width: output.style.width - 1) { output.note(" \(line)") }
    }
    showNotes()
  }

  /// Makes a move; if the survey refuses it, prints why, and the step is asked again.
  private mutating func attempt(_ move: (inout SurveySession, Instant) throws -> Void) throws {
    do {
      try move(&session, clock())
    } catch let error as SurveyRunError {
      refused = error.items.first
      tell("! \(error.message(in: language))")
    }
  }

  /// Prints a text for the participant, wrapped to the terminal.
  func tell(_ text: String, indent: Int = 1) {
    output.note(HangingText.text(text, indent: indent, width: output.tableWidth))
  }

  func say(_ text: TerminalText) {
    output.note(text.withoutLastLineBreak())
  }

  private mutating func perform(_ step: Step) throws -> Move {
    switch step.kind.behavior.interaction {
    case .none: .next
    case .reading: pause()
    case .reviewing: try review()
    case .answering: try ask()
    case .repeating(let group): try askRows(of: group)
    case .measuring: try measure(step)
    }
  }

  func pause() -> Move {
    if let keys { return pause(keys) }
    guard case .line(let line) = reader.read(prompt: "\(language(.pressEnter))") else { return .stop }
    return command(line.trimmed, in: nil) ?? .next
  }

  /// Asks the step's items one after the other; which ones show may change with each answer.
  mutating func ask() throws -> Move {
    var index = try refused.flatMap { item in try session.visibleItems().firstIndex { $0.id == item } } ?? 0
    refused = nil
    while true {
      let items = try session.visibleItems()
      guard index < items.count else { return .next }
      let item = items[index]
      if session.run.isTimeUp(at: clock()) { return timeIsUp() }
      switch item.readOnly ? .next : try ask(item) {
      case .next where explains(item): continue
      case .next, .skip: index += 1
      case .back where index == 0: return .back
      case .back: index -= 1
      case .more: showMore()
      case let move: return move
      }
    }
  }

  private mutating func ask(_ item: FormItem) throws -> Move {
    var problem: String?
    while true {
      do {
        let answer: Answer
        switch reply(to: item, problem) {
        case .move(.skip) where item.required:
          problem = language(.needsAnswer)
          continue
        case .chosen(nil) where item.required:
          problem = language(.needsAnswer)
          continue
        case .move(.skip), .chosen(nil): return try self.answer(item, nil)
        case .move(let move): return move
        case .timeUp: return timeIsUp()
        case .text(""):
          if session.answer(to: item.id) != nil || !item.required { return .next }
          problem = language(keys == nil ? .needsAnswerOrLeave : .needsAnswer)
          continue
        case .chosen(let chosen?): answer = chosen
        case .text(let text):
          if case .file(let format) = item.format, !item.isDontKnow(text, in: language) {
            return try give(text, to: item, format)
          }
          answer = try item.parse(text, in: language)
        }
        guard let given = withWords(answer, of: item) else { return .leave }
        do {
          return try self.answer(item, given)
        } catch let error as AnswerError {
          guard case .needsConfirmation = error else { throw error }
          guard let isSure = confirm(error) else { return .leave }
          if isSure { return try self.answer(item, given, confirmed: true) }
          problem = nil
        }
      } catch let error as AnswerParseError {
        problem = error.message
      } catch AnswerError.timeIsUp {
        return timeIsUp()
      } catch let error as AnswerError {
        problem = error.message(in: language)
      }
    }
  }

  /// Shows an item, and returns what the participant chooses or types.
  private func reply(to item: FormItem, _ problem: String?) -> Reply {
    let picker = keys == nil ? nil : AnswerPicker(item, answer: session.answer(to: item.id), in: language)
    show(item, problem, isPicked: picker != nil)
    if let keys, let picker { return choose(picker, of: item, keys) }
    if keys != nil { output.note(typedCommands) }
    guard case .line(let line) = readLine(for: item) else { return .move(.stop) }
    let text = line.trimmed
    return command(text, in: item).map { .move($0) } ?? .text(text)
  }

  /// Reads what the participant types for an item: with completion of paths, or hidden, where the item calls for it.
  private func readLine(for item: FormItem) -> ReadLine {
    if case .file = item.format { return reader.readPath(prompt: " \(language(.filePath)) > ") }
    return (item.isHidden ? HiddenReader.read(prompt: " > ") : nil) ?? read(" > ")
  }

  private func show(_ item: FormItem, _ problem: String?, isPicked: Bool) {
    guard let step = session.step else { return }
    let answers = session.answer(to: item.id).map { [item.id: $0] } ?? [:]
    var text = SurveyStepText(
      step: step, items: [item], answers: isPicked ? [:] : answers, problems: problem.map { [item.id: $0] } ?? [:],
      language: language)
    text.isPicked = isPicked
    text.listsOptions = step.kind != .matrix || problem != nil || isFirst(item)
    say("\(problem == nil ? "\n" : "" as TerminalText)\(text.text(of: item, output.style))")
  }

  /// Whether no other item of the step is shown before an item.
  private func isFirst(_ item: FormItem) -> Bool { (try? session.visibleItems().first?.id == item.id) ?? true }

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
    guard case .line(let line) = read(" \(prompt) > ") else { return nil }
    return line.trimmed.isEmpty ? answer : .chosen(values, other: line.trimmed)
  }

  /// Asks whether an unusual answer is right; nil if the participant leaves.
  private func confirm(_ question: AnswerError) -> Bool? {
    tell("! \(question.message(in: language))")
    while true {
      guard case .line(let line) = read(" \(language(.yesOrNo)) > ") else { return nil }
      if TypedWord.yes.matches(line.trimmed, in: language) { return true }
      if TypedWord.no.matches(line.trimmed, in: language) { return false }
      tell("! \(language(.pleaseTypeYesOrNo))")
    }
  }

  /// Returns the move that a typed command means.
  func command(_ text: String, in item: FormItem?) -> Move? {
    var bare = text
    if bare.hasPrefix(":") {
      bare.removeFirst()
    } else if let item, type(of: item.format.definition).valueType == .text {
      return nil
    }
    var moves: [(TypedWord, Move)] = [(.back, .back), (.skip, .skip), (.quit, .leave)]
    if offersMore { moves.append((.more, .more)) }
    return moves.first { $0.0.matches(bare, in: language) }?.1
  }
}

extension FormItem {
  /// Whether the answer is not shown while it is typed.
  fileprivate var isHidden: Bool { if case .text(let text) = format { text.secure } else { false } }
}
