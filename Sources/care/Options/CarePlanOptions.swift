import ArgumentParser
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
