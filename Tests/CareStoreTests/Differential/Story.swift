import CareModel
import CareStore
import CareTestSupport
import StoreConformance

/// The store and a naive one, given the same commands: both take or refuse alike, and give the same answers.
struct Story {
  /// Where the two differ.
  struct Difference: Error, CustomStringConvertible {
    var description: String
  }

  /// Thrown by a body that gives up.
  private struct GivenUp: Error {}

  let store: CareStore
  private(set) var naive = NaiveStore()
  let seed: UInt64
  /// How often what was answered: `taken`, or the name of the refusal.
  private(set) var answers: [String: Int] = [:]

  /// A new store on one of the engines.
  init(seed: UInt64, on engine: EngineUnderTest) throws {
    self.seed = seed
    store = try CareStore(engine: engine.make(), creating: StoreSeed(id: StoreFixture.id))
  }

  /// Plays steps, asks a little after each and much now and then; throws where the two differ.
  @discardableResult
  static func play(_ steps: [StoryStep], seed: UInt64, on engine: EngineUnderTest) throws -> [String: Int] {
    var story = try Story(seed: seed, on: engine)
    for step in steps {
      do {
        try story.play(step)
        var random = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(step.number))
        try story.ask(&random, rounds: 3)
        if step == steps.last || step.number % 25 == 24 { try story.askEverything(&random) }
      } catch {
        throw Difference(description: "step \(step.number): \(error)")
      }
    }
    return story.answers
  }

  private mutating func play(_ step: StoryStep) throws {
    let clock = (naive.commits.last?.recorded ?? StoreFixture.day(1)).adding(seconds: step.seconds)
    if let patient = step.erased { return try erase(patient, step, at: clock) }
    var trial = naive
    var expected: (any Error)?
    do { try trial.begin(at: clock, author: step.author) } catch { expected = error }
    var found: (any Error)?
    do {
      try store.write(at: clock, author: step.author) { writer in
        guard expected == nil else { return }
        for part in step.parts {
          expected = try play(part, writer, &trial, clock)
          if let expected { throw expected }
        }
        if step.isGivenUp {
          expected = GivenUp()
          throw GivenUp()
        }
      }
    } catch {
      found = error
    }
    try check(found, expected, "the transaction")
    if case StoreError.clockBehind? = expected as? StoreError { note("clock_behind") }
    if found == nil {
      trial.end()
      naive = trial
    }
    try compareLast()
  }

  /// Erases a patient, and compares all that is left.
  private mutating func erase(_ patient: Patient.ID, _ step: StoryStep, at clock: Instant) throws {
    var trial = naive
    var expected: (any Error)?
    do {
      try trial.begin(at: clock, author: step.author)
      try trial.erase(patient)
    } catch {
      expected = error
    }
    var found: (any Error)?
    do { try store.erase(patient, at: clock, author: step.author) } catch { found = error }
    try check(found, expected, "erase \(patient)")
    note(expected == nil ? "erased" : "not_erased")
    guard expected == nil else { return }
    trial.end()
    naive = trial
    try compareLast()
    var random = SeededGenerator(seed: UInt64(step.number))
    try askEverything(&random)
  }

  private func compareLast() throws {
    let last = try store.read { [try $0.lastSeq(), Int(try $0.lastRecorded()?.milliseconds ?? 0)] }
    let told = [naive.lastSeq, Int(naive.commits.last?.recorded.milliseconds ?? 0)]
    guard last == told else { throw Difference(description: "the last commit is \(last), not \(told)") }
  }

  /// Plays one part; gives the refusal that takes the transaction along.
  private mutating func note(_ answer: String) { answers[answer, default: 0] += 1 }

  private mutating func play(
    _ part: StoryPart, _ writer: StoreWriter, _ trial: inout NaiveStore, _ clock: Instant
  ) throws -> StoreError? {
    let before = trial
    var expected: (any Error)?
    do { try trial.perform(part.command) } catch { expected = error }
    let after = trial
    var found: (any Error)?
    do {
      switch part.mode {
      case .plain, .swallowed: try perform(part.command, writer)
      case .attempt: try writer.attempt { try perform(part, writer, after) }
      case .nested: try store.write(at: clock) { try perform(part, $0, after) }
      }
    } catch let error as Difference {
      throw error
    } catch {
      found = error
    }
    note((expected as? StoreError)?.code ?? "taken")
    if part.isGivenUp, expected == nil { expected = GivenUp() }
    try check(found, expected, "\(part)")
    if expected != nil { trial = before }
    try compare(part.command, writer.reader, &trial)
    return part.mode == .plain ? expected as? StoreError : nil
  }

  /// What was written is read before it is given up, so that nothing remembered outlives it.
  private func perform(_ part: StoryPart, _ writer: StoreWriter, _ after: NaiveStore) throws {
    try perform(part.command, writer)
    guard part.isGivenUp else { return }
    var after = after
    try compare(part.command, writer.reader, &after)
    throw GivenUp()
  }

  private func check(_ found: (any Error)?, _ expected: (any Error)?, _ what: String) throws {
    switch (found, expected) {
    case (nil, nil): return
    case (let found as StoreError, let expected as StoreError):
      if found == expected { return }
      if case .invalid = found, case .invalid = expected { return }
    case (is GivenUp, is GivenUp): return
    default: break
    }
    throw Difference(
      description:
        "\(what)\nthe store: \(found.map { "\($0)" } ?? "taken")\nexpected: \(expected.map { "\($0)" } ?? "taken")")
  }
}

extension NaiveStore {
  /// Does what a command says.
  mutating func perform(_ command: StoryCommand) throws(StoreError) {
    switch command {
    case .write(let verb, let record, let change): try write(verb, record, change)
    case .override(let verb, let patch, let carePlan, let change): try override(verb, patch, carePlan, change)
    case .record(let outcome, let base): try self.record(outcome, basedOn: base)
    case .clear(let event, let base): try clear(event, basedOn: base)
    case .putDraft(let draft, let event): try putDraft(draft, event)
    case .deleteDraft(let event): deleteDraft(event)
    case .putSample(let sample): try put(sample)
    case .deleteSample(let patient, let remoteID): try deleteSample(patient, remoteID)
    }
  }
}
