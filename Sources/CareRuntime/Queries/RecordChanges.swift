package import CareModel
import CareSchedule

extension SeedDiff {
  /// Returns the fields that differ between two versions of a record, in the author's terms.
  ///
  /// - Throws: `EncodingError` if a number is not finite.
  package static func fields<Record: DescribedRecord>(from before: Record, to after: Record) throws -> [Field] {
    try FieldDiff.fields(before, after)
  }
}

extension CareTask {
  /// The schedule as a sentence.
  package var scheduleInWords: String { schedule.describe() }
}
