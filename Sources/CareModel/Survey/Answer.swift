/// A value that a participant gave for an item.
///
/// An item that was left unanswered has the answer nil. The JSON of an answer is an object whose key is its type: `{"integer": 4}`,
/// `{"choices": ["nausea"]}`, `{"choices": ["other"], "other": "itching"}`, `{"date": "2026-06-07"}`, `{"dontKnow": true}`. A number that was
/// typed in other units than the recorded ones has both: `{"double": 72.5747792, "typed": {"value": 160, "units": "[lb_av]"}}`.
public enum Answer: Hashable, Sendable {
  /// A whole number.
  case integer(Int)
  /// A finite number.
  case double(Double)
  /// A finite number in the recorded units, and the amount that was typed, in other ones.
  indirect case converted(Double, typed: TypedAmount)
  /// Yes or no.
  case boolean(Bool)
  /// Free text.
  case text(String)
  /// The values of the chosen options, in the order of the options.
  case choices([String])
  /// The values of the chosen options, among them that of the "other" option, and the words typed for it.
  indirect case chosen([String], other: String)
  /// A date without a zone.
  case date(CivilDate)
  /// A month or a year, where no day was asked for; its JSON is a date without its day: `{"date": "2026-03"}`.
  case partialDate(PartialDate)
  /// A date and a time on the participant's clock.
  case dateTime(CivilDateTime)
  /// A time on the participant's clock.
  case time(TimeOfDay)
  /// A place on Earth.
  indirect case location(GeoLocation)
  /// A file.
  indirect case file(FileReference)
  /// A signature.
  indirect case signature(Signature)
  /// "I don't know", which counts as an answer.
  case dontKnow
  /// An answer that the host was given, and that is not kept.
  case withheld

  /// The number, if the answer is a whole or decimal one.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value), .converted(let value, _): value
    default: nil
    }
  }

  /// The amount that was typed in other units than the recorded ones; nil for every other answer.
  public var typedAmount: TypedAmount? { if case .converted(_, let typed) = self { typed } else { nil } }

  /// The answer as it counts, whatever the units in which it was typed.
  package var recorded: Answer { if case .converted(let value, _) = self { .double(value) } else { self } }

  /// The values of the chosen options; nil if the answer is of another type.
  public var chosenValues: [String]? {
    switch self {
    case .choices(let values), .chosen(let values, _): values
    default: nil
    }
  }

  /// The words typed for "other"; nil if the answer has none.
  public var ownWords: String? { if case .chosen(_, let words) = self { words } else { nil } }

  /// The chosen values and after them the words typed for "other", or one text; empty for other types.
  ///
  /// For patterns, which read words too. A comparison with values reads ``chosenValues``: words are not among them.
  package var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .choices(let values): values
    case .chosen(let values, let words): values + [words]
    default: isoText.map { [$0] } ?? []
    }
  }

  /// The ISO 8601 text of a date, of a month or a year, of a date and time, or of a time; nil for other types.
  public var isoText: String? {
    switch self {
    case .date(let date): date.description
    case .partialDate(let date): date.description
    case .dateTime(let wall): wall.description
    case .time(let time): time.description
    default: nil
    }
  }

  /// The answer as bare values: one for each choice, ISO text for times, the hash of a file, and none for "don't know", for a
  /// signature, and for an answer that is not kept.
  ///
  /// The words typed for "other" are no value; see ``ownWords``.
  package var scalars: [Scalar] {
    switch self {
    case .integer(let integer): [.integer(integer)]
    case .double(let double), .converted(let double, _): [.double(double)]
    case .boolean(let boolean): [.boolean(boolean)]
    case .text(let text): [.text(text)]
    case .choices(let values), .chosen(let values, _): values.map { .text($0) }
    case .date(let date): [.day(date)]
    case .partialDate, .dateTime, .time: isoText.map { [.text($0)] } ?? []
    case .location(let location): [.text(location.description)]
    case .file(let file): [.text(file.hash)]
    // A name is personal data, and no value of an outcome.
    case .signature, .dontKnow, .withheld: []
    }
  }
}

extension Answer {
  /// A text that no condition compares with; it represents all texts that conditions cannot distinguish.
  package static let otherText = "\u{1}"

  /// Returns the answer as a whole number.
  ///
  /// `min`, `max`: the bounds, beyond which a number is that is too great for an `Int`; others are not compared with them.
  ///
  /// - Throws: ``AnswerError/wrongType(expected:)``, ``AnswerError/notFinite``, or ``AnswerError/notWhole(value:)`` if it is not one;
  ///   ``AnswerError/belowMinimum(min:value:)`` or ``AnswerError/aboveMaximum(max:value:)`` if no `Int` has its value.
  func wholeNumber(
    min: Double = -0x1p63, max: Double = 0x1p63.nextDown
  ) throws(AnswerError) -> Int {
    if case .integer(let value) = self { return value }
    guard let value = number else { throw .wrongType(expected: .wholeNumber) }
    guard value.isFinite else { throw .notFinite }
    guard value == value.rounded() else { throw .notWhole(value: value) }
    guard let whole = Int(exactly: value) else {
      throw value < 0 ? .belowMinimum(min: min, value: value) : .aboveMaximum(max: max, value: value)
    }
    return whole
  }

  /// Returns the answer as a finite number.
  ///
  /// - Throws: ``AnswerError/wrongType(expected:)`` or ``AnswerError/notFinite``.
  func finiteNumber() throws(AnswerError) -> Double {
    guard let value = number else { throw .wrongType(expected: .number) }
    guard value.isFinite else { throw .notFinite }
    return value
  }

  /// Returns the answer as text without a format: values of choices rather than their texts.
  package func plainText(rounded: Bool, in language: Language) -> String {
    switch self {
    case .integer(let value): String(value)
    case .double(let value): rounded ? language.number(value) : language.plain(value)
    case .converted(_, let typed): typed.text(rounded: rounded, in: language)
    case .boolean(let value): language(value ? .yes : .no)
    case .date(let date): language.date(date)
    case .partialDate(let date): language.date(date)
    case .dateTime(let wall): "\(language.date(wall.date)) \(wall.time)"
    case .dontKnow: language(.iDontKnow)
    case .file(let file): file.text(in: language)
    case .signature(let signature): signature.name
    case .withheld: TextFormat.mask
    case .text, .choices, .chosen, .time, .location:
      scalars.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined(separator: ", ")
        + (ownWords.map { ": \($0)" } ?? "")
    }
  }
}

extension Answer: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case integer, double, boolean, text, choices, date, dateTime, time, location, file, signature, dontKnow, withheld,
      other, typed

    /// The keys that name a type.
    static let types = allCases.filter { $0 != .other && $0 != .typed }
  }

  /// Reads the object that ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError` unless the object has exactly one known key, with a value of its type; beside `choices`, `other` is allowed,
  ///   and beside `double`, `typed`.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let keys = Key.types.filter(fields.contains)
    guard keys.count == 1, let key = keys.first, key == .choices || !fields.contains(.other),
      key == .double || !fields.contains(.typed)
    else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "an answer has one key of \(Key.allCases.map(\.rawValue).joined(separator: ", "))"))
    }
    switch key {
    case .integer: self = .integer(try fields.decode(Int.self, forKey: key))
    case .double:
      let value = try fields.decode(Double.self, forKey: key)
      let typed = try fields.decodeIfPresent(TypedAmount.self, forKey: .typed)
      self = typed.map { .converted(value, typed: $0) } ?? .double(value)
    case .boolean: self = .boolean(try fields.decode(Bool.self, forKey: key))
    case .text: self = .text(try fields.decode(String.self, forKey: key))
    case .choices:
      let values = try fields.decode([String].self, forKey: key)
      let words = try fields.decodeIfPresent(String.self, forKey: .other)
      self = words.map { .chosen(values, other: $0) } ?? .choices(values)
    case .date:
      let partial = (try? fields.decode(String.self, forKey: key)).flatMap { PartialDate($0) }
      self = try partial.map { .partialDate($0) } ?? .date(fields.decode(CivilDate.self, forKey: key))
    case .dateTime: self = .dateTime(try fields.decode(CivilDateTime.self, forKey: key))
    case .time: self = .time(try fields.decode(TimeOfDay.self, forKey: key))
    case .location: self = .location(try fields.decode(GeoLocation.self, forKey: key))
    case .file: self = .file(try fields.decode(FileReference.self, forKey: key))
    case .signature: self = .signature(try fields.decode(Signature.self, forKey: key))
    case .withheld: self = .withheld
    case .dontKnow, .other, .typed: self = .dontKnow
    }
  }

  /// Writes an object with one key, the type, and the value; the words typed for "other" and a typed amount
  /// have a key of their own.
  ///
  /// - Throws: `EncodingError` if a number is not finite and the encoder takes none such.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    switch self {
    case .integer(let value): try fields.encode(value, forKey: .integer)
    case .double(let value): try fields.encode(value, forKey: .double)
    case .converted(let value, let typed):
      try fields.encode(value, forKey: .double)
      try fields.encode(typed, forKey: .typed)
    case .boolean(let value): try fields.encode(value, forKey: .boolean)
    case .text(let value): try fields.encode(value, forKey: .text)
    case .choices(let values): try fields.encode(values, forKey: .choices)
    case .chosen(let values, let words):
      try fields.encode(values, forKey: .choices)
      try fields.encode(words, forKey: .other)
    case .date(let date): try fields.encode(date, forKey: .date)
    case .partialDate(let date): try fields.encode(date, forKey: .date)
    case .dateTime(let wall): try fields.encode(wall, forKey: .dateTime)
    case .time(let time): try fields.encode(time, forKey: .time)
    case .location(let location): try fields.encode(location, forKey: .location)
    case .file(let file): try fields.encode(file, forKey: .file)
    case .signature(let signature): try fields.encode(signature, forKey: .signature)
    case .dontKnow: try fields.encode(true, forKey: .dontKnow)
    case .withheld: try fields.encode(true, forKey: .withheld)
    }
  }
}
