import CareModel

/// Scores as the equations of REDCap's calculated fields.
struct REDCapEquation {
  let codes: MissingCodes
  /// Returns an item with its field; nil for what an equation cannot read.
  let target: (ItemReference) -> (item: FormItem, field: REDCapField)?

  /// A number of an equation with the logic that says whether it is there; a text in its place would be joined to the next one.
  private struct Term {
    let guardText: String
    let number: String
  }

  /// Returns the equation of a score; nil if there is none.
  func text(_ score: SurveyScore) -> String? {
    let terms = score.items.compactMap { term(of: $0, in: score) }
    guard !terms.isEmpty, terms.count == score.items.count else { return nil }
    if score.kind == .calculate { return calculated(score, terms) }
    let weights = score.items.map { score.weights?[$0.item] ?? 1 }
    guard let missing = score.missing else {
      let sum = terms.map(\.number).joined(separator: " + "), total = weights.reduce(0, +)
      guard score.kind == .mean else { return given(terms, sum) }
      return total == 0 ? nil : given(terms, "(\(sum)) / \(number(total))")
    }
    guard weights.allSatisfy({ $0 == 1 }) else { return nil }
    let sum = "(" + terms.map { "if(\($0.guardText), \($0.number), 0)" }.joined(separator: " + ") + ")"
    let count = "(" + terms.map { "if(\($0.guardText), 1, 0)" }.joined(separator: " + ") + ")"
    let result: String =
      switch (score.kind, missing) {
      case (.mean, _): "\(sum) / \(count)"
      case (_, .prorate): "\(sum) * \(terms.count) / \(count)"
      case (_, .ignore): sum
      }
    return "if(\(count) >= \(score.needed(of: terms.count)), \(result), '')"
  }

  /// Returns an expression that is blank unless every term is there.
  private func given(_ terms: [Term], _ text: String) -> String {
    let guards = terms.map(\.guardText).uniqued
    return "if(\(guards.map { "(\($0))" }.joined(separator: " and ")), \(text), '')"
  }

  /// Returns the number of an item's answer: a code for a missing value is none.
  private func term(of reference: ItemReference, in score: SurveyScore) -> Term? {
    guard reference.source == nil, let (item, field) = target(reference), item.format.hasNumbers else { return nil }
    let name = "[\(field.name)]"
    func counted(_ text: String) -> String {
      var text = score.reversed?[reference.item].map { "(\(number($0)) - \(text))" } ?? text
      if let weight = score.weights?[reference.item], weight != 1 { text = "(\(number(weight)) * \(text))" }
      return text
    }
    switch field.kind {
    case .text: return Term(guardText: "\(name) <> '' and \(name) > \(codes.code(.notAsked))", number: counted(name))
    case .radio:
      var text = "0", tests: [String] = []
      for option in item.format.definition.options.reversed() {
        guard let code = field.code(of: option.value), let score = option.score else { return nil }
        text = "if(\(name) = '\(code)', \(number(score)), \(text))"
        tests.append("\(name) = '\(code)'")
      }
      return Term(guardText: "(\(tests.reversed().joined(separator: " or ")))", number: counted(text))
    case .notes, .checkbox, .yesno, .calc, .file, .ranking: return nil
    }
  }

  private func calculated(_ score: SurveyScore, _ terms: [Term]) -> String? {
    guard let formula = score.expression.flatMap({ try? Formula($0) }) else { return nil }
    let numbers = Dictionary(zip(score.items.map(\.description), terms.map(\.number))) { first, _ in first }
    let text = formula.root.text(number: number, name: { numbers[$0] }) { function, parts in
      switch function {
      case "abs": "abs(\(parts[0]))"
      case "round": "round(\(parts[0]), 0)"
      default: "\(function)(\(parts.joined(separator: ", ")))"
      }
    }
    return text.map { given(terms, $0) }
  }

  private func number(_ number: Double) -> String {
    let text = ExportCell.number(number).text
    return number < 0 ? "(\(text))" : text
  }
}

extension SurveyScore {
  /// Returns the least number of items with which the score is computed.
  func needed(of count: Int) -> Int {
    let share = atLeast ?? Self.defaultShare
    return (1...max(count, 1)).first { Double($0) / Double(max(count, 1)) >= share - 1e-9 } ?? count
  }
}
