package import CareModel
package import CareRuntime

/// The environment of scripts: a store, a clock, a zone to read times in, and the patient of calls that name none.
package struct LuaEnvironment {
  /// The runtime over the store.
  package var runtime: CareRuntime
  /// The clock.
  package var clock: @Sendable () -> Instant
  /// The zone of times that belong to no patient.
  package var zone: Zone
  /// The patient of calls that name none; nil for the store's only one.
  package var patient: Patient.ID?
  /// Returns the plans under a path, to seed.
  package var plans: (String) throws -> [any SourceReader]
  /// Writes a text to a file; nil where scripts cannot write files.
  package var writeFile: FileWriter?

  /// Writes a text to the file at a path, and replaces an existing one only if told to.
  package typealias FileWriter = (_ text: String, _ path: String, _ overwrites: Bool) throws -> Void

  /// Creates an environment.
  package init(
    runtime: CareRuntime, clock: @escaping @Sendable () -> Instant, zone: Zone, patient: Patient.ID? = nil,
    plans: @escaping (String) throws -> [any SourceReader] = { _ in [] }, writeFile: FileWriter? = nil
  ) {
    self.runtime = runtime
    self.clock = clock
    self.zone = zone
    self.patient = patient
    self.plans = plans
    self.writeFile = writeFile
  }

  var now: Instant { clock() }
}

/// The current environment of a console, which bindings share.
final class LuaEnvironmentBox: OptionsReader, ReasonTaker {
  var environment: LuaEnvironment
  /// The number of columns of printed values and drawings.
  var width = 80

  init(_ environment: LuaEnvironment) {
    self.environment = environment
  }

  var box: LuaEnvironmentBox { self }

  /// Runs `body` with a runtime that writes for a reason.
  func because<Result>(_ why: String, _ body: () throws -> Result) throws -> Result {
    let outer = environment.runtime
    environment.runtime = try outer.because(why)
    defer { environment.runtime = outer }
    return try body()
  }

  /// Runs `body` with a runtime that writes as an author.
  func acting<Result>(as author: String, _ body: () throws -> Result) throws -> Result {
    let outer = environment.runtime
    environment.runtime = try outer.acting(as: author)
    defer { environment.runtime = outer }
    return try body()
  }

  var optionsZone: Zone? { environment.zone }
  var runtime: CareRuntime { environment.runtime }
  var now: Instant { environment.now }

  /// Returns the patient that the option `patient` names, else the chosen one, else the only one in the store.
  func patient(_ options: Options) throws -> Patient.ID {
    if let named: Patient.ID = try options.id("patient") ?? environment.patient { return named }
    let found = try runtime.patients(.init(limit: 2), at: now).items
    guard let only = found.first?.value.id, found.count == 1 else {
      throw OptionError(
        "missing_field", "\(options.entry.name) needs a `patient`; write patient = \"p1\"", path: "patient",
        expected: "an id")
    }
    return only
  }

  /// Returns the zone that a patient lives in now.
  func zone(of patient: Patient.ID) throws -> Zone {
    try runtime.patient(patient, at: now).value.zone
  }
}
