import Care
import CareModel
import CareRuntime

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
