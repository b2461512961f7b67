package import CareModel

/// An entity that the store keeps in versions.
///
/// An entity is identified by its kind, owner, and id. A new kind of entity needs a conformance here, and an entry in
/// `EntityKinds.all`.
package protocol StoredEntity: Hashable, Sendable, Codable {
  /// The name of the kind in tables and errors.
  static var entityName: String { get }

  /// Whether it can have an owner.
  ///
  /// If not, its id alone identifies it.
  static var hasOwner: Bool { get }

  /// Returns whether the kind accepts an id.
  static func takes(_ id: Identifier<Self>) -> Bool

  /// The id.
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

  /// An alert's id contains an event key, whose characters an author's id cannot have.
  package static func takes(_ id: Identifier<Alert>) -> Bool { !id.text.isEmpty }
}

extension Message: StoredEntity {
  package static let entityName = "message"
  package static let hasOwner = true
}

extension HeldSubmission: StoredEntity {
  package static let entityName = "held_submission"
  package static let hasOwner = true
}

extension Snooze: StoredEntity {
  package static let entityName = "snooze"
  package static let hasOwner = true

  /// A snooze's id is an event key, whose characters an author's id cannot have.
  package static func takes(_ id: Identifier<Snooze>) -> Bool { !id.text.isEmpty }
}

/// The kinds of entity that the store keeps in versions.
enum EntityKinds {
  static let all: [any StoredEntity.Type] = [
    Patient.self, PlanHeader.self, CarePlan.self, CareTask.self, Contact.self, Alert.self, Message.self,
    HeldSubmission.self, Snooze.self, ClockReset.self,
  ]

  /// Returns the kind with a name, or nil if this release does not know it.
  static func named(_ name: String) -> (any StoredEntity.Type)? {
    all.first { $0.entityName == name }
  }
}
