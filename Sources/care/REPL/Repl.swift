import CareCards
import CareLua
import CareModel
import CareRuntime
import Foundation

/// The prompt: reads chunks of Lua and `:commands`, runs them, prints what they give.
final class Repl {
  /// What to do after a line.
  enum Next {
    case goOn, quit
  }

  let output: Output
  let world: ReplWorld
  private let isInteractive: Bool
  private var loaded: String?
  private var reader: any LineReader = PipeReader()

  init(_ options: CommonOptions) throws {
    output = options.output
    isInteractive = LineReaders.isInteractive
    world = try ReplWorld(options)
  }

  /// Reads until the end; on a terminal an error is said and forgotten, else it ends the run.
  func run() throws {
    guard isInteractive else { return try runPiped() }
    let history = LineHistory()
    let terminal = TerminalReader { [unowned self] line, word in completions(line: line, word: word) }
    reader = terminal
    history.load()
    signal(SIGINT, SIG_IGN)
    output.note("care on \(world.storePath); :help lists the commands, Ctrl-D leaves")
    var input = ReplInput(isNumberedThrough: false)
    reading: while true {
      switch terminal.read(prompt: input.isEmpty ? world.prompt : "  ... ") {
      case .interrupted: input.clear()
      case .end: break reading
      case .line(let line):
        if input.isEmpty, AnswerText.trimmed(line).isEmpty {
          attempt(tellChanges)
          continue
        }
        input.add(line)
        let next = attempt { try take(&input, isLast: false) }
        if let next, !next.isComplete { continue }
        history.add(input.text)
        input.clear()
        if next?.then == .quit { break reading }
        attempt(tellChanges)
      }
    }
    output.note("")
    try history.save()
  }

  /// An error is put into words, and the prompt comes again.
  @discardableResult
  private func attempt<Result>(_ body: () throws -> Result) -> Result? {
    do {
      return try body()
    } catch {
      output.note(Failure(describing: error).message)
      return nil
    }
  }

  private func runPiped() throws {
    var input = ReplInput(isNumberedThrough: true)
    while let line = readLine(strippingNewline: true) {
      if input.isEmpty, AnswerText.trimmed(line).isEmpty {
        input.add("")
        continue
      }
      input.add(line)
      let taken = try located(input) { try world.console.tellingChanges(output) { try take(&input, isLast: false) } }
      if taken.isComplete { input.clear() }
      if taken.then == .quit { return }
    }
    guard !input.isEmpty else { return }
    _ = try located(input) { try world.console.tellingChanges(output) { try take(&input, isLast: true) } }
  }

  /// What was committed since the last line, here or elsewhere, reaches the scripts that asked for it.
  private func tellChanges() throws {
    try world.console.tellChanges(output)
  }

  /// Says the line of an error that does not say it itself.
  private func located<Result>(_ input: ReplInput, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as ScriptError where error.location != nil {
      throw error
    } catch {
      let failure = Failure(describing: error)
      throw Failure("stdin:\(input.place): \(failure.message)", code: failure.code)
    }
  }

  private func take(_ input: inout ReplInput, isLast: Bool) throws -> (isComplete: Bool, then: Next) {
    if let command = try ColonCommand.parse(input.text) { return (true, try perform(command)) }
    guard let values = try world.console.values(of: input.chunk, chunk: "stdin") else {
      if isLast { throw Failure("the chunk is not complete") }
      return (false, .goOn)
    }
    for value in values { output.line(value) }
    return (true, .goOn)
  }

  private func perform(_ command: ColonCommand) throws -> Next {
    switch command {
    case .quit: return .quit
    case .help(nil): output.line(help)
    case .help(let name?):
      guard let text = world.console.help(name) else { throw Failure("nothing is known of '\(name)'; try Tab") }
      output.line(text)
    case .load(let path): try load(path)
    case .reload:
      guard let loaded else { throw Failure("nothing was loaded yet; write :load FILE") }
      try load(loaded)
    case .at(let time): try world.travel(to: time)
    case .travel(let distance): try world.travel(by: distance)
    case .patient(let id): output.line(try world.choose(id).text)
    case .today(let date): try today(date)
    case .perform(let task): try perform(task: CareTask.ID(task))
    case .time(let expression): try time(expression)
    }
    return .goOn
  }

  private var help: String {
    var table = Table()
    for command in ColonCommand.all { table.add(["\(command.name) \(command.arguments)", command.summary]) }
    return table.text + "\nEverything else is Lua: a bare expression prints its value, _ is the last one."
  }

  private func load(_ path: String) throws {
    guard try world.console.values(of: InputFile.text(path), chunk: path) != nil else {
      throw Failure("\(path): the file is not complete")
    }
    loaded = path
  }

  private func time(_ expression: String) throws {
    let start = ContinuousClock.now
    let values = try world.console.values(of: expression, chunk: "stdin")
    let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    guard let values else { throw Failure("the expression is not complete") }
    for value in values { output.line(value) }
    output.note(String(format: "%.3f ms", milliseconds))
  }

  private func today(_ text: String?) throws {
    let date = try text.map { text in
      guard let date = CivilDate(text) else { throw Failure("'\(text)' is not a date; write 2026-10-28") }
      return date
    }
    let session = world.session
    let day = try session.runtime.day(try world.patient(), on: date, at: session.now)
    let cards = try session.runtime.cards(of: day.events, at: session.now)
    output.raw(day.view(cards: cards, at: session.now, in: session.zone).text(output.style))
  }

  private func perform(task: CareTask.ID) throws {
    let session = world.session
    let patient = try world.patient()
    let event = try session.runtime.event(
      task: task, patient: patient, on: try session.today(of: patient), at: session.now)
    try session.report(event) { try Performance(session: session, reader: reader).perform(event) }
  }

  private func completions(line: String, word: String) -> [String] {
    ReplCompletion(world: world).candidates(line: line, word: word)
  }
}
