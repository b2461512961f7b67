/// The columns of the recordings of an active task.
package struct RecordingShape: Hashable, Sendable {
  /// What a recording can say once, before its first sample.
  package var settings: [RecordingColumn] = []
  /// What each sample has.
  package var columns: [RecordingColumn]
  /// The column of the time, which never decreases from sample to sample; nil if samples have none.
  package var timeColumn: String?
  /// Whether a recording can have other columns, which are not read.
  package var ignoresOtherColumns = false

  /// The names of the columns that each sample must have.
  package var requiredNames: [String] { columns.filter(\.isRequired).map(\.name) }

  /// Returns whether an object with these names is what a recording says once.
  package func areSettings(_ names: some Collection<String>) -> Bool {
    !names.isEmpty && names.allSatisfy { name in settings.contains { $0.name == name } }
  }
}
