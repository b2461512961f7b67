import ArgumentParser
import CareModel

/// Whose tasks or contacts: a plan's, a patient's, an enrollment's.
struct FollowerFilter: ParsableArguments {
  @Option(help: ArgumentHelp("Of this plan; repeatable.", valueName: "id"))
  var plan: [PlanHeader.ID] = []

  @Option(help: ArgumentHelp("What this patient follows, and the patient's own; repeatable.", valueName: "id"))
  var patient: [Patient.ID] = []

  @Option(help: ArgumentHelp("What this enrollment follows; repeatable.", valueName: "id"))
  var carePlan: [CarePlan.ID] = []

  /// Narrows a query.
  func narrow<Record>(_ query: inout RecordQuery<Record>) {
    if !plan.isEmpty { query.plans = plan }
    if !patient.isEmpty { query.patients = patient }
    if !carePlan.isEmpty { query.carePlans = carePlan }
  }
}
