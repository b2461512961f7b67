import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime

/// The care plan that a command changes, by its own id or by its plan's.
struct CarePlanOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The care plan's id, or the plan's id if that identifies one care plan.", valueName: "care-plan"))
  var carePlan: CarePlan.ID

  @Option(help: ArgumentHelp("The patient, if several follow the plan.", valueName: "id"))
  var patient: Patient.ID?

  @Option(
    help: ArgumentHelp(
      "Require this version to be the latest, and fail if the care plan has changed since.", valueName: "version"))
  var basedOn: String?

  var basedOnVersion: VersionID? { basedOn.map { VersionID($0) } }

  /// Changes the care plan, effective from a time that is read in its zone of then, and reports its state.
  func change(
    in session: Session, from: EffectiveArgument?,
    _ body: (Session, CarePlan.ID, Effective?) throws -> Version<CarePlan>
  ) throws {
    let id = try resolve(in: session)
    let zones = try session.runtime.zones(ofCarePlan: id)
    try session.report(body(session, id, from?.effective(in: zones, now: session.now)))
  }

  /// Returns the care plan's id.
  ///
  /// - Throws: `StoreError.ambiguous` if several care plans follow the plan; ``Failure`` if there is none.
  func resolve(in session: Session) throws -> CarePlan.ID {
    let runtime = session.runtime
    let patients = try patient.map { [$0] } ?? runtime.patients(at: session.now).map(\.value.id)
    let known = try patients.flatMap { try runtime.carePlans(of: $0, at: session.now).map(\.value) }
    if let found = known.first(where: { $0.id == carePlan }) { return found.id }
    let ofPlan = known.filter { $0.plan?.text == carePlan.text }
    if let only = ofPlan.first, ofPlan.count == 1 { return only.id }
    let choices = (ofPlan.isEmpty ? known : ofPlan).map(\.id.text).sorted()
    if !ofPlan.isEmpty {
      throw StoreError.ambiguous(entity: "care_plan", id: carePlan.text, choices: choices)
    }
    let near = Suggestion.nearest(to: carePlan.text, in: choices).map { "; did you mean '\($0)'?" } ?? ""
    throw Failure("there is no care plan '\(carePlan)'\(near)")
  }
}

/// The option `--from` of a command that changes a care plan.
struct EffectiveOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "When the change takes effect: a date, a time, now, or tomorrow. Default: now.", valueName: "time"))
  var from: EffectiveArgument?
}

extension Session {
  /// Returns the zone in which a care plan's dates are read now; a change that is planned counts from its time on.
  func zone(ofCarePlan id: CarePlan.ID) throws -> Zone {
    try runtime.zone(of: runtime.carePlan(id, at: now).value, at: now)
  }

  /// Reports a care plan's state and its planned changes.
  ///
  /// For example: `ana.knee is paused (holiday); active from 2026-06-15`.
  func report(_ version: Version<CarePlan>) throws {
    if output.isJSON { return try output.json(VersionDocument(version)) }
    let id = version.value.id
    let zones = try runtime.zones(ofCarePlan: id)
    let versions = try runtime.versions(ofCarePlan: id, from: now)
    var states: [String] = []
    for (place, next) in versions.enumerated() {
      let state = next.value.stateDescription
      if place == 0, next.effective.instant(in: zones) <= now {
        states.append(state)
      } else if place == 0 || versions[place - 1].value.stateDescription != state {
        states.append("\(state) from \(next.effective.description(in: zones))")
      }
    }
    let planned = states.dropFirst().joined(separator: ", ")
    output.line("\(id) is \(states.first ?? "")" + (planned.isEmpty ? "" : "; \(planned)"))
  }
}

extension CarePlan {
  /// The status, with its reason in parentheses if there is one.
  fileprivate var stateDescription: String { status.rawValue + (reason.map { " (\($0))" } ?? "") }
}

extension Effective {
  /// Returns the date, or the wall time where a participant is then.
  func description(in zones: ZoneTimeline) -> String {
    guard case .instant(let instant) = self else { return text }
    let zone = zones.zone(at: instant)
    return "\(zone.civil(instant)) \(zone.identifier)"
  }
}
