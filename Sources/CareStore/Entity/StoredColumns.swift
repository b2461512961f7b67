import CareModel

extension Effective {
  /// The stored number of the kind of effective time.
  var kind: Int64 {
    switch self {
    case .beginning: 0
    case .instant: 1
    case .date: 2
    }
  }

  /// The stored value: milliseconds for an instant, days for a date, each since 1970-01-01.
  var number: Int64 {
    switch self {
    case .beginning: 0
    case .instant(let instant): instant.milliseconds
    case .date(let date): Int64(date.dayNumber)
    }
  }

  /// Creates an effective time from its stored columns.
  init(kind: Int64, number: Int64) throws(StoreError) {
    switch kind {
    case 0: self = .beginning
    case 1: self = .instant(Instant(milliseconds: number))
    case 2:
      guard let date = CivilDate(dayNumber: Int(number)) else {
        throw .damaged(reason: "the day number \(number) is out of range")
      }
      self = .date(date)
    default: throw .damaged(reason: "unknown kind of effective time \(kind)")
    }
  }
}

extension Owner {
  /// The stored number of the kind of owner.
  var kind: Int64 {
    switch self {
    case .none: 0
    case .plan: 1
    case .carePlan: 2
    case .patient: 3
    }
  }

  /// The stored id of the owner; empty if there is none.
  var idText: String {
    switch self {
    case .none: ""
    case .plan(let id): id.text
    case .carePlan(let id): id.text
    case .patient(let id): id.text
    }
  }

  /// The name of the owner's kind of entity; nil if there is no owner.
  var entityName: String? {
    switch self {
    case .none: nil
    case .plan: PlanHeader.entityName
    case .carePlan: CarePlan.entityName
    case .patient: Patient.entityName
    }
  }

  /// Creates an owner from its stored columns.
  init(kind: Int64, idText: String) throws(StoreError) {
    switch kind {
    case 0: self = .none
    case 1: self = .plan(.init(idText))
    case 2: self = .carePlan(.init(idText))
    case 3: self = .patient(.init(idText))
    default: throw .damaged(reason: "unknown kind of owner \(kind)")
    }
  }
}
