import Care
import CareModel
import CareRuntime
import Foundation
import NIOPosix
import Synchronization

extension Studio {
  /// The time between two looks at the files.
  private static let interval = Duration.milliseconds(25)
  /// The looks between two signs of life on each stream.
  private static let beat = 600

  /// Looks for changes of the plan's files until the task is canceled.
  ///
  /// A change is read once the files are the same at two looks, so that a file is not read while an editor writes it.
  package func watch() async {
    var seen: PlanFiles?, pending: PlanFiles?, looks = 0
    while !Task.isCancelled {
      let files = PlanFiles(of: settings.plan)
      if files == seen {
        pending = nil
      } else if pending == files || seen == nil {
        (seen, pending) = (files, nil)
        await readFiles()
      } else {
        pending = files
      }
      looks += 1
      if looks % Self.beat == 0 { news.beat() }
      do { try await Task.sleep(for: Self.interval) } catch { break }
    }
  }

  /// Reads the plan's files, and shows what they mean.
  package func readFiles() async {
    let generation = state.withLock { state in
      state.generation += 1
      return state.generation
    }
    do { try await turns.run { try await self.readFiles(generation) } } catch {
      // The threads have ended with the studio.
      return
    }
    Task { await self.follow(generation) }
  }

  private func readFiles(_ generation: Int) async throws {
    let reader = settings.plan, lua = lua
    let (plan, problems, problem) = try await onThread {
      () -> (PlanDefinition?, [Diagnostic], String?) in
      guard FileManager.default.fileExists(atPath: reader.folder.path(percentEncoded: false)) else {
        return (nil, [], "the folder '\(reader.displayPath)' is gone; what it had stays visible until it is back")
      }
      do throws(Diagnostics) { return (try lua.load(reader), [], nil) } catch { return (nil, error.items, nil) }
    }
    state.withLock { state in
      state.reading.problem = problem
      state.reading.isCurrent = plan != nil
      if problem == nil { state.reading.findings = problems }
      if let plan { state.reading.plan = plan }
      state.reading.isChecked = problem != nil
      state.reading.list(reader)
      state.results.begin(generation)
    }
    guard let plan else { return news.tell() }
    await show(plan)
    news.tell(onPhone: true)
  }

  /// Shows a plan on the phone: the store stays with its answers where the plan allows it, and begins again where it does not.
  private func show(_ plan: PlanDefinition) async {
    let (phone, shown, participant) = state.withLock { ($0.phone, $0.shown, $0.participant) }
    if let phone, let shown, shown.keepsEnrollments(with: plan), participant.number == nil {
      let now = clock.now
      do {
        _ = try await phone.write { try $0.seed([plan], effective: participant.start, at: now) }
        // A notice is of the plan that is shown until another one is.
        return state.withLock { ($0.shown, $0.notice) = (plan, shown == plan ? $0.notice : nil) }
      } catch {
        let reason = StudioProblem(describing: error).message
        await begin(
          plan, participant, "The participant begins again, because the earlier answers do not fit: \(reason).")
        return
      }
    }
    let notice =
      shown == nil || participant.number != nil
      ? nil : "The participant begins again, because the plan's id, anchors, or parameters changed."
    await begin(plan, participant, notice)
  }

  /// Begins with a participant on a store of their own; if they do not fit the plan, the last phone stays.
  @discardableResult
  func begin(_ plan: PlanDefinition, _ participant: StudioParticipant, _ notice: String?) async -> StudioProblem? {
    if state.withLock({ $0.phone == nil }) { clock.travel(to: firstTime(of: plan, participant, on: participant.start)) }
    let now = clock.now, zone = settings.zone
    do {
      let (runtime, patient) = try await onThread { try StudioStore.make(plan, participant, zone: zone, at: now) }
      try replacePhone(runtime, patient, now) { state in
        (state.shown, state.participant, state.notice) = (plan, participant, notice)
        state.checkpoints = []
      }
      return nil
    } catch {
      let problem = StudioProblem(describing: error)
      state.withLock { $0.notice = "This participant cannot be enrolled: \(problem.message)" }
      return problem
    }
  }

  /// Puts another store into the phone.
  func replacePhone(
    _ runtime: CareRuntime, _ patient: Patient.ID, _ now: Instant, _ change: (inout State) -> Void
  ) throws {
    let language = state.withLock(\.participant.language)
    if let language { try runtime.update(patient: patient, at: now) { $0.language = language } }
    let phone = try StudioPhone(runtime, of: patient, host)
    let before = state.withLock { state in
      defer { state.phone = phone }
      change(&state)
      return state.phone
    }
    before?.end()
  }
}

extension PlanDefinition {
  /// Whether who is enrolled in this plan can follow another version of it: it is the same plan, and asks for the same values.
  fileprivate func keepsEnrollments(with other: PlanDefinition) -> Bool {
    id == other.id && header.anchors == other.header.anchors && header.parameters == other.header.parameters
  }
}
