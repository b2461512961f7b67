package import CareModel

/// The names of the fields of an item in a form of a page, and the way in which its format is shown.
package enum SurveyField {
  /// The most options that are shown as buttons; of a wheel with more, a list is opened.
  package static let mostButtons = 7

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

  /// A control of a page.
  package enum Control {
    /// Answers to choose from, one or several.
    case options([AnswerControl.Entry], several: Bool)
    /// Answers to choose from in a list that opens.
    case menu([AnswerControl.Entry])
    /// Answers to choose from, one for each of some places.
    case ranking([AnswerControl.Entry], places: Int)
    /// A few points on a line.
    case line(AnswerControl.Line)
    /// A typed number, with the texts of the ends of a line.
    case number(low: String?, high: String?)
    /// A typed number, and its units from a list.
    case amount(units: [String])
    /// A typed text.
    case text(lines: Int, type: String, autocomplete: String)
    /// Parts that are typed each on its own.
    case parts([Part])
    /// A file.
    case file(accepts: String)
    /// A typed name in the place of a signature.
    case signature
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

  /// Returns the control of a format.
  package static func control(of format: AnswerFormat, in language: Language) -> Control {
    let date: [Part] =
      language.tag == "ko"
      ? [.year, .month, .day] : language.tag == "en" ? [.month, .day, .year] : [.day, .month, .year]
    switch format {
    case .scale, .boolean, .choice, .textScale, .imageChoice, .colorChoice, .ses:
      switch format.definition.control(in: language) {
      case .list(let entries, let several)?: return .options(entries, several: several)
      case .line(let line)?: return .line(line)
      case .ranking?, nil: return .number(low: nil, high: nil)
      }
    case .valuePicker:
      guard case .list(let entries, _)? = format.definition.control(in: language) else {
        return .text(lines: 1, type: "text", autocomplete: "off")
      }
      return entries.count > mostButtons ? .menu(entries) : .options(entries, several: false)
    case .ranking(let ranking): return .ranking(ranking.entries, places: ranking.places.most)
    case .continuousScale(let scale): return .number(low: scale.minLabel, high: scale.maxLabel)
    case .numeric(let number) where number.offersUnits: return .amount(units: number.allUnits)
    case .numeric, .age: return .number(low: nil, high: nil)
    case .text(let text):
      return .text(lines: text.multiline ? 5 : 1, type: text.secure ? "password" : "text", autocomplete: "off")
    case .email: return .text(lines: 1, type: "email", autocomplete: "email")
    case .confirm(let confirm):
      return .text(lines: 1, type: confirm.secure ? "password" : "text", autocomplete: "off")
    case .height, .weight, .timeInterval: return .text(lines: 1, type: "text", autocomplete: "off")
    case .date(let format): return .parts(date.filter(format.precision.asks))
    case .dateTime: return .parts(date + [.hour, .minute])
    case .timeOfDay: return .parts([.hour, .minute])
    case .location: return .parts([.latitude, .longitude])
    case .file(let file): return .file(accepts: file.acceptedTypes.map(\.rawValue).joined(separator: ","))
    case .signature: return .signature
    }
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
