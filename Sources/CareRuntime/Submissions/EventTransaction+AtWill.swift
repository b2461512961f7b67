import CareModel
import CareStore
import CareSurvey

// A phone that is offline keeps one page, on which a task at will has one next start. Each pass of its survey from that page is a start of
// its own, and each is sent under the name of the page.

extension EventTransaction {
  /// The most by which two measurements of a phone's clock differ, in milliseconds.
  private static let jitter: Int64 = 30_000

  /// Returns whether the start of a task at will that a pass of a survey is was recorded; makes a start of its own of one that was not.
  mutating func isRecorded(startOf pass: SubmittedPass) throws -> Bool {
    guard listed.task.isAtWill else { return false }
    let began = pass.started
    for version in try writer.reader.outcomes(
      patient: listed.patient, from: min(listed.occurrence.start, began).adding(milliseconds: -Self.jitter),
      to: now.adding(milliseconds: 1))
    where version.value.task == listed.task.id && version.value.carePlan == listed.carePlan {
      guard try pass.isRecorded(in: version), let known = try version.value.answers?.result() else { continue }
      if known.started.milliseconds(since: began).magnitude <= UInt64(Self.jitter) { return true }
    }
    // What was recorded under the name of the page is another pass.
    let named = try writer.reader.outcome(patient: listed.patient, carePlan: listed.carePlan, key: listed.key)
    if let named, named.value.status == .completed {
      listed = try runtime.event(task: listed.task.id, patient: listed.patient, at: now, carePlan: listed.carePlan)
    }
    return false
  }
}
