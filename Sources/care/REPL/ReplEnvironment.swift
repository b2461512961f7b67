import ArgumentParser
import Care
import CareLua
import CareModel
import CareRuntime

/// What the prompt works on: a store, a clock, a patient, a Lua state.
///
/// Under a clock that was set by hand everything happens on a copy of the store, which is gone afterward.
final class ReplWorld {
  /// The path of the real store.
  let storePath: String
  /// Runs Lua; its globals stay through travels.
  let console: LuaConsole
  private let options: CommonOptions
  private let real: CareRuntime
  private var scratch: CareRuntime?
  private let clock: @Sendable () -> Instant
  private var setClock: Instant?
  private var chosen: Patient.ID?

  init(_ options: CommonOptions) throws {
    self.options = options
    storePath = options.storePath
    let session = try Session(options, mayMake: true)
    real = session.runtime
    clock = session.clock
    var limits = SandboxLimits.console
    // A person who waits can press Ctrl-C.
    if LineReaders.isInteractive { limits.wallTime = nil }
    console = try LuaConsole(session.world(), limits: limits, output: session.output)
  }

  /// The store in use.
  var runtime: CareRuntime { scratch ?? real }

  /// The time on the clock in use: set by `:at`, else that of the options.
  var now: Instant { setClock ?? clock() }

  var session: Session {
    var clock = clock
    if let time = setClock { clock = { time } }
    return Session(runtime: runtime, clock: clock, output: options.output, zone: options.zone)
  }

  /// What stands before the cursor.
  var prompt: String {
    guard let setClock, let zone = try? options.displayZone() else { return "care> " }
    return "care \(zone.civil(setClock))> "
  }

  /// The patient chosen, else the store's only one.
  func patient() throws -> Patient.ID {
    var option = PatientOption()
    option.patient = chosen
    return try option.resolve(in: session)
  }

  /// Chooses a patient, or nobody in particular.
  func choose(_ id: Patient.ID?) throws -> Patient.ID {
    chosen = try id.map { try runtime.patient($0, at: now).value.id } ?? chosen
    try moveConsole()
    return try patient()
  }

  /// The ids of the kinds `patient`, `plan`, `task`, `contact` and `care_plan`.
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

  private func moveConsole() throws {
    console.environment = try session.world(patient: chosen)
  }

  /// Sets the clock, or goes back to the real one and the real store.
  func travel(to text: String?) throws {
    guard let text, text != "now" else {
      (scratch, setClock) = (nil, nil)
      try moveConsole()
      options.output.note("back on the real store and clock; what was written on the copy is gone")
      return
    }
    try set(TimeArgument.instant(text, in: options.displayZone()))
  }

  /// Moves the clock.
  func travel(by text: String) throws {
    guard let interval = TravelDistance.parse(text) else {
      throw Failure("'\(text)' is not a distance; write +3d, -2h, +90min, +1w or +1mo")
    }
    guard let moved = try options.displayZone().instant(interval, after: now) else {
      throw Failure("'\(text)' leads out of the calendar")
    }
    try set(moved)
  }

  private func set(_ clock: Instant) throws {
    if scratch == nil {
      scratch = try real.scratchCopy()
      options.output.note("from here on everything happens on a copy of the store; ':at' alone goes back")
    }
    setClock = clock
    try moveConsole()
  }
}
