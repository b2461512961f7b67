import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime
import CareStore
import Foundation

/// The context of a command: the runtime over the store, the clock, and the output.
struct Session {
  /// The runtime over the store that the options name.
  let runtime: CareRuntime
  /// The time at which the command started.
  let now: Instant
  /// The clock for commands that run longer; fixed if `--at` sets it.
  let clock: @Sendable () -> Instant
  /// The destination of results and notes.
  let output: Output
  /// The zone of `--zone`, if any.
  let zone: Zone?

  /// Opens the store that the options name; `--at` is read in the zone of `participant`, which the command names.
  ///
  /// If there is no store and `createsStore` is false, this throws: a command that only reads leaves nothing behind.
  /// `seed` determines the id of a new store, and with it random times.
  init(
    _ options: CommonOptions, of participant: (any NamesParticipant)? = nil, createsStore: Bool = false,
    seed: UInt64? = nil
  ) throws {
    let guardian = ClockGuard(isConfirmed: options.yes || ClockGuard.isOff, output: options.output)
    let entropy = seed.map { Array("care store \($0)".utf8) }
    func open() throws -> CareRuntime {
      try StoreOpening.open(options.storePath, creates: createsStore, entropy: entropy, admits: guardian.admit)
    }
    var opened: CareRuntime
    do { opened = try open() } catch let error as StoreError {
      guard case .olderSchema = error, try OlderStore.migrate(options) else { throw error }
      opened = try open()
    }
    let runtime = try opened.acting(as: options.author).because(options.why).on("terminal")
    if let entropy, try runtime.store.read({ $0.storeID }) != StoreSeed(entropy: entropy).id {
      throw Failure(
        "the store at '\(StoreLocation(options.storePath).name)' exists and was not created with this --seed; omit it, or choose another store"
      )
    }
    // A store in memory keeps no passcodes.
    let passcodes =
      options.storePath == StoreOpening.inMemory
      ? nil : PasscodeFile(besideStoreAt: StoreLocation(options.storePath).path)
    self.runtime = runtime.asking(ReasonQuestion.ask(options.output)).keeping(passcodes: passcodes)
    clock = try options.clock { try participant?.participantZones(in: runtime) }
    now = clock()
    output = options.output
    zone = options.zone
  }

  /// Creates a session on an open store.
  init(runtime: CareRuntime, clock: @escaping @Sendable () -> Instant, output: Output, zone: Zone?) {
    self.runtime = runtime
    self.clock = clock
    now = clock()
    self.output = output
    self.zone = zone
  }

  /// Returns a session that writes for a reason: the one of `--why`, or the one that a person at a terminal gives.
  ///
  /// - Throws: `ValidationError` if there is none.
  func requiringReason(for change: String) throws -> Session {
    if runtime.why != nil { return self }
    guard let why = ReasonQuestion.answer("\(change) needs a reason.", output) else {
      throw ValidationError("a reason is missing; pass --why")
    }
    return Session(runtime: try runtime.because(why), clock: clock, output: output, zone: zone)
  }

  /// The same session at the current time of its clock.
  var current: Session {
    Session(runtime: runtime, clock: clock, output: output, zone: zone)
  }

  /// Returns the patient's zone as of the clock.
  func zone(of patient: Patient.ID) throws -> Zone {
    try runtime.patient(patient, at: now).value.zone
  }

  /// Returns the tag of the patient's language as of the clock; nil if it is unknown.
  func language(of patient: Patient.ID, asOf: AsOf? = nil) throws -> String? {
    try runtime.patient(patient, asOf: asOf, at: now).value.languageInUse
  }

  /// Returns the patient's local date as of the clock.
  func today(of patient: Patient.ID) throws -> CivilDate {
    try zone(of: patient).date(of: now)
  }
}

/// Opens stores.
enum StoreOpening {
  /// The path of a store in memory, which disappears with the process.
  static let inMemory = ":memory:"

  /// Opens the store at a path, or creates it if `creates` is true.
  ///
  /// A new store's id is derived from `entropy`, by default from the machine's randomness. `admits` is called with the time
  /// of each write to a file before it begins, and throws to refuse it.
  static func open(
    _ path: String, creates: Bool, entropy: [UInt8]? = nil,
    admits: @escaping @Sendable (Instant) throws -> Void = { _ in }
  ) throws -> CareRuntime {
    let location = StoreLocation(path)
    guard try creates || path == inMemory || location.exists() else {
      throw Failure("there is no store at '\(location.name)'; create one with: care seed PATH")
    }
    // It may be what is left of a damaged store, which a new one in its place would hide.
    guard creates || path == inMemory || !isEmpty(path) else {
      throw Failure(
        "'\(path)' is an empty file, not a store; restore a backup, or create a store with: care seed PATH")
    }
    let entropy = entropy ?? SystemEntropy.bytes()
    return path == inMemory
      ? try CareRuntime.inMemory(entropy: entropy) : try CareRuntime.open(path: path, entropy: entropy, admits: admits)
  }

  /// Whether the file is empty; false if its size cannot be read, because opening it reports the reason.
  private static func isEmpty(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int == 0
  }
}
