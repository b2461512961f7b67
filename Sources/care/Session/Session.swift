import Care
import CareModel
import CareRuntime
import Foundation

/// What a command works with: the runtime over the store, its clock, and where results go.
struct Session {
  /// The runtime over the store that the options name.
  let runtime: CareRuntime
  /// The clock of the command.
  let now: Instant
  /// The clock, for what takes a while: stands still at a time that was set.
  let clock: @Sendable () -> Instant
  /// Where results and remarks go.
  let output: Output
  /// The zone that `--zone` names, if any.
  let zone: Zone?

  /// Opens the store; where there is none, makes it if it may.
  ///
  /// A command that only asks may not, so that it leaves nothing behind.
  init(_ options: CommonOptions, mayMake: Bool = false) throws {
    clock = try options.clock()
    now = clock()
    output = options.output
    zone = options.zone
    runtime = try StoreOpening.open(options.storePath, mayMake: mayMake).acting(as: options.author)
  }

  /// A session on a store that is open.
  init(runtime: CareRuntime, clock: @escaping @Sendable () -> Instant, output: Output, zone: Zone?) {
    self.runtime = runtime
    self.clock = clock
    now = clock()
    self.output = output
    self.zone = zone
  }

  /// The patient's zone as of the clock.
  func zone(of patient: Patient.ID) throws -> Zone {
    try runtime.patient(patient, at: now).value.zone
  }

  /// The patient's local date as of the clock.
  func today(of patient: Patient.ID) throws -> CivilDate {
    try zone(of: patient).date(of: now)
  }
}

/// Opens stores.
enum StoreOpening {
  /// A store that is gone with the process.
  static let inMemory = ":memory:"

  /// The store at a path; where there is none, a new one if it may be made.
  ///
  /// A new store's id follows from the entropy: the machine's randomness unless given.
  static func open(_ path: String, mayMake: Bool, entropy: [UInt8]? = nil) throws -> CareRuntime {
    guard mayMake || path == inMemory || FileManager.default.fileExists(atPath: path) else {
      throw Failure("there is no store at '\(path)'; make one with: care seed PATH")
    }
    // It may be all that is left of one, which a new store in its place would hide.
    guard mayMake || path == inMemory || !isEmpty(path) else {
      throw Failure("'\(path)' is an empty file and no store; restore a backup, or make a store with: care seed PATH")
    }
    let entropy = entropy ?? SystemEntropy.bytes()
    return path == inMemory
      ? try CareRuntime.inMemory(entropy: entropy) : try CareRuntime.open(path: path, entropy: entropy)
  }

  /// Of what cannot be looked at, opening says why.
  private static func isEmpty(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int == 0
  }
}
