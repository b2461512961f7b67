import CareModel

extension Owner {
  /// The number of the kind of owner, as a row has it.
  var kind: Int64 {
    switch self {
    case .none: 0
    case .plan: 1
    case .carePlan: 2
    case .patient: 3
    }
  }

  /// The owner's id, empty for nobody.
  var idText: String {
    switch self {
    case .none: ""
    case .plan(let id): id.text
    case .carePlan(let id): id.text
    case .patient(let id): id.text
    }
  }

  /// The name of the kind of entity that owns; nil for nobody.
  var entityName: String? {
    switch self {
    case .none: nil
    case .plan: PlanHeader.entityName
    case .carePlan: CarePlan.entityName
    case .patient: Patient.entityName
    }
  }

  /// The owner that a row names.
  init(kind: Int64, idText: String) throws(StoreError) {
    switch kind {
    case 0: self = .none
    case 1: self = .plan(.init(idText))
    case 2: self = .carePlan(.init(idText))
    case 3: self = .patient(.init(idText))
    default: throw .damaged(reason: "an owner of kind \(kind)")
    }
  }
}
