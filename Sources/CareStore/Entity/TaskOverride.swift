package import CareModel

/// A care plan's own row of a task, as the store keeps it: a patch over the plan's task of the same id.
///
/// It is a version of entity `task` whose owner is the care plan. Its tombstone stops the task for that patient; one that sets nothing gives
/// the plan's task back.
package struct TaskOverride: Hashable, Sendable {
  /// The fields that the care plan sets.
  package var patch: TaskPatch

  /// A row with these fields.
  package init(_ patch: TaskPatch) {
    self.patch = patch
  }
}

extension TaskOverride: StoredEntity {
  package static let entityName = CareTask.entityName
  package static let hasOwner = true

  package var id: Identifier<TaskOverride> { Identifier(patch.id.text) }

  /// Reads a patch.
  package init(from decoder: any Decoder) throws {
    patch = try TaskPatch(from: decoder)
  }

  /// Writes the patch alone.
  package func encode(to encoder: any Encoder) throws {
    try patch.encode(to: encoder)
  }
}

extension Version<TaskOverride> {
  /// The version as one of the patch.
  package var ofPatch: Version<TaskPatch> { with(value.patch) }

  /// The version with another value.
  func with<Other>(_ value: Other) -> Version<Other> {
    Version<Other>(
      id: id, owner: owner, effective: effective, recorded: recorded, seq: seq, place: place, author: author,
      isDeleted: isDeleted, value: value)
  }
}
