import Care
import Care
import CareCards
import CareLua
import CareModel
import CareRuntime
import Foundation

/// The interactive prompt: reads chunks of Lua and `:commands`, runs them, and prints their values.
final class Repl {
  /// Whether the prompt continues after a line.
  enum Next {
    case `continue`, quit
  }

  let environment: ReplEnvironment
  private let options: CommonOptions
  private let isInteractive: Bool
  private let plans = ReplPlans()
  private var loaded: String?
  private var reader: any LineReader = PipeReader()
  /// The lines of an incomplete chunk.
  private var pending = ""
  /// Lines that were pasted with a command and have not been run.
  private var pasted: [String] = []

  init(_ options: CommonOptions, seed: UInt64? = nil) throws {
    self.options = options
    isInteractive = LineReaders.isInteractive
    environment = try ReplEnvironment(options, seed: seed)
  }

  /// The output, with the terminal's current width.
  var output: Output { options.output }

  /// Reads and runs the whole input, watching the plans at `paths`.
  ///
  /// - Throws: if the input is not a terminal, the first error; on a terminal, errors are printed and the prompt continues.
  func run(watching paths: [String] = []) throws {
    for path in paths {
      for text in try plans.add(path, environment.session) { output.note(text) }
    }
    guard isInteractive else { return try runPiped() }
    let history = LineHistory()
    let terminal = TerminalReader { [unowned self] line, word in
      ReplCompletion(environment: environment, chunk: pending).candidates(line: line, word: word)
    }
    reader = terminal
    history.load()
    signal(SIGINT, SIG_IGN)
    output.note("care on \(environment.storePath); type :help for the commands, Ctrl-D to exit")
    var input = ReplInput(isNumberedThrough: false)
    reading: while true {
      printMessages()
      pending = input.isEmpty ? "" : input.text + "\n"
      switch next(terminal, isFirst: input.isEmpty) {
      case .interrupted: input.clear()
      case .end: break reading
      case .line(let line):
        if input.isEmpty, line.trimmed.isEmpty { continue }
        input.add(line)
        let next = attempt { try take(&input, isLast: false) }
        if let next, !next.isComplete { continue }
        history.add(input.text)
        input.clear()
        if next?.then == .quit { break reading }
      }
    }
    output.note("")
    try history.save()
  }

  /// Reads the next line; pasted lines are one, unless they begin with a command.
  private func next(_ terminal: TerminalReader, isFirst: Bool) -> ReadLine {
    guard pasted.isEmpty else { return .line(pasted.removeFirst()) }
    let read = terminal.read(prompt: isFirst ? environment.prompt : ">> ", printing: self)
    guard case .line(let text) = read, text.contains("\n") else { return read }
    let trimmed = text.trimmed
    guard isFirst, trimmed.hasPrefix(":"), !trimmed.hasPrefix("::") else {
      return .line(text.last == "\n" ? String(text.dropLast()) : text)
    }
    pasted = trimmed.split(separator: "\n").map(String.init)
    return .line(pasted.removeFirst())
  }

  /// Runs `body`; prints its error and returns nil if it fails.
  @discardableResult
  private func attempt<Result>(_ body: () throws -> Result) -> Result? {
    do {
      return try body()
    } catch {
      output.note(Failure(describing: error, in: environment.errorZone).text)
      return nil
    }
  }

  private func runPiped() throws {
    var input = ReplInput(isNumberedThrough: true)
    while let line = try StandardInput.line() {
      if input.isEmpty, line.trimmed.isEmpty {
        input.add("")
        continue
      }
      input.add(line)
      let taken = try located(input) {
        try environment.console.reportingChanges(in: environment.session) { try take(&input, isLast: false) }
      }
      if taken.isComplete { input.clear() }
      if taken.then == .quit { return }
    }
    guard !input.isEmpty else { return }
    _ = try located(input) {
      try environment.console.reportingChanges(in: environment.session) { try take(&input, isLast: true) }
    }
  }

  /// Runs `body`, and adds the input's line number to an error that has none.
  private func located<Result>(_ input: ReplInput, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch var error as ScriptError where error.location != nil {
      error.message = ReplInput.numberedThrough(error.message)
      error.privateMessage = error.privateMessage.map(ReplInput.numberedThrough)
      error.traceback = error.traceback.map(ReplInput.numberedThrough)
      error.location = error.location.map(ReplInput.numberedThrough)
      throw error
    } catch {
      let failure = Failure(describing: error, in: environment.errorZone)
      throw Failure(.lines("stdin:\(input.line): \(failure.message)"), code: failure.code)
    }
  }

  private func take(_ input: inout ReplInput, isLast: Bool) throws -> (isComplete: Bool, then: Next) {
    if let command = try ColonCommand.parse(input.text) { return (true, try perform(command)) }
    guard isLast || input.shouldCompile() else { return (false, .continue) }
    environment.console.width = output.width
    guard let values = try environment.console.values(of: input.chunk, chunk: input.name, in: environment.session)
    else {
      if isLast { throw Failure("the chunk is incomplete") }
      return (false, .continue)
    }
    for value in values { output.line(.lines(value)) }
    return (true, .continue)
  }

  private func perform(_ command: ColonCommand) throws -> Next {
    switch command {
    case .quit: return .quit
    case .help(nil): output.line(.lines(ReplHelp.commands(width: output.width)))
    case .help(let name?):
      guard let text = environment.console.help(name) else {
        let near = environment.console.suggestions(for: name).joined(separator: ", ")
        throw Failure("there is no name '\(name)'; " + (near.isEmpty ? "list names with Tab" : "did you mean \(near)?"))
      }
      output.line(.lines(ReplHelp.wrapped(text, width: output.width)))
    case .load(let path): try load(path)
    case .reload: try reload()
    case .at(let time): try environment.travel(to: time)
    case .travel(let distance): try environment.travel(by: distance)
    case .patient(let id): output.line("\(try environment.choose(id).text)")
    case .today(let date): try today(date)
    case .perform(let name): try environment.session.report(perform(name))
    case .undo(let name): try environment.session.report(undo(name))
    case .decline(let name, let reason): try environment.session.report(decline(name, reason: reason))
    case .time(let expression): try time(expression)
    }
    return .continue
  }

  /// Runs a Lua file, or seeds a plan and watches it.
  private func load(_ path: String) throws {
    if try !FolderReader.plans(at: path).isEmpty {
      let session = environment.session
      let report = try session.runtime.seed(reading: PlanFinder.readers([path]), at: session.now)
      try plans.follow(path, session)
      return output.line("\(SeedText.changes(report) ?? "nothing to seed")")
    }
    guard
      try environment.console.values(
        of: InputFile.text(path), chunk: path, in: environment.session) != nil
    else {
      throw Failure("\(path): the file is incomplete")
    }
    loaded = path
  }

  /// Seeds the watched plans, and runs the last loaded file again.
  private func reload() throws {
    guard loaded != nil || !plans.isEmpty else { throw Failure("nothing has been loaded; write :load FILE") }
    if !plans.isEmpty { output.line("\(SeedText.changes(try plans.seed(environment.session)) ?? "nothing to seed")") }
    if let loaded { try load(loaded) }
  }

  private func time(_ expression: String) throws {
    let start = ContinuousClock.now
    let values = try environment.console.values(of: expression, chunk: "stdin", in: environment.session)
    let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    guard let values else { throw Failure("the expression is incomplete") }
    for value in values { output.line(.lines(value)) }
    output.note("\(String(format: "%.3f ms", milliseconds))")
  }

  private func today(_ text: String?) throws {
    let date = try text.map { text in
      guard let date = CivilDate(text) else { throw Failure("'\(text)' is not a date; write 2026-10-28") }
      return date
    }
    let session = environment.session
    let day = try session.runtime.day(try environment.patient(), on: date, at: session.now)
    let cards = try session.runtime.cards(of: day.events, at: session.now)
    let pages = try session.runtime.pages(of: day, at: session.now)
    output.raw(
      day.view(cards: cards, pages: pages, isStaff: true, at: session.now, in: session.zone).text(output.style))
  }

  /// Completes the event of a task or with a key.
  private func perform(_ name: String) throws -> EventUpdate {
    try EventRunner(session: environment.session, reader: reader, keys: isInteractive ? .forAnswers() : nil)
      .perform(choice(name, ":do"))
  }

  /// Takes back what was recorded at the event of a task or with a key.
  private func undo(_ name: String) throws -> EventUpdate {
    let session = environment.session
    let event = try choice(name, ":undo").resolve(.takeBack, in: session)
    return try session.runtime.update(event, at: session.now) { try $0.clear() }
  }

  /// Records that the participant chose not to do the event of a task or with a key.
  private func decline(_ name: String, reason: String?) throws -> EventUpdate {
    let session = environment.session
    let event = try choice(name, ":decline").resolve(.settle, in: session)
    guard let reason else { throw Failure(.lines(event.missingReason { ":decline \(name) \($0)" })) }
    return try session.runtime.update(event, at: session.now) { try $0.decline(reason: reason) }
  }

  private func choice(_ name: String, _ command: String) throws -> EventChoice {
    EventChoice(name, of: try environment.patient(), naming: command, reader: isInteractive ? reader : nil)
  }
}

extension Repl: IdleMessageSource {
  var hasMessages: Bool { plans.hasChanged || environment.console.hasChanges }

  /// Calls the functions that wait for commits, of this process and of others, and prints what seeding the edited plans would change.
  func printMessages() {
    attempt { try environment.console.reportChanges(in: environment.session) }
    attempt {
      for text in try plans.reports(environment.session) { output.note(text) }
    }
  }
}
