import CareModel
import CareStore

/// The result of an extractor on a finished survey.
enum ExtractedValues {
  /// The values to record.
  case values([OutcomeValue])
  /// The extractor returned nil: nothing is recorded.
  case nothing
  /// The extractor failed, or returned a value that cannot be recorded.
  case failed(ScriptError)
}

extension PatientSnapshot {
  /// Returns what the extractor of an event's task makes of a finished survey.
  ///
  /// - Throws: `ScriptError` if a person interrupts the extractor; `StoreError`.
  func extract(_ result: SurveyResult, for event: Event) throws -> ExtractedValues {
    try extract(result, with: event.task.extraction, for: event) { body in try calling(for: event, body) }
  }

  /// Returns what an extractor of a given version of the plan makes of a finished survey.
  ///
  /// - Throws: `ScriptError` if a person interrupts the extractor; `StoreError`.
  func extract(
    _ result: SurveyResult, with extraction: Extraction, in bundle: ScriptBundle, for event: Event
  ) throws -> ExtractedValues {
    try extract(result, with: extraction, for: event) { body in try body(bundle) }
  }

  private func extract(
    _ result: SurveyResult, with extraction: Extraction, for event: Event,
    calling: ((ScriptBundle) throws -> [OutcomeValue]?) throws -> [OutcomeValue]?
  ) throws -> ExtractedValues {
    do {
      let values = try extraction.values(of: result) { hook in
        try calling { try runtime.scripts.extract(hook, in: $0, result: result, context: context(for: event)) }
      }
      guard let values else { return .nothing }
      if let invalid = values.firstIndex(where: { !$0.isRecordable }) {
        throw ScriptError(.badResult, message: "value \(invalid + 1) of the extractor is not a finite number")
      }
      if let found = event.incompatibleValue(among: values) {
        throw ScriptError(
          .badResult,
          message:
            "value \(found.index + 1) of the extractor is in '\(found.units)', which does not convert into '\(found.target)'"
        )
      }
      return .values(values)
    } catch let error as ScriptError where error.kind != .interrupted {
      try failures.add(error)
      return .failed(error)
    }
  }
}
