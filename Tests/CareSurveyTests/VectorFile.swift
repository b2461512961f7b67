import CareModel
import Foundation

/// A value of a data file.
indirect enum JSON: Decodable, Hashable {
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

  /// The condition that a predicate of the file stands for.
  ///
  /// A reference without a step means the step of the same id.
  var condition: Condition? {
    let id = self["result"]["id"].text ?? ""
    let item = ItemReference(step: self["result"]["step"].text ?? id, item: id)
    let parts = (self["of"].list.isEmpty ? [self["of"]] : self["of"].list)
    switch self["op"].text {
    case "true": return .all(of: [])
    case "not": return .none(of: parts.compactMap(\.condition))
    case "and": return .all(of: parts.compactMap(\.condition))
    case "or": return .any(of: parts.compactMap(\.condition))
    case "equals": return self["value"].answer.map { .equals(item: item, value: $0) }
    case "containsAll": return .containsAll(item: item, values: self["values"].list.map(\.optionValue))
    case "matches": return self["pattern"].text.map { .matches(item: item, pattern: $0) }
    case "matchesAll":
      return .all(of: self["patterns"].list.compactMap(\.text).map { .matches(item: item, pattern: $0) })
    case "isNil": return .isSkipped(item: item)
    case "isDontKnow": return .isDontKnow(item: item)
    case "between":
      switch (self["min"].number, self["max"].number) {
      case (let min?, let max?): return .between(item: item, min: .number(min), max: .number(max))
      case (let min?, nil): return .atLeast(item: item, value: .number(min))
      case (nil, let max?): return .atMost(item: item, value: .number(max))
      case (nil, nil): return nil
      }
    default: return nil
    }
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
            let isChoice = found["type"].text == "choice"
            let answer = isChoice ? .choices(found["answer"].list.map(\.optionValue)) : found["answer"].answer
            return AnswerResult(itemID: found["id"].text ?? "", answer: answer, format: "text")
          })
      })
  }
}
