import CareModel

extension Effective {
  /// The number of the kind of time, as a row has it.
  var kind: Int64 {
    switch self {
    case .beginning: 0
    case .instant: 1
    case .date: 2
    }
  }

  /// Milliseconds of an instant, days of a date, each since 1970-01-01.
  var number: Int64 {
    switch self {
    case .beginning: 0
    case .instant(let instant): instant.milliseconds
    case .date(let date): Int64(date.dayNumber)
    }
  }

  /// The time that a row names.
  init(kind: Int64, number: Int64) throws(StoreError) {
    switch kind {
    case 0: self = .beginning
    case 1: self = .instant(Instant(milliseconds: number))
    case 2:
      guard let date = CivilDate(dayNumber: Int(number)) else { throw .damaged(reason: "a date of day \(number)") }
      self = .date(date)
    default: throw .damaged(reason: "an effective time of kind \(kind)")
    }
  }
}
