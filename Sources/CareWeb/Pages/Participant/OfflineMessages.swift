import CareModel

/// The messages about refused answers to an item, by the codes of the phone's rules.
///
/// They are those of the server. What only the phone knows stays open in braces, such as `{value}` for what was entered.
struct OfflineMessages: Encodable {
  /// The message of a text that cannot be read, by which every other refusal is said that has none of its own.
  static let unreadable = "unreadable"

  private(set) var texts: [String: String] = [:]
  private let item: FormItem
  private let language: Language

  /// Creates the messages of an item.
  init(_ item: FormItem, in language: Language) {
    (self.item, self.language) = (item, language)
    texts[Self.unreadable] = unreadable
    texts["unknown_choice"] = language(.oneOfTheChoices)
    for error in [
      AnswerError.emptyText, .severalLines, .notEmail, .notFinite, .emptyFile, .badStrokes, .readOnly(item: item.id),
    ] {
      texts[error.code] = error.message(in: language)
    }
    texts["not_whole"] = language(.notWhole, ["value": "{value}"])
    addParts()
    addRule()
    addUsual()
  }

  /// Writes an object with a message for each code.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(texts)
  }

  /// The message of a text that no answer is written as.
  private var unreadable: String {
    switch item.format.definition.field(in: language) {
    case .number, .amount, .age, .measure, .moment, .place:
      do throws(AnswerParseError) { _ = try item.format.definition.parse("?", in: language) } catch {
        return error.message
      }
    case .options, .menu, .ranking, .line, .text, .file, .signature: break
    }
    return item.format.definition.prompt(in: language)
  }

  /// Adds the messages of the numbers of a measure.
  private mutating func addParts() {
    guard case .measure(let units) = item.format.definition.field(in: language), units.parts.count > 1 else { return }
    for part in units.parts {
      texts["part_\(part.unit.rawValue)"] = part.message(most: "{most}", in: language)
    }
  }

  private mutating func addRule() {
    switch item.format.definition.rule {
    case .whole(let min, let max, _, _):
      addBounds(min, max)
      if case .timeInterval(let format) = item.format, let step = format.step {
        texts["off_step"] = AnswerError.notInSteps(of: .integer(step * 60), format: item.format).message(in: language)
      }
    case .measure(let min, let max): addBounds(min, max)
    case .point(let min, let max, _): addBounds(min, max)
    case .number(let min, let max, _, let digits), .amount(let min, let max, let digits, _):
      addBounds(min, max)
      texts["too_many_digits"] =
        digits == 0 ? texts["not_whole"] : language(.tooManyDigits, ["most": digits ?? 0, "value": "{value}"])
      if case .amount(let units, _) = item.format.definition.field(in: language) {
        texts["units_not_offered"] = AnswerError.unitsNotOffered(units: units).message(in: language)
      }
    case .choice(let format, _):
      let least = Swift.min(format.minChoices, format.options.count)
      texts["too_few_choices"] = language(.tooFewChoices, ["least": least, "count": "{count}"])
      texts["too_many_choices"] = language(
        .tooManyChoices, ["most": format.multiple ? format.maxChoices ?? format.options.count : 1, "count": "{count}"])
      let alone = format.options.filter(\.exclusive).map(\.text)
      texts["exclusive_choice"] = language(.exclusiveChoice, ["text": alone.joined(separator: ", ")])
      texts["repeated_choice"] = language(.repeatedChoice, ["value": "{value}"])
    case .text(let least, let most, _, let message, _):
      if let least { texts["too_short"] = language(.tooShort, ["least": least, "length": "{length}"]) }
      if let most { texts["too_long"] = language(.tooLong, ["most": most, "length": "{length}"]) }
      texts["pattern_mismatch"] = message ?? language(.patternMismatch)
    case .confirm:
      if case .confirm(let format) = item.format {
        texts["not_the_same"] = AnswerError.notTheSame(message: format.message).message(in: language)
      }
    case .location: addBounds(nil, nil)
    case .signature(let most, _, _):
      texts["too_long"] = language(.tooLong, ["most": most, "length": "{length}"])
    case .file(let types, let most):
      texts["file_too_large"] = language(.fileTooLarge, ["most": language.fileSize(most), "bytes": "{bytes}"])
      texts["wrong_file_type"] = AnswerError.wrongFileType(type: nil, types: types).message(in: language)
    case .date, .dateTime, .time: addBounds(nil, nil)
    case .boolean, .email: break
    }
  }

  /// Adds the messages of bounds; one that is not known here is said by the phone.
  private mutating func addBounds(_ min: Double?, _ max: Double?) {
    let least = min.map { text($0, .below) } ?? "{min}", most = max.map { text($0, .above) } ?? "{max}"
    texts["below_minimum"] = language(.belowMinimum, ["min": least, "value": "{value}"])
    texts["above_maximum"] = language(.aboveMaximum, ["max": most, "value": "{value}"])
  }

  private mutating func addUsual() {
    guard let soft = (item.format.definition as? any SoftlyBounded)?.soft else { return }
    if let min = soft.min {
      texts["below_usual"] = language(.belowUsual, ["min": text(min, .below), "value": "{value}"])
    }
    if let max = soft.max {
      texts["above_usual"] = language(.aboveUsual, ["max": text(max, .above), "value": "{value}"])
    }
  }

  /// Returns a bound as participants write answers to the item.
  private func text(_ bound: Double, _ side: AnswerError.Bound.Side) -> String {
    let isSpan = if case .timeInterval = item.format { true } else { false }
    return item.format.definition.writesUnits || isSpan
      ? item.format.definition.text(ofBound: .double(bound), side, in: language) : language.plain(bound)
  }
}
