package import CareModel
package import CareRuntime
import Care
package import CareWeb
import HTTPTypes

/// A participant on a store in memory, with the pages that a participant has.
package struct StudioPhone: Sendable {
  /// The store.
  package let runtime: CareRuntime
  /// The participant.
  package let patient: Patient.ID
  /// The server of the pages, which another one passes requests to.
  package let server: CareWebServer
  private let running: Task<Void, any Error>

  /// What all phones of a studio share.
  package struct Host: Sendable {
    /// The sources of the pages: the studio's clock, randomness, and the log.
    package var environment: WebEnvironment
    /// The addresses by which browsers reach the studio.
    package var names: [String]
    /// The keys of form tokens, so that a page stays valid for the next phone.
    package var forms: FormGuard
    /// The addresses of the studio's own scripts of the phone's pages.
    package var scripts: [String]
  }

  /// Begins to serve the pages of a participant.
  ///
  /// - Throws: `CareWebServer.SettingsError`.
  package init(_ runtime: CareRuntime, of patient: Patient.ID, _ host: Host) throws {
    (self.runtime, self.patient) = (runtime, patient)
    let server = try CareWebServer(
      runtime, settings: WebSettings(names: host.names), environment: host.environment,
      sessions: SingleSession(patient), forms: host.forms, scripts: host.scripts)
    self.server = server
    running = Task { try await server.runServices() }
  }

  /// Ends the streams of the pages, and lets requests that were begun end.
  package func end() {
    server.hub.stop()
    running.cancel()
  }

  /// Writes the store in the turn of the pages' own writes, and tells open pages.
  package func write<Result: Sendable>(
    _ body: @escaping @Sendable (CareRuntime) throws -> Result
  ) async throws -> Result { try await server.responder.services.lane.write(by: "studio", body) }

  /// Reads the store.
  package func read<Result: Sendable>(
    _ body: @escaping @Sendable (CareRuntime) throws -> Result
  ) async throws -> Result { try await server.responder.services.lane.read(body) }
}

/// The stores of phones.
enum StudioStore {
  /// Returns a store in memory with a plan and a participant as they are at a time, and the participant's id.
  ///
  /// - Throws: ``StudioProblem`` or `RuntimeError` for values of the participant that do not fit the plan; `SimulationError`.
  static func make(
    _ plan: PlanDefinition, _ participant: StudioParticipant, zone: Zone, at now: Instant
  ) throws -> (CareRuntime, Patient.ID) {
    let runtime = try CareRuntime.inMemory(entropy: Array("care studio".utf8))
    let began = zone.startOfDay(participant.start), number = participant.number ?? 1
    let days = max(0, zone.date(of: now).dayNumber - participant.start.dayNumber)
    _ = try runtime.on("studio").seed([plan], at: began)
    let patient = Patient.ID("p\(number)")
    let anchors = try participant.anchors(of: plan.header), parameters = participant.parameters(of: plan.header)
    if participant.number != nil, days > 0 {
      var setup = Simulation.Setup(
        plan: plan, days: days, seed: 1, start: participant.start, zone: zone, anchors: anchors, parameters: parameters)
      setup.accepts = true
      // The phone shows the days after the end, too.
      setup.completes = false
      let simulation = try Simulation(setup, behavior: UsualBehavior()) { runtime }
      _ = try simulation.run(number)
    } else {
      var enrollment = Enrollment(
        patient: patient, plan: plan.id, start: participant.start, anchors: anchors, parameters: parameters,
        zoneForNewPatient: zone)
      enrollment.countFrom = .start
      enrollment.accepts = true
      try runtime.enroll(enrollment, at: began)
    }
    return (runtime, patient)
  }
}
