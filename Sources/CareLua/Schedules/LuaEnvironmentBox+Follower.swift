import CareModel
import CareRuntime

extension LuaEnvironmentBox {
  /// Who the options `patient`, `plan` and `care_plan` name: their zones, and the inputs of the enrollment that is meant.
  ///
  /// - Throws: `StoreError.notFound`; ``OptionError`` for an enrollment that the patient does not have.
  func follower(_ options: Options, of schedule: Schedule) throws -> ScheduleFollower {
    let patient = try patient(options)
    let carePlans = try runtime.carePlans(of: patient, at: now).map(\.value)
    var follower = ScheduleFollower(zones: try runtime.zones(of: patient), carePlans: carePlans.map(\.id))
    let plan: PlanHeader.ID? = try options.id("plan"), id: CarePlan.ID? = try options.id("care_plan")
    let meant = carePlans.filter { (plan == nil || $0.plan == plan) && (id == nil || $0.id == id) }
    if plan != nil || id != nil, meant.isEmpty {
      let known = carePlans.isEmpty ? "" : "; there is \(follower.carePlans.map(\.text).joined(separator: ", "))"
      throw OptionError(
        "not_found", "the patient has no such enrollment\(known)", path: id == nil ? "plan" : "care_plan")
    }
    if meant.count == 1 {
      follower.inputs = try runtime.inputs(of: meant[0], for: schedule)
      follower.zones = meant[0].zone.map { ZoneTimeline($0) } ?? follower.zones
    }
    return follower
  }
}
