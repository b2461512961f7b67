package import CareModel

/// The names and the values of the fields of an item in a form of a page.
package enum SurveyField {
  /// The part of a signature that is drawn.
  package static let strokes = "strokes"

  /// The part of an amount that says its units.
  package static let units = "units"

  /// Returns the name of the field of an item, or of a part of its answer.
  package static func name(_ item: String, _ part: String? = nil) -> String {
    part.map { "q-\(item)-\($0)" } ?? "q-\(item)"
  }

  /// Returns the value by which a form names an answer to choose.
  package static func value(_ entry: AnswerControl.Entry) -> String {
    switch entry.answer {
    case .boolean(let answer): answer ? "yes" : "no"
    case .choices(let values): values.first ?? ""
    default: entry.name
    }
  }

  /// A part of an answer.
  package enum Part: String {
    case day, month, year, hour, minute, latitude, longitude

    /// The label.
    package var phrase: WebPhrase {
      switch self {
      case .day: .day
      case .month: .month
      case .year: .year
      case .hour: .hour
      case .minute: .minute
      case .latitude: .latitude
      case .longitude: .longitude
      }
    }
  }

  /// Returns the parts of a field that are typed each on its own, in the order of the language; empty for a field without parts.
  package static func parts(of field: AnswerField, in language: Language) -> [Part] {
    guard case .moment(let precision, let hasTime) = field else {
      return field == .place ? [.latitude, .longitude] : []
    }
    let date: [Part] =
      language.tag == "ko"
      ? [.year, .month, .day] : language.tag == "en" ? [.month, .day, .year] : [.day, .month, .year]
    return (precision.map { date.filter($0.asks) } ?? []) + (hasTime ? [.hour, .minute] : [])
  }

  /// Returns the text of the parts of an answer, by their fields.
  package static func parts(of answer: Answer?) -> [Part: String] {
    func date(_ date: CivilDate) -> [Part: String] {
      [.day: "\(date.day)", .month: "\(date.month)", .year: String(date.description.prefix(4))]
    }
    func time(_ time: TimeOfDay) -> [Part: String] {
      [.hour: "\(time.hour)", .minute: time.minute < 10 ? "0\(time.minute)" : "\(time.minute)"]
    }
    return switch answer {
    case .date(let value)?: date(value)
    case .partialDate(let value)?:
      [.month: value.month.map { "\($0)" }, .year: String(value.description.prefix(4))].compactMapValues(\.self)
    case .time(let value)?: time(value)
    case .dateTime(let value)?: date(value.date).merging(time(value.time)) { first, _ in first }
    case .location(let place)?: [.latitude: "\(place.latitude)", .longitude: "\(place.longitude)"]
    default: [:]
    }
  }
}

extension DatePrecision {
  /// Returns whether a date of the precision has a part.
  fileprivate func asks(_ part: SurveyField.Part) -> Bool {
    switch self {
    case .day: true
    case .month: part != .day
    case .year: part == .year
    }
  }
}
