package import CareModel

/// An entity that the store keeps in versions.
///
/// Identity is (entity, owner, id). A new kind of entity needs a name here and nothing else.
package protocol StoredEntity: Hashable, Sendable, Codable {
  /// The name of the kind in tables and errors.
  static var entityName: String { get }

  /// Whether it may have an owner. One that may not is known by its id alone.
  static var hasOwner: Bool { get }

  /// The author's id.
  var id: Identifier<Self> { get }
}

extension Patient: StoredEntity {
  package static let entityName = "patient"
  package static let hasOwner = false
}

extension PlanHeader: StoredEntity {
  package static let entityName = "plan"
  package static let hasOwner = false
}

extension CarePlan: StoredEntity {
  package static let entityName = "care_plan"
  package static let hasOwner = false
}

extension CareTask: StoredEntity {
  package static let entityName = "task"
  package static let hasOwner = true
}

extension Contact: StoredEntity {
  package static let entityName = "contact"
  package static let hasOwner = true
}
