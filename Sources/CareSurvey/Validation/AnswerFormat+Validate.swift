package import CareModel

extension FormItem {
  /// Checks an answer against the item's format and whether it offers "don't know".
  ///
  /// - Returns: The answer as it is kept: of the type that the format calls for.
  /// - Throws: ``AnswerError``.
  @discardableResult
  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    if dontKnow, answer == .dontKnow { return answer }
    return try format.validate(answer)
  }
}

extension AnswerFormat {
  /// Checks the value of an answer: type, bounds, step, digits, membership, length, pattern.
  ///
  /// - Returns: The answer as it is kept: a scale's 4.0 becomes 4, one chosen text becomes a choice, choices are in the order of the
  ///   options.
  /// - Throws: ``AnswerError`` naming the rule, the bound and the value.
  @discardableResult
  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    if answer == .dontKnow { throw .dontKnowNotOffered }
    switch self {
    case .scale(let format): return .integer(try format.validate(answer))
    case .numeric(let format): return try format.validate(answer)
    case .boolean:
      guard case .boolean = answer else { throw .wrongType(expected: "yes or no") }
      return answer
    case .choice(let format): return .choices(try format.validate(answer))
    case .text(let format): return .text(try format.validate(answer))
    }
  }
}

extension ScaleFormat {
  func validate(_ answer: Answer) throws(AnswerError) -> Int {
    let value = try wholeNumber(in: answer)
    guard value >= min else { throw .belowMinimum(min: Double(min), value: Double(value)) }
    guard value <= max else { throw .aboveMaximum(max: Double(max), value: Double(value)) }
    let (distance, overflow) = value.subtractingReportingOverflow(min)
    if step > 1, !overflow, !distance.isMultiple(of: step) {
      let below = value - distance % step
      let (above, tooFar) = below.addingReportingOverflow(step)
      throw .offStep(below: below, above: tooFar ? max : above, value: value)
    }
    return value
  }
}

extension NumericFormat {
  func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    guard let value = answer.number else { throw .wrongType(expected: integer ? "a whole number" : "a number") }
    guard value.isFinite else { throw .notFinite }
    if let min, value < min { throw .belowMinimum(min: min, value: value) }
    if let max, value > max { throw .aboveMaximum(max: max, value: value) }
    if integer { return .integer(try wholeNumber(in: answer)) }
    if let digits, value.fractionDigits > digits { throw .tooManyDigits(most: digits, value: value) }
    return .double(value)
  }
}

extension TextFormat {
  func validate(_ answer: Answer) throws(AnswerError) -> String {
    guard case .text(let text) = answer else { throw .wrongType(expected: "text") }
    guard text.contains(where: { !$0.isWhitespace }) else { throw .emptyText }
    if !multiline, text.contains(where: \.isNewline) { throw .severalLines }
    if let maxLength, text.count > maxLength { throw .tooLong(most: maxLength, length: text.count) }
    if let pattern {
      let matches: Bool
      do {
        matches = try Pattern(pattern).matches(somewhereIn: text)
      } catch {
        throw .patternUnusable
      }
      guard matches else { throw .patternMismatch(message: message) }
    }
    return text
  }
}

private func wholeNumber(in answer: Answer) throws(AnswerError) -> Int {
  switch answer {
  case .integer(let value): return value
  case .double(let value):
    guard value.isFinite else { throw .notFinite }
    guard let whole = Int(exactly: value) else { throw .notWhole(value: value) }
    return whole
  case .boolean, .text, .choices, .dontKnow: throw .wrongType(expected: "a whole number")
  }
}

extension Double {
  /// How many digits a person needs after the point to write the number down: 3 for 1.125, 7 for 1e-07.
  fileprivate var fractionDigits: Int {
    let parts = "\(self)".lowercased().split(separator: "e")
    guard let mantissa = parts.first else { return 0 }
    let fraction = mantissa.split(separator: ".", maxSplits: 1).dropFirst().first.map { $0 == "0" ? 0 : $0.count } ?? 0
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    return Swift.max(0, fraction - exponent)
  }
}
