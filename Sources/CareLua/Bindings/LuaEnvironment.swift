package import CareModel
package import CareRuntime

/// What scripts work on: a store, a clock, a zone to read times in, a patient to mean where none is named.
package struct LuaEnvironment {
  /// The runtime over the store.
  package var runtime: CareRuntime
  /// The clock.
  package var clock: @Sendable () -> Instant
  /// The zone in which times are read that concern nobody's.
  package var zone: Zone
  /// Who is meant where no patient is named; nil for the store's only one.
  package var patient: Patient.ID?
  /// The plans under a path, to seed.
  package var plans: (String) throws -> [any SourceReader]

  /// A world.
  package init(
    runtime: CareRuntime, clock: @escaping @Sendable () -> Instant, zone: Zone, patient: Patient.ID? = nil,
    plans: @escaping (String) throws -> [any SourceReader] = { _ in [] }
  ) {
    self.runtime = runtime
    self.clock = clock
    self.zone = zone
    self.patient = patient
    self.plans = plans
  }

  var now: Instant { clock() }
}

/// The world of a console: bindings hold it, and the console may move to another.
final class LuaEnvironmentBox: OptionsReader {
  var world: LuaEnvironment

  init(_ world: LuaEnvironment) {
    self.world = world
  }

  var optionsZone: Zone? { world.zone }
  var runtime: CareRuntime { world.runtime }
  var now: Instant { world.now }

  /// Whom the option `patient` names, else who was chosen, else the only one there is.
  func patient(_ options: Options) throws -> Patient.ID {
    if let named: Patient.ID = try options.id("patient") ?? world.patient { return named }
    let all = try runtime.patients(at: now)
    guard let only = all.first?.value.id, all.count == 1 else {
      throw OptionError(
        "missing_field", "\(options.entry.name) needs a `patient`; write patient = \"p1\"", path: "patient",
        expected: "an id")
    }
    return only
  }

  /// The zone that a patient lives in now.
  func zone(of patient: Patient.ID) throws -> Zone {
    try runtime.patient(patient, at: now).value.zone
  }
}
