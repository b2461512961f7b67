import Care
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

  let world: ReplWorld
  private let options: CommonOptions
  private let isInteractive: Bool
  private let plans = ReplPlans()
  private var loaded: String?
  private var reader: any LineReader = PipeReader()
  /// The lines of a chunk that goes on.
  private var pending = ""
  /// Lines that were pasted with a command and are still to be taken.
  private var pasted: [String] = []

  init(_ options: CommonOptions) throws {
    self.options = options
    isInteractive = LineReaders.isInteractive
    world = try ReplWorld(options)
  }

  /// Where results go, as wide as the terminal is now.
  var output: Output { options.output }

  /// Reads until the end; on a terminal an error is said and forgotten, else it ends the run.
  ///
  /// `paths`: plans to watch while it goes on.
  func run(watching paths: [String] = []) throws {
    for path in paths {
      for text in try plans.add(path, world.session) { output.note(text) }
    }
    guard isInteractive else { return try runPiped() }
    let history = LineHistory()
    let terminal = TerminalReader { [unowned self] line, word in
      ReplCompletion(world: world, chunk: pending).candidates(line: line, word: word)
    }
    reader = terminal
    history.load()
    signal(SIGINT, SIG_IGN)
    output.note("care on \(world.storePath); :help lists the commands, Ctrl-D leaves")
    var input = ReplInput(isNumberedThrough: false)
    reading: while true {
      tellNews()
      pending = input.isEmpty ? "" : input.text + "\n"
      switch next(terminal, isFirst: input.isEmpty) {
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

  /// The next line; what is pasted in one go is one, unless it begins with a command.
  private func next(_ terminal: TerminalReader, isFirst: Bool) -> ReadLine {
    guard pasted.isEmpty else { return .line(pasted.removeFirst()) }
    let read = terminal.read(prompt: isFirst ? world.prompt : ">> ", asking: self)
    guard case .line(let text) = read, text.contains("\n") else { return read }
    let trimmed = AnswerText.trimmed(text)
    guard isFirst, trimmed.hasPrefix(":"), !trimmed.hasPrefix("::") else {
      return .line(text.last == "\n" ? String(text.dropLast()) : text)
    }
    pasted = trimmed.split(separator: "\n").map(String.init)
    return .line(pasted.removeFirst())
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
    world.console.width = output.width
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
    case .help(nil): output.line(ReplHelp.commands(width: output.width))
    case .help(let name?):
      guard let text = world.console.help(name) else {
        let near = world.console.suggestions(for: name).joined(separator: ", ")
        throw Failure("nothing is known of '\(name)'; " + (near.isEmpty ? "try Tab" : "did you mean \(near)?"))
      }
      output.line(ReplHelp.wrapped(text, width: output.width))
    case .load(let path): try load(path)
    case .reload: try reload()
    case .at(let time): try world.travel(to: time)
    case .travel(let distance): try world.travel(by: distance)
    case .patient(let id): output.line(try world.choose(id).text)
    case .today(let date): try today(date)
    case .perform(let task): try perform(task: CareTask.ID(task))
    case .time(let expression): try time(expression)
    }
    return .goOn
  }

  /// Runs a file; a plan is seeded instead, and watched from then on.
  private func load(_ path: String) throws {
    if try !FolderReader.plans(at: path).isEmpty {
      let session = world.session
      let report = try session.runtime.seed(reading: PlanFinder.readers([path]), at: session.now)
      try plans.follow(path, session)
      return output.line(SeedText.changes(report) ?? "nothing to seed")
    }
    guard try world.console.values(of: InputFile.text(path), chunk: path) != nil else {
      throw Failure("\(path): the file is not complete")
    }
    loaded = path
  }

  /// Seeds the plans that are watched, and runs the last loaded file again.
  private func reload() throws {
    guard loaded != nil || !plans.isEmpty else { throw Failure("nothing was loaded yet; write :load FILE") }
    if !plans.isEmpty { output.line(SeedText.changes(try plans.seed(world.session)) ?? "nothing to seed") }
    if let loaded { try load(loaded) }
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
    try session.report(event) { try EventRunner(session: session, reader: reader).perform(event) }
  }
}

extension Repl: IdleMessageSource {
  var hasNews: Bool { plans.hasNews }

  /// Says what became of plans that were edited.
  func tellNews() {
    attempt {
      for text in try plans.news(world.session) { output.note(text) }
    }
  }
}
