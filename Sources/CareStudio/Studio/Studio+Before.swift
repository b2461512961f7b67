import Care
import CareModel
import CareRuntime
import Synchronization

/// The phone of the other version, beside that of the files, for the same participant at the same time.
///
/// Each phone has a store of its own: what is answered on one is not on the other.
struct PhoneBefore: Sendable {
  var phone: StudioPhone
  /// The other version.
  var plan: PlanDefinition
  /// The participant as they were enrolled.
  var participant: StudioParticipant
  /// The latest time that it has shown, before which its answers would be of the future.
  var latest: Instant
}

extension Studio {
  /// Begins with the phone of the other version, unless it is of that version, participant, and time already.
  ///
  /// If the other version cannot be loaded, or the participant does not fit it, there is none, and the page says why.
  func showBefore() async {
    let (shown, participant, before) = state.withLock { ($0.shown, $0.participant, $0.before) }
    guard let other = settings.against, let shown else { return }
    let now = clock.now, zone = settings.zone, lua = lua
    let next: PhoneBefore?, problem: String?
    do {
      let plan = try await onThread { try lua.load(try other.files(shown.id)) }
      if var before, before.plan == plan, before.participant == participant, before.latest <= now,
        before.latest == now || participant.number == nil
      {
        before.latest = now
        return state.withLock { $0.before = before }
      }
      let (runtime, patient) = try await onThread { try StudioStore.make(plan, participant, zone: zone, at: now) }
      if let language = participant.language {
        try runtime.update(patient: patient, at: now) { $0.language = language }
      }
      var host = host
      host.names = [StudioRoutes.before]
      next = PhoneBefore(
        phone: try StudioPhone(runtime, of: patient, host), plan: plan, participant: participant, latest: now)
      problem = nil
    } catch {
      (next, problem) = (nil, StudioProblem(describing: error).message)
    }
    let last = state.withLock { state in
      defer { (state.before, state.beforeProblem) = (next, problem) }
      return state.before
    }
    last?.phone.end()
  }
}
