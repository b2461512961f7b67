import Foundation

/// The rules by which R4 enables items, as its specification states them, without `care`'s own conditions.
struct EnabledItems {
  /// An answer of a response.
  enum Value: Hashable {
    case boolean(Bool)
    case number(Double)
    case code(String)
  }

  private let questionnaire: [String: Any]
  /// Whether a condition is an expression, which these rules do not run.
  private(set) var hasExpressions = false
  private var enabled: Set<String> = []
  private var answers: [String: [Value]] = [:]

  init(_ json: String) throws {
    questionnaire = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
    hasExpressions = json.contains("sdc-questionnaire-enableWhenExpression")
  }

  /// Returns the linkIds of the groups, displays, and questions that are enabled, in the order of the questionnaire.
  ///
  /// Only answers to enabled items count.
  mutating func enabled(by answers: [String: [Value]]) -> Set<String> {
    (self.answers, enabled) = (answers, [])
    for item in Self.items(of: questionnaire) { visit(item) }
    return enabled
  }

  private static func items(of element: [String: Any]) -> [[String: Any]] { element["item"] as? [[String: Any]] ?? [] }

  private mutating func visit(_ item: [String: Any]) {
    let tests = item["enableWhen"] as? [[String: Any]] ?? []
    let results = tests.map(holds)
    let isAny = item["enableBehavior"] as? String == "any"
    guard tests.isEmpty || (isAny ? results.contains(true) : !results.contains(false)) else { return }
    if let linkID = item["linkId"] as? String { enabled.insert(linkID) }
    for child in Self.items(of: item) { visit(child) }
  }

  private func holds(_ test: [String: Any]) -> Bool {
    guard let question = test["question"] as? String, let sign = test["operator"] as? String else { return false }
    let given = enabled.contains(question) ? answers[question] ?? [] : []
    if sign == "exists" { return (test["answerBoolean"] as? Bool) == !given.isEmpty }
    guard let other = Self.value(test) else { return false }
    return given.contains { value in
      switch (sign, value, other) {
      case ("=", _, _): value == other
      case ("!=", _, _): value != other
      case (">", .number(let a), .number(let b)): a > b
      case ("<", .number(let a), .number(let b)): a < b
      case (">=", .number(let a), .number(let b)): a >= b
      case ("<=", .number(let a), .number(let b)): a <= b
      default: false
      }
    }
  }

  private static func value(_ test: [String: Any]) -> Value? {
    if let coding = test["answerCoding"] as? [String: Any] { return (coding["code"] as? String).map { .code($0) } }
    for name in ["answerInteger", "answerDecimal"] {
      if let number = test[name] as? NSNumber { return .number(number.doubleValue) }
    }
    return (test["answerBoolean"] as? Bool).map { .boolean($0) }
  }
}
