import ArgumentParser
import CareCards
import CareModel
import CareRuntime

/// Which care plan a command is about: by its id, or by its plan and its patient.
struct CarePlanOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The care plan's id; with --patient, or in a store of one patient, the plan's id too.", valueName: "care-plan"))
  var carePlan: CarePlan.ID

  @Option(help: ArgumentHelp("Whose care plan, where it is named by its plan.", valueName: "id"))
  var patient: Patient.ID?

  @Option(
    help: ArgumentHelp(
      "The version that the change is made from; refused if another came first.", valueName: "version"))
  var basedOn: String?

  var basedOnVersion: VersionID? { basedOn.map { VersionID($0) } }

  /// Changes the care plan meant from a time on, which is read in its zone, and reports what holds then.
  func change(
    in session: Session, from: EffectiveArgument?,
    _ body: (Session, CarePlan.ID, Effective?) throws -> Version<CarePlan>
  ) throws {
    let id = try resolve(in: session)
    let zone = try session.zone(ofCarePlan: id)
    try session.report(body(session, id, from?.effective(in: zone, now: session.now)))
  }

  /// The care plan meant.
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

extension Session {
  /// Says where a care plan stands, in one sentence, and what is planned.
  ///
  /// For example `ana.knee is paused (holiday); from 2026-06-15 active.`
  func report(_ version: Version<CarePlan>) throws {
    if output.isJSON { return try output.json(VersionDocument(version)) }
    let id = version.value.id
    let zone = try version.value.zone ?? zone(of: version.value.patient)
    let versions = try runtime.versions(ofCarePlan: id, from: now)
    var sentence = id.text
    for (place, next) in versions.enumerated() {
      let words = next.value.standingWords
      if place == 0, next.effective.instant(in: zone) <= now {
        sentence += " is \(words)"
      } else if place == 0 || versions[place - 1].value.standingWords != words {
        sentence += "\(place == 0 ? "" : place == 1 ? ";" : ",") from \(next.effective.words(in: zone)) \(words)"
      }
    }
    output.line(sentence + ".")
  }
}

extension CarePlan {
  /// The standing, and why.
  var standingWords: String { status.rawValue + (reason.map { " (\($0))" } ?? "") }
}

extension Effective {
  /// A date, or the wall time in a zone.
  func words(in zone: Zone) -> String {
    guard case .instant(let instant) = self else { return text }
    return "\(zone.civil(instant)) \(zone.identifier)"
  }
}
