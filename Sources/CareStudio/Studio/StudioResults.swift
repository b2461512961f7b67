package import Care
import CareModel
import CareRuntime
import Foundation
import NIOPosix
import Synchronization

/// What follows from a plan, as far as it has been computed.
package struct StudioResults: Sendable {
  /// One result: the last one, while the next one is computed.
  package struct Result<Value: Sendable>: Sendable {
    /// The value; nil before the first one.
    package var value: Value?
    /// The reason for which there is no new one; nil if there is.
    package var problem: String?
    /// Whether a new one is being computed.
    package var isRunning = false

    mutating func end(_ result: Swift.Result<Value, any Error>) {
      isRunning = false
      switch result {
      case .success(let new): (value, problem) = (new, nil)
      case .failure(let error): problem = StudioProblem(describing: error).message
      }
    }
  }

  /// The days of the study.
  package var calendar = Result<StudyCalendar>()
  /// The tests of the plan; nil if it has none.
  package var tests = Result<PlanTestFolder.Report?>()
  /// Simulated participants, what the study asks of them, and how the team sees them.
  package var cohort = Result<StudyCohort>()
  /// The differences from the other version.
  package var comparison = Result<PlanComparison>()

  /// Notes that the results are computed again.
  mutating func begin(_ generation: Int) {
    calendar.isRunning = true
    tests.isRunning = true
    cohort.isRunning = true
    comparison.isRunning = true
  }
}

extension Studio {
  /// Computes what follows from the files, until they change again.
  func follow(_ generation: Int) async {
    let (plan, participant) = state.withLock { ($0.reading.isCurrent ? $0.shown : nil, $0.participant) }
    let zone = settings.zone, reader = settings.plan, lua = lua
    if let plan {
      await compute(generation, \.calendar) { try StudyCalendar(plan, participant, zone: zone) }
    } else {
      await settle(generation, \.calendar)
    }
    if state.withLock({ $0.reading.problem == nil }) {
      let found = try? await slow.runIfActive { lua.check(reader) }
      let isCurrent = state.withLock { state in
        guard state.generation == generation, let found else { return false }
        state.reading.findings = found.items
        state.reading.isChecked = true
        state.reading.list(reader)
        return true
      }
      guard isCurrent else { return }
      news.tell()
    }
    guard let plan else {
      await settle(generation, \.tests)
      await settle(generation, \.cohort)
      return await settle(generation, \.comparison)
    }
    if let other = settings.against {
      try? await turns.run { await self.showBefore() }
      await compute(generation, \.comparison) {
        try PlanComparison(try other.files(plan.id), reader, participant, zone: zone, with: lua)
      }
    }
    let path = reader.folder.path(percentEncoded: false)
    await compute(generation, \.tests) { try PlanTestFolder.find(at: path).first?.run() }
    let isOver: @Sendable () -> Bool = { self.state.withLock { $0.generation != generation } }
    await compute(generation, \.cohort) { try StudyCohort(plan, participant, zone: zone, isOver: isOver) }
  }

  /// Computes one result, unless the files have changed by now.
  private func compute<Value: Sendable>(
    _ generation: Int, _ place: any WritableKeyPath<StudioResults, StudioResults.Result<Value>> & Sendable,
    _ body: @escaping @Sendable () throws -> Value
  ) async {
    guard state.withLock({ $0.generation == generation }) else { return }
    let result: Result<Value, any Error>
    do { result = .success(try await slow.runIfActive(body)) } catch { result = .failure(error) }
    let isCurrent = state.withLock { state in
      guard state.generation == generation else { return false }
      state.results[keyPath: place].end(result)
      return true
    }
    if isCurrent { news.tell() }
  }

  /// Leaves one result as it was, because the plan has errors.
  private func settle<Value: Sendable>(
    _ generation: Int, _ place: any WritableKeyPath<StudioResults, StudioResults.Result<Value>> & Sendable
  ) async {
    state.withLock { state in
      if state.generation == generation { state.results[keyPath: place].isRunning = false }
    }
    news.tell()
  }
}
