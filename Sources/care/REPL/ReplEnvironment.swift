import ArgumentParser
import Care
import CareCards
import CareLua
import CareModel
import CareRuntime
import CareStore

/// The environment of the prompt: a store, a clock, a patient, and a Lua state.
///
/// While the clock is set by hand, everything happens on a temporary copy of the store.
final class ReplEnvironment {
  /// The path of the real store.
  let storePath: String
  /// The Lua console, whose globals are kept when the clock is set.
  let console: LuaConsole
  private let options: CommonOptions
  private let real: CareRuntime
  private var scratch: CareRuntime?
  private let clock: @Sendable () -> Instant
  private var setClock: Instant?
  private var chosen: Patient.ID?

  init(_ options: CommonOptions, seed: UInt64?) throws {
    self.options = options
    storePath = StoreLocation(options.storePath).name
    let session = try Session(options, createsStore: true, seed: seed)
    real = session.runtime
    clock = session.clock
    var limits = SandboxLimits.console
    // A person can press Ctrl-C instead.
    if LineReaders.isInteractive { limits.processorTime = nil }
    console = try LuaConsole(
      session.luaEnvironment(writingFilesWith: session.output), limits: limits, output: session.output)
  }

  /// The store in use.
  var runtime: CareRuntime { scratch ?? real }

  /// The time of `:at`, else of the options' clock.
  var now: Instant { setClock ?? clock() }

  /// A session on the store and the clock in use.
  var session: Session {
    var clock = clock
    if let time = setClock { clock = { time } }
    return Session(runtime: runtime, clock: clock, output: options.output, zone: options.zone)
  }

  /// The text before the cursor.
  var prompt: TerminalText {
    guard let setClock, let zone = try? options.displayZone() else { return "care> " }
    return "care \(zone.civil(setClock))> "
  }

  /// Returns the chosen patient, else the store's only one.
  func patient() throws -> Patient.ID {
    try PatientOption(chosen).resolve(in: session)
  }

  /// The zone of the times in an error; nil if the store cannot say it.
  var errorZone: Zone? { session.errorZone(of: PatientOption(chosen)) }

  /// Chooses a patient, or keeps the choice if `id` is nil; returns the patient in use.
  ///
  /// A copy of a server's store may have one patient alone.
  func choose(_ id: Patient.ID?) throws -> Patient.ID {
    if let id, let scratch, try !scratch.hasPatient(id), try real.hasPatient(id) {
      throw Failure(
        "the copy of the store has only the patient chosen before; return to the real one with :at, then choose '\(id)'"
      )
    }
    chosen = try id.map { try runtime.patient($0, at: now).value.id } ?? chosen
    try updateConsole()
    return try patient()
  }

  /// Returns the ids of some of the kinds `patient`, `plan`, `task`, `contact`, and `care_plan`.
  func knownIDs(of kinds: Set<String>) throws -> [String] {
    let now = now
    let plans = try runtime.plans(at: now).map(\.value.id)
    let patients = try runtime.patients(at: now).map(\.value.id)
    var ids: [String] = []
    if kinds.contains("patient") { ids += patients.map(\.text) }
    if kinds.contains("plan") { ids += plans.map(\.text) }
    if kinds.contains("task") { ids += try plans.flatMap { try runtime.tasks(of: $0, at: now).map(\.value.id.text) } }
    if kinds.contains("contact") {
      ids += try plans.flatMap { try runtime.contacts(of: $0, at: now).map(\.value.id.text) }
    }
    if kinds.contains("care_plan") {
      ids += try patients.flatMap { try runtime.carePlans(of: $0, at: now).map(\.value.id.text) }
    }
    return ids
  }

  private func updateConsole() throws {
    console.environment = try session.luaEnvironment(patient: chosen, writingFilesWith: options.output)
  }

  /// Sets the clock, or returns to the real clock and store if `text` is nil or `now`.
  func travel(to text: String?) throws {
    guard let text, text != "now" else {
      (scratch, setClock) = (nil, nil)
      try updateConsole()
      options.output.note("returned to the real store and clock; changes on the copy were discarded")
      return
    }
    try set(TimeArgument.instant(text, in: options.displayZone()))
  }

  /// Moves the clock by a distance such as `+3d`.
  func travel(by text: String) throws {
    guard let interval = TravelDistance.parse(text) else {
      throw Failure("'\(text)' is not a distance; write +3d, -2h, +90min, +1w or +1mo")
    }
    guard let moved = try options.displayZone().instant(interval, after: now) else {
      throw Failure("'\(text)' is outside the calendar")
    }
    try set(moved)
  }

  private func set(_ clock: Instant) throws {
    if scratch == nil {
      scratch = try chosen.map { try real.scratchCopy(of: [$0]) } ?? real.scratchCopy()
      options.output.note("working on a copy of the store; return to the real one with :at")
    }
    setClock = clock
    try updateConsole()
    if let last = try runtime.store.read({ try $0.lastRecorded() }), clock < last {
      let zone = try options.displayZone()
      options.output.note(
        "the store's last commit was recorded at \(zone.civil(last)) \(zone.identifier); before that time, you can read "
          + "everything, but record nothing")
    }
  }
}

extension CareRuntime {
  /// Returns whether the store knows a patient.
  fileprivate func hasPatient(_ id: Patient.ID) throws -> Bool {
    try store.read { try !$0.history(Patient.self, id: id).isEmpty }
  }
}
