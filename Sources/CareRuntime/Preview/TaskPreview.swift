public import CareModel

/// A task of a plan in words: as it is first, and how it changes.
public struct TaskPreview: Hashable, Sendable {
  /// The task from a day on.
  public struct Version: Hashable, Sendable {
    /// The first day; nil for the task as it is from the beginning.
    public var from: CivilDate?
    /// The task.
    public var task: CareTask
    /// Its schedule in one sentence.
    public var schedule: String
    /// The names of the fields that the change changes.
    public var fields: [String]
  }

  /// The task as it is first, then each planned change, in order.
  public var versions: [Version]

  /// The task from the beginning.
  public var base: CareTask

  /// The planned changes.
  public var changes: ArraySlice<Version> { versions.dropFirst() }
}
