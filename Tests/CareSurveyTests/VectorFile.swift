import CareModel
import Foundation

/// A value of a data file.
indirect enum JSON: Decodable, Hashable, Sendable {
  case null, boolean(Bool), integer(Int), double(Double), text(String), list([JSON]), object([String: JSON])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let found = try? value.decode(Bool.self) {
      self = .boolean(found)
    } else if let found = try? value.decode(Int.self) {
      self = .integer(found)
    } else if let found = try? value.decode(Double.self) {
      self = .double(found)
    } else if let found = try? value.decode(String.self) {
      self = .text(found)
    } else if let found = try? value.decode([JSON].self) {
      self = .list(found)
    } else {
      self = .object(try value.decode([String: JSON].self))
    }
  }

  subscript(_ key: String) -> JSON {
    if case .object(let fields) = self { return fields[key] ?? .null }
    return .null
  }

  var fields: [String: JSON] { if case .object(let fields) = self { fields } else { [:] } }
  var list: [JSON] { if case .list(let items) = self { items } else { [] } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var bool: Bool? { if case .boolean(let value) = self { value } else { nil } }
  var int: Int? { if case .integer(let value) = self { value } else { nil } }

  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  /// The option value that a choice answer of the file stands for; numbers are values there too.
  var optionValue: String { text ?? int.map(String.init) ?? "\(self)" }

  /// The answer that the value stands for; nil for null, a question passed without one.
  var answer: Answer? {
    switch self {
    case .null: nil
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .double(let value): .double(value)
    case .text(let value): .text(value)
    case .list(let values): .choices(values.map(\.optionValue))
    case .object: self["$dontKnow"] == .boolean(true) ? .dontKnow : nil
    }
  }

  /// The condition that a predicate of the file stands for in a task; nil if no condition can say it.
  ///
  /// A reference without a step means the step of the same id.
  func condition(in task: String? = nil) -> Condition? {
    let id = self["result"]["id"].text ?? ""
    let item = ItemReference(step: self["result"]["step"].text ?? id, item: id)
    if let other = self["result"]["task"].text, other != task { return nil }
    switch self["op"].text {
    case "true": return .all(of: [])
    case "not": return parts(in: task).map { .none(of: $0) }
    case "and": return parts(in: task).map { .all(of: $0) }
    case "or": return parts(in: task).map { .any(of: $0) }
    case "equals": return self["value"].answer.map { .equals(item: item, value: $0) }
    case "consented": return .equals(item: item, value: .boolean(self["value"].bool ?? true))
    case "containsAll": return .containsAll(item: item, values: self["values"].list.map(\.optionValue))
    case "matches": return self["pattern"].text.map { .matches(item: item, pattern: $0) }
    case "matchesAll":
      return .all(of: self["patterns"].list.compactMap(\.text).map { .matches(item: item, pattern: $0) })
    case "isNil": return .isSkipped(item: item)
    case "isDontKnow": return .isDontKnow(item: item)
    case "between", "dateBetween": return Self.between(item, self["min"].bound, self["max"].bound)
    case "timeOfDay": return Self.between(item, time("min"), time("max"))
    default: return nil
    }
  }

  /// The conditions of a compound predicate; nil if one of them cannot be said.
  private func parts(in task: String?) -> [Condition]? {
    let parts = self["of"].list.isEmpty ? [self["of"]] : self["of"].list
    let conditions = parts.compactMap { $0.condition(in: task) }
    return conditions.count == parts.count ? conditions : nil
  }

  /// Without bounds, a result alone counts, whatever its answer.
  private static func between(_ item: ItemReference, _ min: AnswerBound?, _ max: AnswerBound?) -> Condition {
    switch (min, max) {
    case (let min?, let max?): .between(item: item, min: min, max: max)
    case (let min?, nil): .atLeast(item: item, value: min)
    case (nil, let max?): .atMost(item: item, value: max)
    case (nil, nil): .any(of: [.isAnswered(item: item), .isSkipped(item: item), .isDontKnow(item: item)])
    }
  }

  /// A number, or an instant as the clock of UTC shows it.
  private var bound: AnswerBound? { number.map { .number($0) } ?? clock.map { .dateTime($0) } }

  private var clock: CivilDateTime? { text.flatMap { $0.hasSuffix("Z") ? CivilDateTime(String($0.dropLast())) : nil } }

  /// The time whose hour and minute have names that begin so.
  private func time(_ name: String) -> AnswerBound? {
    TimeOfDay.of(self[name + "Hour"].int, self[name + "Minute"].int).map { .time($0) }
  }

  /// The answer of a result of the file.
  fileprivate var resultAnswer: Answer? {
    switch self["type"].text {
    case "choice": .choices(self["answer"].list.map(\.optionValue))
    case "date": self["answer"].clock.map { .dateTime($0) }
    case "timeOfDay": TimeOfDay.of(self["answer"]["hour"].int, self["answer"]["minute"].int).map { .time($0) }
    case "consentSignature": self["consented"].bool.map { .boolean($0) }
    default: self["answer"].answer
    }
  }
}

extension TimeOfDay {
  fileprivate static func of(_ hour: Int?, _ minute: Int?) -> TimeOfDay? {
    guard let hour, let minute else { return nil }
    return TimeOfDay(secondsSinceMidnight: hour * 3600 + minute * 60)
  }
}

/// The data files beside the tests.
enum VectorFile {
  static func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data/\(name)"))
  }

  /// The cases of a list in `survey.json`.
  static func cases(_ list: String) throws -> [JSON] { try object(list).list }

  /// A part of `survey.json`, in which no step may be called `end`: here that is where a survey ends.
  static func object(_ name: String) throws -> JSON {
    let text = String(decoding: try data("survey.json"), as: UTF8.self).replacing("\"end\"", with: "\"last\"")
    return try JSONDecoder().decode(JSON.self, from: Data(text.utf8))[name]
  }

  /// Results as the file lists them.
  static func result(_ steps: [JSON]) -> SurveyResult {
    SurveyResult(
      runID: "run", surveyID: "s", surveyHash: "", started: Moment.start,
      steps: steps.map { step in
        StepResult(
          id: step["id"].text ?? "", visit: 1, started: Moment.start, finished: Moment.start,
          answers: step["results"].list.map { found in
            AnswerResult(itemID: found["id"].text ?? "", answer: found.resultAnswer, format: "text")
          })
      })
  }
}
