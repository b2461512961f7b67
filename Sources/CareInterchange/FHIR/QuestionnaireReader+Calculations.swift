import CareModel
import CareSurvey

/// Items that an SDC `calculatedExpression` computes, where the expression is a sum or a mean that a score can say.
extension QuestionnaireReader {
  /// An item with its expression, in which questions are named as `⟨linkId⟩`.
  struct Calculation {
    let item: QuestionnaireItem
    let expression: String
    let linkIDs: [String]
    /// The id of the score.
    let score: String
  }

  /// Takes an item whose value other answers give, to be read as a score when its questions are known.
  func takeCalculation(_ item: QuestionnaireItem) -> Bool {
    guard !isOwn, [.integer, .decimal, .quantity].contains(item.kind), item.children.isEmpty,
      let found = item.element.extensions(FHIRNames.calculatedExpression).first, let written = found.expression(),
      let (expression, linkIDs) = CalculationText.normalized(written),
      linkIDs.allSatisfy({ items[$0]?.kind.isQuestion == true && $0 != item.linkID })
    else { return false }
    let score = itemID(of: item, step: "")
    calculations.append(Calculation(item: item, expression: expression, linkIDs: linkIDs, score: score))
    item.reference = ItemReference(item: score)
    item.isCalculated = true
    let isHidden = item.element.extensionValue(FHIRNames.hidden)?.isTrue == true
    let isReadOnly = item.element.flag("readOnly") == true
    if isHidden { item.element.note("The score is hidden\(isReadOnly ? " and read-only" : "") in the form.") }
    if !isReadOnly, !isHidden {
      item.element.loss("that '\(item.linkID)' can be changed", "has no equivalent: a score is only computed")
    }
    if let words = item.element.text("text") { item.element.note("Score: \(words)") }
    let title = item.element.text("prefix")
    if title != nil { item.element.loss("'prefix'", "of a score is not taken over", at: "prefix") }
    item.link = link(of: item)
    item.element.finish(ignoring: ["id", "linkId", "type", "required"])
    return true
  }

  /// Adds the scores of the items that expressions compute, and names those as lost that no score is.
  func readCalculations() {
    for calculation in calculations {
      if var score = score(of: calculation) {
        score.form = calculation.item.link
        if calculation.item.kind != .decimal {
          score.form?.type = FormAnswerType(rawValue: calculation.item.kind.rawValue)
        }
        survey.scores.append(score)
      } else {
        calculation.item.element.loss(
          "the computation of '\(calculation.item.linkID)'",
          "is not a sum or a mean that a score can say; write it in `scores`", isWhole: true)
      }
      pending += calculation.item.element.comments
    }
  }

  /// Returns the score whose own expression is the one that is written.
  private func score(of calculation: Calculation) -> SurveyScore? {
    let questions = calculation.linkIDs.compactMap { items[$0] }
    guard questions.allSatisfy({ $0.reference != nil && $0.format?.hasNumbers == true && !$0.isInRows }) else {
      return nil
    }
    let references = questions.map { reference(to: $0) }
    let paths = FHIRPathScore(survey, revisited: revisited)
    for var score in CalculationText.candidates(calculation.expression, calculation.linkIDs, named: calculation.score) {
      score.items = references
      var weights: [String: Double] = [:], reversed: [String: Double] = [:]
      for (question, reference) in zip(questions, references) {
        if let weight = score.weights?[question.linkID] { weights[reference.item] = weight }
        if let sum = score.reversed?[question.linkID] {
          // A plan says only which item counts in reverse; its bounds say how.
          guard let bounds = question.format?.numberRange, bounds.lowerBound + bounds.upperBound == sum else {
            return nil
          }
          reversed[reference.item] = sum
        }
      }
      score.weights = weights.isEmpty ? nil : weights
      score.reversed = reversed.isEmpty ? nil : reversed
      if let own = paths.text(score), CalculationText.normalized(own)?.text == calculation.expression { return score }
    }
    return nil
  }
}

/// Expressions of sums and means over the answers of a response.
enum CalculationText {
  private static let mostBytes = 64 << 10

  /// Returns an expression without spaces, with `⟨linkId⟩` for the number of an answer, and the linkIds in their order; nil if
  /// it reads anything else.
  static func normalized(_ expression: String) -> (text: String, linkIDs: [String])? {
    guard expression.utf8.count <= mostBytes else { return nil }
    let value =
      /%resource\s*(?:\.descendants\(\)|\.repeat\(item\)|(?:\.item)+)\s*\.where\(\s*linkId\s*=\s*'([^'\\]{1,2048})'\s*\)(?:\.last\(\))?\.answer(?:\.last\(\))?\.value(?:\.ordinal\(\)|\.value|Integer|Decimal)?/
    var text = "", linkIDs: [String] = [], rest = expression[...]
    for found in expression.matches(of: value) {
      text += rest[..<found.range.lowerBound] + "⟨\(found.1)⟩"
      rest = rest[found.range.upperBound...]
      let linkID = String(found.1)
      if !linkIDs.contains(linkID) { linkIDs.append(linkID) }
    }
    text += rest
    guard !linkIDs.isEmpty, !text.contains("%resource"), !text.contains("'") else { return nil }
    // A linkId can have spaces; nothing else needs them.
    var isInside = false
    text = String(
      text.filter { character in
        if character == "⟨" { isInside = true }
        if character == "⟩" { isInside = false }
        return isInside || !character.isWhitespace
      })
    // A sum alone needs no parentheses.
    if text.wholeMatch(of: /⟨[^⟩]*⟩(?:\+⟨[^⟩]*⟩)+/) != nil { text = "(\(text))" }
    return (text, linkIDs)
  }

  /// Returns the scores that an expression may be, with linkIds for ids; each is to be compared with the expression.
  static func candidates(_ text: String, _ linkIDs: [String], named id: String) -> [SurveyScore] {
    var weights: [String: Double] = [:], reversed: [String: Double] = [:]
    for found in text.matches(of: /\((?:([0-9.]{1,12})\*)?(?:\(?([0-9.]{1,12})-)?⟨([^⟩]*)⟩/) {
      let linkID = String(found.3)
      weights[linkID] = found.1.flatMap { Double($0) }
      reversed[linkID] = found.2.flatMap { Double($0) }
    }
    let least = text.firstMatch(of: />=([0-9]{1,4}),/).flatMap { BoundedInteger($0.1, in: 1...9999)?.value }
    var candidates: [SurveyScore] = []
    for kind in [SurveyScore.Kind.sum, .mean] {
      for missing in [nil, SurveyScore.MissingRule.ignore, .prorate] {
        guard (missing == nil) == (least == nil) else { continue }
        var score = SurveyScore(id: id, kind: kind, items: [])
        (score.missing, score.weights, score.reversed) = (missing, weights, reversed)
        if let least { score.atLeast = Double(least) / Double(linkIDs.count) }
        candidates.append(score)
      }
    }
    return candidates
  }
}
