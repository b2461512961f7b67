import CareModel

/// Answers that forms fill in at first.
enum FormDefault {
  /// Returns the answer that a text is for a format; nil if it is none.
  static func answer(
    _ text: String, _ format: AnswerFormat, options: FormOptions, words: [String: Bool], separator: Character
  ) -> Answer? {
    let found: Answer?
    switch format {
    case .boolean: found = words[text].map { .boolean($0) }
    case _ where format.takesSeveral:
      let codes = text.split(separator: separator).map { String($0).trimmed }
      found = codes.isEmpty || !codes.allSatisfy(options.has) ? nil : .choices(codes)
    case .choice, .valuePicker: found = options.has(text) ? .choices([text]) : nil
    case _ where type(of: format.definition).valueType == .text: found = text.isEmpty ? nil : .text(text)
    case .numeric, .scale, .continuousScale:
      found = FormNumber.parse(text).map { number in Int(exactly: number).map { .integer($0) } ?? .double(number) }
    case .date(let date):
      let day = CivilDate(text)
      found =
        date.precision == .day
        ? day.map { .date($0) }
        : (PartialDate(text) ?? day.flatMap { PartialDate(of: $0, date.precision) }).map { .partialDate($0) }
    case .dateTime: found = CivilDateTime(text.replacing(" ", with: "T")).map { .dateTime($0) }
    case .timeOfDay: found = TimeOfDay(String(text.prefix(5))).map { .time($0) }
    default: found = nil
    }
    guard let found, (try? format.validate(found)) != nil else { return nil }
    return found
  }
}
