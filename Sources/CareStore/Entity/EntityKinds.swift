import CareModel

/// All kinds of entity that the store keeps in versions.
enum EntityKinds {
  static let all: [any StoredEntity.Type] = [
    Patient.self, PlanHeader.self, CarePlan.self, CareTask.self, Contact.self, Alert.self,
  ]

  /// The kind with a name; nil for one that this release does not know.
  static func named(_ name: String) -> (any StoredEntity.Type)? {
    all.first { $0.entityName == name }
  }
}
