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
    for error in AnswerError.constant(about: item.id) { texts[error.code] = error.message(in: language) }
    texts["not_whole"] = language(.notWhole, ["value": "{value}"])
    addParts()
    texts.merge(item.format.definition.rule.messages(about: item.format, in: language)) { $1 }
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

  private mutating func addUsual() {
    guard let soft = (item.format.definition as? any SoftlyBounded)?.soft else { return }
    if let min = soft.min {
      texts["below_usual"] = language(
        .belowUsual, ["min": item.format.text(ofLimit: min, .below, in: language), "value": "{value}"])
    }
    if let max = soft.max {
      texts["above_usual"] = language(
        .aboveUsual, ["max": item.format.text(ofLimit: max, .above, in: language), "value": "{value}"])
    }
  }
}
