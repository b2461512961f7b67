// A number for which the participant chooses the units.

extension NumericFormat {
  /// The units of the value, and those that the participant can choose.
  var unitChoice: UnitChoice? {
    get { UnitChoice(allUnits) }
    set { (units, otherUnits) = (newValue?.codes.first, Array(newValue?.codes.dropFirst() ?? [])) }
  }

  /// Whether the participant chooses the units.
  package var offersUnits: Bool { !otherUnits.isEmpty }

  /// The units, those that are recorded first.
  package var allUnits: [String] { (units.map { [$0] } ?? []) + otherUnits }

  /// The units that each name stands for that can be typed behind a number, in lower case.
  package var typedUnitNames: [String: String] {
    Dictionary(allUnits.flatMap { units in UnitNames.names(of: units).map { ($0, units) } }) { first, _ in first }
  }

  package var writesUnits: Bool { offersUnits }

  // MARK: Definition

  /// Returns what is wrong with the choice of units.
  func unitProblems(at path: String) -> [SurveyProblem] {
    guard offersUnits, let units else { return [] }
    var problems: [SurveyProblem] = []
    func add(_ path: String, _ message: String) {
      problems.append(.init(code: .badUnits, path: path, message: message))
    }
    if integer {
      add(
        path,
        "an amount in other units is seldom a whole number of \(units); write `digits = 0`, which rounds it, in place of `integer`"
      )
    }
    for (place, other) in otherUnits.enumerated() {
      let path = "\(path)[\(place + 2)]"
      if other == units || otherUnits[..<place].contains(other) {
        add(path, "'\(other)' is listed already; remove it")
      } else if !UnitConversion.converts(other, to: units) {
        add(path, "'\(other)' does not convert into '\(units)'; \(remedy(for: other, units))")
      }
    }
    return problems
  }

  private func remedy(for other: String, _ units: String) -> String {
    if let code = UnitNames.code(of: other), code != other, UnitConversion.converts(code, to: units) {
      return "write '\(code)'"
    }
    let companions = UnitConversion.companions(of: units)
    if !companions.isEmpty { return "write one of \(companions.map { "'\($0)'" }.joined(separator: ", "))" }
    if let code = UnitNames.code(of: units), code != units { return "write '\(code)' for '\(units)'" }
    return "ask in '\(units)' alone"
  }

  // MARK: Answers

  /// Returns an amount in the recorded units, as it is kept; nil if its units are not offered.
  package func recorded(_ amount: TypedAmount) -> Double? {
    guard otherUnits.contains(amount.units) else { return nil }
    return UnitConversion.convert(amount.value, from: amount.units, to: units)
      .map { UnitConversion.rounded($0, digits: digits) }
  }

  /// Checks an amount: that of other units as it was typed, and its bounds as it is recorded.
  func validate(_ amount: TypedAmount) throws(AnswerError) -> Answer {
    guard amount.units != units else { return try validate(.double(amount.value)) }
    guard amount.value.isFinite else { throw .notFinite }
    guard let value = recorded(amount) else {
      throw .unitsNotOffered(units: allUnits.compactMap { UnitFormatting.label($0) })
    }
    guard value.isFinite else { throw .notFinite }
    let answer = Answer.converted(value, typed: amount)
    try checkBounds(value, of: answer)
    if let digits, amount.value.fractionDigits > digits { throw .tooManyDigits(most: digits, value: amount.value) }
    return answer
  }

  /// Checks a recorded number against the bounds.
  func checkBounds(_ value: Double, of answer: Answer) throws(AnswerError) {
    if let min, value < min {
      guard offersUnits else { throw .belowMinimum(min: min, value: value) }
      throw .outOfRange(.init(bound: .double(min), value: answer, format: format, side: .below))
    }
    if let max, value > max {
      guard offersUnits else { throw .aboveMaximum(max: max, value: value) }
      throw .outOfRange(.init(bound: .double(max), value: answer, format: format, side: .above))
    }
  }

  /// The input of an amount, with its article.
  var amountTitle: String {
    let codes = allUnits.map { "\"\($0)\"" }.joined(separator: " or ")
    return "a number of \(units ?? ""), or {value, units} with the units \(codes)"
  }

  /// Returns the answer of an amount; nil if its units are not offered.
  func answer(from amount: TypedAmount?) -> Answer? {
    guard let amount,
      let units = allUnits.contains(amount.units) ? amount.units : typedUnitNames[amount.units.lowercased()]
    else { return nil }
    return answer(TypedAmount(value: amount.value, units: units))
  }

  private func answer(_ amount: TypedAmount) -> Answer {
    if amount.units == units { return Int(exactly: amount.value).map { .integer($0) } ?? .double(amount.value) }
    return .converted(recorded(amount) ?? amount.value, typed: amount)
  }

  /// Returns a number of the recorded units as a participant types it who chooses among the units.
  func answer(_ number: Double, inUnitsOf random: inout some RandomSource) -> Answer {
    let chosen = allUnits[random.integer(in: 0...otherUnits.count)]
    guard chosen != units, let exact = UnitConversion.convert(number, from: units, to: chosen) else {
      return .double(number)
    }
    let typed = TypedAmount(value: UnitConversion.rounded(exact, digits: digits ?? 1), units: chosen)
    // A rounded amount can be beyond a bound.
    return (try? validate(typed)) ?? .double(number)
  }

  // MARK: Texts

  /// Returns the input that a participant can type: `a number, 20 to 300 kg, in kg or lb`.
  func amountPrompt(in language: Language) -> String {
    func withUnits(_ bound: Double) -> String { UnitFormatting.number(language.number(bound), units: units) }
    let bounds: String? =
      switch (min, max) {
      case (let min?, let max?): language(.between, ["least": language.number(min), "most": withUnits(max)])
      case (let min?, nil): language(.from, ["least": withUnits(min)])
      case (nil, let max?): language(.upTo, ["most": withUnits(max)])
      case (nil, nil): nil
      }
    let labels = allUnits.compactMap { UnitFormatting.label($0) }
    let either = language(
      .either, ["one": labels.dropLast().joined(separator: ", "), "two": labels.last ?? ""])
    return [
      language(.number), bounds, digits.map { language(.decimals, ["most": $0]) },
      language(.inUnits, ["units": either]),
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// Reads a number with its units, or one alone, which is of the recorded units.
  func amount(of text: String, in language: Language) throws(AnswerParseError) -> Answer {
    guard let found = text.wholeMatch(of: /\s*([+-]?[0-9.,]+)\s*(.*?)\s*/),
      let chosen = found.2.isEmpty ? units : typedUnitNames[found.2.lowercased()]
    else { throw AnswerParseError(message: language(.pleaseTypeLike, ["expected": amountPrompt(in: language)])) }
    return answer(TypedAmount(value: try language.number(String(found.1)), units: chosen))
  }
}
