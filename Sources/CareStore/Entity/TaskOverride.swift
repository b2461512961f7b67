package import CareModel

/// A care plan's own version of a task, as stored: a patch of the plan's task with the same id.
///
/// It is a version of entity `task` that the care plan owns. Its tombstone stops the task for that patient. An empty
/// patch restores the plan's task.
package struct TaskOverride: Hashable, Sendable {
  /// The fields that the care plan sets.
  package var patch: TaskPatch

  /// Creates an override.
  package init(_ patch: TaskPatch) {
    self.patch = patch
  }
}

extension TaskOverride: StoredEntity {
  package static let entityName = CareTask.entityName
  package static let hasOwner = true

  package var id: Identifier<TaskOverride> { Identifier(patch.id.text) }

  /// Decodes the patch.
  package init(from decoder: any Decoder) throws {
    patch = try TaskPatch(from: decoder)
  }

  /// Encodes the patch only.
  package func encode(to encoder: any Encoder) throws {
    try patch.encode(to: encoder)
  }
}

extension Version<TaskOverride> {
  /// The version with its patch as the value.
  package var ofPatch: Version<TaskPatch> { with(value.patch) }

  /// Returns the version with another value.
  func with<Other>(_ value: Other) -> Version<Other> {
    Version<Other>(
      id: id, owner: owner, effective: effective, recorded: recorded, seq: seq, place: place, author: author,
      why: why, isDeleted: isDeleted, value: value)
  }
}
