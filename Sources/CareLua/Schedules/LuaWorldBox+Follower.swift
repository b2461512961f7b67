import CareModel
import CareRuntime

extension LuaWorldBox {
  /// Who the options `patient` and `plan` name: their zones, and the inputs of the enrolment that is meant.
  ///
  /// - Throws: `StoreError.notFound`; ``OptionError`` for a plan that the patient does not follow.
  func follower(_ options: Options) throws -> ScheduleFollower {
    let patient = try patient(options)
    var follower = ScheduleFollower(zones: try runtime.zones(of: patient), plans: [])
    let carePlans = try runtime.carePlans(of: patient, at: now).map(\.value)
    follower.plans = carePlans.compactMap { $0.plan?.text }
    let plan: PlanHeader.ID? = try options.id("plan")
    let meant = carePlans.filter { plan == nil || $0.plan == plan }
    if plan != nil, meant.isEmpty {
      let known = follower.plans.isEmpty ? "" : "; they follow \(follower.plans.joined(separator: ", "))"
      throw OptionError("not_found", "the patient does not follow the plan\(known)", path: "plan")
    }
    if meant.count == 1 {
      follower.inputs = meant[0].scheduleInputs
      follower.zones = meant[0].zone.map { ZoneTimeline($0) } ?? follower.zones
    }
    return follower
  }
}
