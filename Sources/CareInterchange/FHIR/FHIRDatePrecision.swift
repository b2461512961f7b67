import CareModel

/// The precision of dates, which R4 has no element for: the form that is shown where the date is typed says it.
enum FHIRDatePrecision {
  /// The forms of dates without a day; the first of each precision is written.
  static let forms: [(form: String, precision: DatePrecision)] = [
    ("YYYY-MM", .month), ("YYYY", .year), ("MM/YYYY", .month), ("MM-YYYY", .month), ("MM.YYYY", .month),
    ("YYYY/MM", .month),
    ("MMM YYYY", .month), ("MMMM YYYY", .month), ("MM YYYY", .month),
  ]

  /// Returns the precision of a form such as `MM/YYYY`; a day for any other text.
  static func precision(of form: String?) -> DatePrecision {
    let form = (form ?? "").trimmed.uppercased()
    return forms.first { $0.form == form }?.precision ?? .day
  }
}

extension QuestionnaireReader {
  /// Returns how exactly an item asks for a date.
  func precision(of item: QuestionnaireItem) -> DatePrecision {
    guard item.kind == .date else { return .day }
    return FHIRDatePrecision.precision(of: item.element.extensionValue(FHIRNames.entryFormat)?.string)
  }
}

extension DayBound {
  /// Returns a day as a bound of dates of a precision: the month or the year in which it is, and whether that accepts the same dates.
  ///
  /// `isLast`: whether it is the latest date.
  static func bound(_ day: CivilDate, isLast: Bool, _ precision: DatePrecision) -> (bound: DayBound, isExact: Bool) {
    guard let date = PartialDate(of: day, precision) else { return (.date(day), true) }
    return (.partial(date), day == (isLast ? date.last : date.first))
  }
}
