import CareModel

/// Scores as FHIRPath, as programs run it that know SDC; the suite has an independent engine run them over random answers.
struct FHIRPathScore {
  private let linkIDs: SurveyLinkIDs
  /// The steps that a response can have several times; the latest counts.
  private let revisited: Set<String>
  /// The linkIds of the questions that repeat; the latest answer counts.
  private let repeating: Set<String>

  /// The maximum size of an expression, in bytes: a longer one helps no one.
  private static let mostBytes = 64 << 10

  init(_ survey: Survey, revisited: Set<String>) {
    let linkIDs = SurveyLinkIDs(survey), revisits = SurveyConditions(survey).revisited
    self.linkIDs = linkIDs
    self.revisited = revisited
    repeating = Set(
      survey.steps.enumerated().compactMap { place, step in
        step.repeatingQuestion(isRevisited: revisits.contains(place)).map { linkIDs.linkID(of: $0.id, in: step.id) }
      })
  }

  /// Returns the expression that computes a score from a response; nil if there is none.
  func text(_ score: SurveyScore) -> String? {
    expression(score).flatMap { $0.utf8.count <= Self.mostBytes ? $0 : nil }
  }

  private func expression(_ score: SurveyScore) -> String? {
    let values = score.items.map { value(of: $0) }
    guard !values.isEmpty, !values.contains(nil) else { return nil }
    if score.kind == .calculate { return calculated(score) }
    let terms = zip(score.items, values).map { item, value in term(value ?? "", of: item.item, in: score) }
    let weights = score.items.map { score.weights?[$0.item] ?? 1 }
    guard let missing = score.missing else {
      let sum = "(\(terms.joined(separator: " + ")))", total = weights.reduce(0, +)
      // A sum of which a part is missing is missing, as here.
      guard score.kind == .mean else { return sum }
      return total == 0 ? nil : "\(sum) / \(FHIRPathText.number(total))"
    }
    // The weights of the missing items would need a second list.
    guard weights.allSatisfy({ $0 == 1 }) else { return nil }
    let all = (terms.first ?? "") + terms.dropFirst().map { ".combine(\($0))" }.joined()
    let sum = "\(all).aggregate($this + $total, 0)", count = "\(all).count()"
    let number: String =
      switch (score.kind, missing) {
      case (.mean, _): "\(sum) / \(count)"
      case (_, .prorate): "\(sum) * \(terms.count) / \(count)"
      case (_, .ignore): sum
      }
    return "iif(\(count) >= \(needed(of: terms.count, score)), \(number), {})"
  }

  /// The least number of items with which a score is computed.
  private func needed(of count: Int, _ score: SurveyScore) -> Int {
    let share = score.atLeast ?? SurveyScore.defaultShare
    return (1...count).first { Double($0) / Double(count) >= share - 1e-9 } ?? count
  }

  private func term(_ value: String, of item: String, in score: SurveyScore) -> String {
    var text = score.reversed?[item].map { "(\(FHIRPathText.number($0)) - \(value))" } ?? value
    if let weight = score.weights?[item], weight != 1 { text = "(\(FHIRPathText.number(weight)) * \(text))" }
    return text
  }

  /// Returns the number of an item's answer as an expression, which is empty without one.
  private func value(of reference: ItemReference) -> String? {
    guard let (linkID, item) = linkIDs.target(reference) else { return nil }
    let last = reference.step.map { revisited.contains($0) } ?? !revisited.isEmpty ? ".last()" : ""
    let all = "%resource.descendants().where(linkId=\(FHIRPathText.quoted(linkID)))"
    let answer = FHIRPathText.known(
      repeating.contains(linkID) ? "\(all).answer.last().value" : "\(all)\(last).answer.value", of: item)
    let shape = FHIRItemShape(of: item)
    if shape.isQuantity { return "\(answer).value" }
    if shape.optionType != nil { return item.format.scoresAreValues && shape.optionType == .integer ? answer : nil }
    guard !shape.options.isEmpty else { return ["integer", "decimal"].contains(shape.type) ? answer : nil }
    // Several chosen options would be summed, and none of them counts as nothing.
    return item.format.takesSeveral || !item.format.hasNumbers
      ? nil : FHIRPathText.scores(of: answer, item.format.definition.options)
  }

  // MARK: Expressions

  private func calculated(_ score: SurveyScore) -> String? {
    guard let formula = score.expression.flatMap({ try? Formula($0) }) else { return nil }
    let names = Dictionary(score.items.map { ($0.description, $0) }) { first, _ in first }
    return formula.root.text(
      number: FHIRPathText.number, name: { names[$0].flatMap { value(of: $0) } }, call: { Self.call($0, $1) })
  }

  private static func call(_ function: String, _ parts: [String]) -> String? {
    guard function == "min" || function == "max" else {
      return function == "round" ? "\(parts[0]).round(0)" : "\(parts[0]).abs()"
    }
    let all = parts[0] + parts.dropFirst().map { ".combine(\($0))" }.joined()
    let better = "iif($this \(function == "min" ? "<" : ">") $total, $this, $total)"
    let chosen =
      "iif(\(all).count() = \(parts.count), "
      + "\(all).aggregate(iif($total.empty(), $this, \(better))), {})"
    return chosen.utf8.count <= mostBytes ? chosen : nil
  }
}
