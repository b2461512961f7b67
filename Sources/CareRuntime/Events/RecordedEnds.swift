import CareModel
import CareSchedule
import CareStore
import CareSurvey

extension ScheduleElement {
  /// The anchors that are in an `earliest`, which has another value while one of them is unknown.
  var anchorsOfEarliest: [Anchor] { anchors(inEarliest: true) }

  /// The anchors without which it has no events.
  var anchorsThatItNeeds: [Anchor] { anchors(inEarliest: false) }

  private func anchors(inEarliest: Bool) -> [Anchor] {
    start.anchors(inEarliest: inEarliest) + (end?.anchors(inEarliest: inEarliest) ?? [])
  }
}

/// The ended events of a task that satisfy a condition, from one commit on.
struct RecordedEnds {
  /// The time at which the commit was recorded.
  var recorded: Instant
  /// The events, in the order in which they ended.
  var ends: [TaskCompletion]

  /// Reads the ends of a task from each commit on that changed them.
  ///
  /// - Complexity: O(n) in the versions of the task's outcomes in that care plan.
  static func changes(
    of counted: CountedEnds, patient: Patient.ID, in enrollment: EnrollmentHistory, asOf: AsOf?, in reader: StoreReader
  ) throws -> [RecordedEnds] {
    let versions = try reader.outcomeVersions(
      patient: patient, carePlan: enrollment.id, task: counted.task, asOf: asOf)
    var tasks = RecordedTasks(reader: reader)
    var live: [OccurrenceKey: TaskCompletion] = [:]
    var changes: [RecordedEnds] = []
    for version in versions {
      var end = try end(of: version, when: counted.when, &tasks)
      // A correction does not move it.
      if let last = live[version.value.key], last.answered == end?.answered, last.end == end?.end {
        end?.known = last.known
      }
      guard live[version.value.key] != end else { continue }
      live[version.value.key] = end
      let ends = live.values.sorted { ($0.answered, $0.key) < ($1.answered, $1.key) }
      if changes.last?.recorded == version.recorded {
        changes[changes.count - 1].ends = ends
      } else {
        changes.append(RecordedEnds(recorded: version.recorded, ends: ends))
      }
    }
    return changes
  }

  /// Returns the end that a version of an outcome is; nil for none, or for one that does not satisfy the condition.
  private static func end(
    of version: Version<Outcome>, when condition: Condition?, _ tasks: inout RecordedTasks
  ) throws -> TaskCompletion? {
    let outcome = version.value
    guard !version.isDeleted, outcome.status == .completed || outcome.status == .declined else { return nil }
    if let condition {
      guard outcome.status == .completed else { return nil }
      let results = try results(of: version, &tasks)
      guard try results.contains(where: { try condition.holds(in: $0, hooks: nil) }) else { return nil }
    }
    return TaskCompletion(
      key: outcome.key, answered: outcome.answered, end: outcome.status == .declined ? .declined : .completed,
      known: max(outcome.answered, version.recorded))
  }

  /// Returns what a condition reads: the answers of a survey, or else the recorded values as answers to items named after their kinds.
  ///
  /// A value that a person corrected counts before the answer from which it came.
  private static func results(of version: Version<Outcome>, _ tasks: inout RecordedTasks) throws -> [SurveyResult] {
    let outcome = version.value
    guard let answers = outcome.answers else {
      return outcome.values.results(of: outcome.key, survey: outcome.task.text, at: outcome.answered)
    }
    var result = try answers.result()
    result.scoring = try tasks.task(of: version)?.value.survey?.scores ?? []
    guard answers.extraction == .corrected else { return [result] }
    return outcome.values.results(of: outcome.key, survey: result.surveyID, at: outcome.answered).map { corrected in
      var whole = result
      whole.steps += corrected.steps
      return whole
    }
  }
}
