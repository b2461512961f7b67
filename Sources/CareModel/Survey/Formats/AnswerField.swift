/// The fields of a page in which a participant gives an answer.
package enum AnswerField: Hashable, Sendable {
  /// Answers to choose from, one or several.
  case options([AnswerControl.Entry], several: Bool)
  /// Answers to choose from in a list that opens.
  case menu([AnswerControl.Entry])
  /// Answers to choose from, one for each of some places.
  case ranking([AnswerControl.Entry], places: Int)
  /// A few points on a line.
  case line(AnswerControl.Line)
  /// A typed number, with the texts of the ends of a line.
  case number(low: String? = nil, high: String? = nil)
  /// A typed number, and its units from a list; `names` are those that can be typed behind it, in lower case.
  case amount(units: [String], names: [String: String])
  /// A typed age, with the ends of the range that stand for all ages beyond them.
  case age(least: Int?, most: Int?)
  /// A typed number with its units, or several numbers.
  case measure(TypedUnits)
  /// A typed text, which is not shown if it is secure.
  case text(lines: Int = 1, secure: Bool = false, purpose: TextPurpose? = nil)
  /// The parts of a date, a time, or both, each typed on its own.
  case moment(date: DatePrecision?, hasTime: Bool)
  /// A typed latitude and longitude.
  case place
  /// A file of one of the types.
  case file([FileType])
  /// A typed name with strokes that are drawn.
  case signature

  /// The field of answers that are chosen with a control; of a number if there is none.
  init(_ control: AnswerControl?) {
    self =
      switch control {
      case .list(let entries, let several)?: .options(entries, several: several)
      case .line(let line)?: .line(line)
      case .ranking(let entries)?: .ranking(entries, places: entries.count)
      case nil: .number()
      }
  }
}

/// The purposes of typed texts that a device knows of its owner, as the tokens by which HTML names them.
package enum TextPurpose: String, Hashable, Sendable {
  /// An email address.
  case email
}
