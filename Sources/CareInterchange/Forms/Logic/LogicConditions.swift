import CareModel

/// Makes conditions and scores of the expressions of a form.
struct LogicConditions {
  let form: FormBuilder
  /// The question that a check is about, which `.` is.
  var own: FormQuestion?
  /// The group of rows in which the expression is, whose answers it reads row by row.
  var rows: String?
  /// Whether values come from the columns of choices, of which some belong to no option.
  var isFilter = false

  // MARK: Conditions

  /// Returns the condition that an expression is; nil if it always holds.
  ///
  /// - Throws: ``LogicProblem`` if a survey has no such condition, or it never holds.
  func condition(_ term: LogicTerm) throws(LogicProblem) -> Condition? {
    let found = try made(of: term).withoutConstants
    if found == .never { throw LogicProblem(message: "never holds") }
    return found == .always ? nil : found
  }

  func made(of term: LogicTerm) throws(LogicProblem) -> Condition {
    switch term {
    case .binary(.and, let left, let right): return .all(of: try parts(left, .and) + parts(right, .and))
    case .binary(.or, let left, let right): return .any(of: try parts(left, .or) + parts(right, .or))
    case .binary(let sign, let left, let right) where sign.isComparison: return try comparison(sign, left, right)
    case .call("not", let parts) where parts.count == 1: return try made(of: parts[0]).negated
    case .call("selected", let parts) where parts.count == 2:
      guard let code = parts[1].constant else {
        throw LogicProblem(message: "compares with an option that is computed")
      }
      return try equals(try question(parts[0]), code)
    case .call("is_empty", let parts) where parts.count == 1:
      return Condition.none(of: [.isAnswered(item: try question(parts[0]).reference)])
    default: throw LogicProblem(message: "is not a comparison of an answer, which is what a condition is made of")
    }
  }

  private func parts(_ term: LogicTerm, _ sign: LogicSign) throws(LogicProblem) -> [Condition] {
    guard case .binary(sign, let left, let right) = term else { return [try made(of: term)] }
    return try parts(left, sign) + parts(right, sign)
  }

  private func comparison(_ sign: LogicSign, _ left: LogicTerm, _ right: LogicTerm) throws(LogicProblem) -> Condition {
    if let first = left.constant, let second = right.constant { return Self.constant(sign, first, second) }
    if left.constant != nil, right.constant == nil { return try comparison(sign.flipped, right, left) }
    guard let constant = right.constant else {
      throw LogicProblem(
        message: "compares two answers, or something computed, and a condition compares one answer with a value")
    }
    if case .call(let name, let parts) = left, parts.count == 1,
      ["string-length", "count-selected", "strlen", "length", "count"].contains(name)
    {
      return try counted(sign, try question(parts[0]), constant)
    }
    if case .field(let name, let option?) = left { return try ticked(sign, name, option, constant) }
    let question = try question(left)
    switch sign {
    case .equals: return try equals(question, constant)
    // What is not answered also differs, as in the other programs.
    case .notEquals where constant.isEmpty && question.unknownCode != nil:
      return .any(of: [.isAnswered(item: question.reference), .isDontKnow(item: question.reference)])
    case .notEquals: return try equals(question, constant).negated
    default: return try ordered(sign, question, constant)
    }
  }

  /// Returns the condition that two values compare so: always, or never.
  private static func constant(_ sign: LogicSign, _ left: String, _ right: String) -> Condition {
    let numbers = FormNumber.parse(left).flatMap { a in FormNumber.parse(right).map { (a, $0) } }
    let holds: Bool =
      switch sign {
      case .equals: numbers.map { $0 == $1 } ?? (left == right)
      case .notEquals: numbers.map { $0 != $1 } ?? (left != right)
      case .less: numbers.map { $0 < $1 } ?? false
      case .atMost: numbers.map { $0 <= $1 } ?? false
      case .greater: numbers.map { $0 > $1 } ?? false
      default: numbers.map { $0 >= $1 } ?? false
      }
    return holds ? .always : .never
  }

  /// Returns the condition that an answer has some length, of which a survey knows only 0 and more than 0.
  private func counted(
    _ sign: LogicSign, _ question: FormQuestion, _ constant: String
  ) throws(LogicProblem) -> Condition {
    let answered = Condition.isAnswered(item: question.reference)
    switch (sign, FormNumber.parse(constant)) {
    case (.greater, 0), (.atLeast, 1), (.notEquals, 0): return answered
    case (.equals, 0), (.less, 1), (.atMost, 0): return answered.negated
    default: throw LogicProblem(message: "counts what an answer has, and a condition only knows whether there is one")
    }
  }

  /// Returns the condition that one option of a checkbox is ticked, or is not.
  private func ticked(
    _ sign: LogicSign, _ name: String, _ option: String, _ constant: String
  ) throws(LogicProblem) -> Condition {
    let question = try named(name)
    guard question.format?.takesSeveral == true else {
      throw LogicProblem(message: "reads '\(option)' of '\(name)', which is not a checkbox")
    }
    let chosen = try equals(question, option)
    // LimeSurvey writes Y where REDCap writes 1.
    switch (sign, constant == "Y" ? "1" : constant) {
    case (.equals, "1"), (.notEquals, "0"), (.notEquals, ""): return chosen
    case (.equals, "0"), (.notEquals, "1"), (.equals, ""): return chosen.negated
    default: throw LogicProblem(message: "compares an option of a checkbox with something else than 1 and 0")
    }
  }

  private func equals(_ question: FormQuestion, _ constant: String) throws(LogicProblem) -> Condition {
    let item = question.reference
    if constant.isEmpty {
      // "Don't know" is a value there, and no answer here.
      guard question.unknownCode != nil else { return Condition.isAnswered(item: item).negated }
      return .none(of: [.isAnswered(item: item), .isDontKnow(item: item)])
    }
    guard let format = question.format else {
      let number = try self.number(constant)
      return .between(item: item, min: .number(number), max: .number(number))
    }
    if constant == question.unknownCode { return .isDontKnow(item: item) }
    if !question.codes.isEmpty {
      guard let value = question.value(of: constant) else {
        // A negative number beside the options is a code for a missing answer, which nobody chooses.
        if let number = FormNumber.parse(constant), number < 0, question.unknownCode != nil || number <= -90 {
          return .never
        }
        if isFilter { return .never }
        throw LogicProblem(message: "compares '\(item)' with '\(constant.prefix(40))', which is none of its options")
      }
      return format.takesSeveral ? .containsAny(item: item, values: [value]) : .equals(item: item, value: .text(value))
    }
    // Nor does anybody type a code for a missing answer.
    if let number = FormNumber.parse(constant), number <= -90, isMissing(number, format) { return .never }
    switch format {
    case .boolean:
      guard let flag = question.words[constant] else {
        throw LogicProblem(message: "compares '\(item)', which is yes or no, with '\(constant.prefix(40))'")
      }
      return .equals(item: item, value: .boolean(flag))
    case _ where type(of: format.definition).valueType == .text: return .equals(item: item, value: .text(constant))
    case .date, .dateTime, .timeOfDay:
      guard let bound = Self.moment(constant, format) else {
        throw LogicProblem(
          message: "compares '\(item)' with '\(constant.prefix(40))', which is not \(Self.title(format))")
      }
      return .equals(item: item, value: .text(bound.description))
    default:
      let number = try self.number(constant)
      return .equals(item: item, value: Int(exactly: number).map { .integer($0) } ?? .double(number))
    }
  }

  private func ordered(
    _ sign: LogicSign, _ question: FormQuestion, _ constant: String
  ) throws(LogicProblem) -> Condition {
    let item = question.reference, bound: AnswerBound
    switch question.format {
    case .date?, .dateTime?, .timeOfDay?:
      guard let found = question.format.flatMap({ Self.moment(constant, $0) }) else {
        let title = question.format.map(Self.title) ?? "a date or time"
        throw LogicProblem(message: "compares '\(item)' with '\(constant.prefix(40))', which is not \(title)")
      }
      bound = found
    case let format? where [.text, .boolean, .other].contains(type(of: format.definition).valueType):
      throw LogicProblem(message: "compares '\(item)', which is not a number, with '\(sign.rawValue)'")
    default:
      if !question.codes.isEmpty { try score(question) }
      bound = .number(try number(constant))
    }
    if case .number(let number) = bound, number <= -90, let format = question.format, isMissing(number, format) {
      return sign == .less || sign == .atMost ? .never : .isAnswered(item: item)
    }
    switch sign {
    case .less: return .below(item: item, value: bound)
    case .greater: return .above(item: item, value: bound)
    case .atMost: return .atMost(item: item, value: bound)
    default: return .atLeast(item: item, value: bound)
    }
  }

  /// Whether a number is below every answer to a question, as the codes for missing answers are.
  private func isMissing(_ number: Double, _ format: AnswerFormat) -> Bool {
    switch format {
    case _ where type(of: format.definition).valueType == .text: false
    case .boolean, .date, .dateTime, .timeOfDay: true
    default: format.numberRange.map { number < $0.lowerBound } ?? (format.lowest.map { number < $0 } ?? false)
    }
  }

  /// Returns the date or time that a text is for a format; some programs write a space between them, and a month as its first day.
  private static func moment(_ text: String, _ format: AnswerFormat) -> AnswerBound? {
    let found = AnswerBound(text.replacing(" ", with: "T"))
    switch (found, format.datePrecision ?? .day) {
    case (.partial(let date)?, let precision): return date.precision == precision ? found : nil
    case (_, .day): return found
    case (.date(let day)?, let precision):
      guard let date = PartialDate(of: day, precision), date.first == day else { return nil }
      return .partial(date)
    default: return nil
    }
  }

  private static func title(_ format: AnswerFormat) -> String {
    switch format.datePrecision {
    case .month?: "the first day of a month"
    case .year?: "the first day of a year"
    case .day?, nil: "a date or time"
    }
  }

  private func number(_ text: String) throws(LogicProblem) -> Double {
    guard let number = FormNumber.parse(text) else {
      throw LogicProblem(message: "compares a number with '\(text.prefix(40))'")
    }
    return number
  }

  /// Lets options count as their codes, if all of them are numbers.
  private func score(_ question: FormQuestion) throws(LogicProblem) {
    guard question.hasNumbers, question.format?.takesSeveral != true else {
      throw LogicProblem(
        message: "reads '\(question.reference)' as a number, and not each of its options has one as its code")
    }
    form.score(question.reference)
  }

  // MARK: Questions

  private func question(_ term: LogicTerm) throws(LogicProblem) -> FormQuestion {
    switch term {
    case .field(let name, nil): return try named(name)
    case .own:
      guard let own else { throw LogicProblem(message: "has '.', which is an answer only in a constraint") }
      return own
    default:
      throw LogicProblem(message: "computes something of answers, and a condition compares one answer with a value")
    }
  }

  private func named(_ name: String) throws(LogicProblem) -> FormQuestion {
    if let found = form.questions[name] {
      guard found.rows == nil || found.rows == rows else {
        throw LogicProblem(message: "reads '\(name)' of a group that repeats from outside of the group")
      }
      return found
    }
    if let why = form.unasked[name] { throw LogicProblem(message: "reads '\(name)', which \(why)") }
    if let other = form.forms[name], form.forms.count > 1, other != form.name {
      throw LogicProblem(message: "reads '\(name)', which is in the form '\(other)'; a survey reads its own answers")
    }
    throw LogicProblem(message: "reads '\(name)', which is not asked before")
  }

  // MARK: Scores

  /// Returns the score that an expression is: a sum, a mean, or arithmetic of numbers.
  ///
  /// - Throws: ``LogicProblem`` if a survey has no such score.
  func score(_ term: LogicTerm) throws(LogicProblem) -> SurveyScore {
    if case .call(let name, let parts) = term, let kind = Self.kinds[name] {
      var score = SurveyScore(id: "", kind: kind, items: try parts.scoreItems(self))
      // The functions of the other programs skip what is not answered.
      score.missing = .ignore
      // One answer is enough; the share that a score asks for by itself is a half.
      let share = (100 / Double(score.items.count)).rounded(.down) / 100
      if share < SurveyScore.defaultShare { score.atLeast = max(share, 0.001) }
      return score
    }
    if let items = try sum(term) { return SurveyScore(id: "", kind: .sum, items: items) }
    var names: [ItemReference] = []
    let text = try expression(term, &names)
    guard !names.isEmpty else { throw LogicProblem(message: "computes a number without an answer") }
    var score = SurveyScore(id: "", kind: .calculate, items: names)
    score.expression = text
    return score
  }

  private static let kinds: [String: SurveyScore.Kind] = ["sum": .sum, "mean": .mean]

  /// Returns the items of a plain sum of different answers; nil if it is none.
  private func sum(_ term: LogicTerm) throws(LogicProblem) -> [ItemReference]? {
    func parts(_ term: LogicTerm) -> [LogicTerm]? {
      switch term {
      case .binary(.plus, let left, let right):
        guard let first = parts(left), let second = parts(right) else { return nil }
        return first + second
      case .field(_, nil): return [term]
      default: return nil
      }
    }
    guard case .binary(.plus, _, _) = term, let found = parts(term), Set(found).count == found.count else { return nil }
    return try found.scoreItems(self)
  }

  /// Returns the item of a score that a term is.
  func item(_ term: LogicTerm) throws(LogicProblem) -> ItemReference {
    guard case .field(let name, nil) = term, var question = form.questions[name] else {
      _ = try question(term)
      throw LogicProblem(message: "computes something that a score does not")
    }
    if question.rows != nil, question.rows == rows { question.rows = nil }
    guard let format = question.format else {
      throw LogicProblem(message: "reads the score '\(name)'; a score is computed from answers")
    }
    if !question.codes.isEmpty {
      try score(question)
    } else {
      switch format {
      case .numeric, .scale, .continuousScale: break
      default: throw LogicProblem(message: "reads '\(name)' as a number, which it is not")
      }
    }
    return question.reference
  }

  private func expression(_ term: LogicTerm, _ names: inout [ItemReference]) throws(LogicProblem) -> String {
    switch term {
    case .number(let number): return FormNumber.text(number)
    case .field:
      let item = try item(term)
      if !names.contains(item) { names.append(item) }
      return item.description
    case .negative(let part): return "-(\(try expression(part, &names)))"
    case .binary(let sign, let left, let right):
      guard [.plus, .minus, .times, .divide].contains(sign) else {
        throw LogicProblem(message: "has '\(sign.rawValue)', which a score does not compute")
      }
      return "(\(try expression(left, &names)) \(sign.rawValue) \(try expression(right, &names)))"
    case .call("round", let parts) where parts.count == 1 || parts.count == 2 && parts[1] == .number(0):
      return "round(\(try expression(parts[0], &names)))"
    case .call("abs", let parts) where parts.count == 1: return "abs(\(try expression(parts[0], &names)))"
    case .call(let name, _): throw LogicProblem(message: "has the function '\(name)', which a score does not compute")
    case .text, .own, .column: throw LogicProblem(message: "computes with a text")
    }
  }
}

extension AnswerFormat {
  /// The least number that is accepted, if there is one.
  fileprivate var lowest: Double? { (definition as? any SoftlyBounded)?.hardRange.min }
}

extension [LogicTerm] {
  fileprivate func scoreItems(_ logic: LogicConditions) throws(LogicProblem) -> [ItemReference] {
    var items: [ItemReference] = []
    for term in self { items.append(try logic.item(term)) }
    guard !items.isEmpty, Set(items).count == items.count else {
      throw LogicProblem(message: "counts an answer twice, or none")
    }
    return items
  }
}

extension LogicTerm {
  /// The value that an answer is compared with, as a text; nil if it is no constant.
  var constant: String? {
    switch self {
    case .text(let text): text
    case .number(let number): FormNumber.text(number)
    case .negative(let part): part.constant.map { "-\($0)" }
    case .call("date", let parts), .call("date-time", let parts):
      if parts.count == 1, case .text(let text) = parts[0] { text } else { nil }
    case .call("true", []): "1"
    case .call("false", []): "0"
    default: nil
    }
  }
}
