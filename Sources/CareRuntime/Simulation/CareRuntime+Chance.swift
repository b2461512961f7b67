import CareModel
import CareStore

extension CareRuntime {
  /// Performs an event's survey with given answers and, where there are none, answers by chance, in one look at the event.
  ///
  /// What comes of it is what comes of ``beginSurvey(_:at:)`` and ``finish(_:at:)``.
  func perform(
    _ event: Event, answers sheet: AnswerSheet, else random: inout SimulationRandom, at now: Instant
  ) throws {
    try write(at: now) { writer in
      let reader = writer.reader
      let (event, history) = try current(event, in: reader, at: now)
      var session = try session(of: event, history, in: reader, at: now)
      try session.complete(with: sheet, else: &random, at: now)
      let evidence = AlertEvidence(session)
      if session.finished == .completed,
        let values = try extract(session, at: event, bundle(for: event, history: history, in: reader), at: now)
      {
        _ = try record(current: event, history, values: values, evidence: evidence, in: writer, at: now)
      } else if session.finished != .discarded {
        try raiseAlerts(of: event, on: evidence, in: writer, at: now)
      }
    }
  }
}
