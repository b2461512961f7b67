package import CareModel

/// An entity that the store keeps in versions.
///
/// Identity is (entity, owner, id). A new kind of entity needs a name here and nothing else.
package protocol StoredEntity: Hashable, Sendable, Codable {
  /// The name of the kind in tables and errors.
  static var entityName: String { get }

  /// Whether it may have an owner. One that may not is known by its id alone.
  static var hasOwner: Bool { get }

  /// Whether an id is one that the kind takes: the author's, or one that follows from others.
  static func takes(_ id: Identifier<Self>) -> Bool

  /// The author's id.
  var id: Identifier<Self> { get }
}

extension StoredEntity {
  package static func takes(_ id: Identifier<Self>) -> Bool { id.isWellFormed }
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

extension Alert: StoredEntity {
  package static let entityName = "alert"
  package static let hasOwner = true

  /// A key has characters that an author's id has not.
  package static func takes(_ id: Identifier<Alert>) -> Bool { !id.text.isEmpty }
}
