/// What a verification has found: the first few sentences of each rule, and how many more there are.
struct VerifyFindings {
  /// How many sentences of one rule are kept.
  static let limit = 5

  private var rules: [String] = []
  private var found: [String: (sentences: [String], more: Int)] = [:]

  /// Adds a sentence of a rule.
  mutating func add(_ sentence: String, rule: String) {
    if found[rule] == nil { rules.append(rule) }
    var kept = found[rule] ?? ([], 0)
    if kept.sentences.count < Self.limit { kept.sentences.append(sentence) } else { kept.more += 1 }
    found[rule] = kept
  }

  /// The sentences, by rule in the order in which they were first broken.
  var sentences: [String] {
    rules.flatMap { rule in
      guard let kept = found[rule] else { return [] as [String] }
      return kept.sentences + (kept.more > 0 ? ["and \(kept.more) more: \(rule)"] : [])
    }
  }
}
