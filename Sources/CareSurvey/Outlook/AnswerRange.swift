import CareModel

/// Answers of one item that stand for all that it can have, as far as some claims can tell them apart.
struct AnswerRange {
  /// Whether an item has an answer when it is asked about.
  enum Presence: Hashable {
    /// It was not asked yet.
    case never
    /// It may have one.
    case possible
    /// It has one.
    case certain
  }

  /// Nil where they are too many to be told apart.
  let results: [AnswerResult?]?

  /// The representatives of an item; `numbers` and `texts`: what the claims compare it with.
  init(_ item: FormItem, presence: Presence, numbers: [Double], texts: [String]) {
    func result(_ answer: Answer?) -> AnswerResult {
      AnswerResult(itemID: item.id, answer: answer, format: item.format.name)
    }
    guard presence != .never else {
      results = [nil]
      return
    }
    guard var answers = Self.answers(item.format, numbers: numbers, texts: texts) else {
      results = nil
      return
    }
    if item.dontKnow { answers.append(.dontKnow) }
    let absent: [AnswerResult?] = presence == .certain ? [] : [nil, result(nil)]
    results = absent + answers.map { result($0) }
  }

  private static func answers(_ format: AnswerFormat, numbers: [Double], texts: [String]) -> [Answer]? {
    switch format {
    case .scale(let scale):
      let (distance, overflow) = scale.max.subtractingReportingOverflow(scale.min)
      guard scale.step > 0, !overflow, distance >= 0, distance / scale.step <= 100 else { return nil }
      return stride(from: scale.min, through: scale.max, by: scale.step).map { .integer($0) }
    case .numeric(let numeric): return Self.numbers(numeric, around: numbers)
    case .boolean: return [.boolean(true), .boolean(false)]
    case .choice(let choice): return choices(choice, texts: texts)
    // No claim compares with a text that holds this character.
    case .text: return (Set(texts).sorted() + ["\u{1}"]).map { .text($0) }
    }
  }

  /// The numbers that claims name, and one from each stretch between them.
  private static func numbers(_ format: NumericFormat, around named: [Double]) -> [Answer] {
    let ends = [format.min, format.max].compactMap { $0 }
    let marks = Set(named + ends + (named.isEmpty ? [0] : [])).filter { abs($0) < 1e15 }.sorted()
    var found = Set(marks)
    if let digits = format.integer ? 0 : format.digits, (0...15).contains(digits) {
      let scale = (0..<digits).reduce(1.0) { power, _ in power * 10 }
      for mark in marks {
        found.insert(((mark * scale).rounded(.down) + 1) / scale)
        found.insert(((mark * scale).rounded(.up) - 1) / scale)
      }
    } else {
      for (low, high) in zip(marks, marks.dropFirst()) { found.insert(low + (high - low) / 2) }
      if let first = marks.first, let last = marks.last { found.formUnion([first - 1, last + 1]) }
    }
    let format = AnswerFormat.numeric(format)
    return found.sorted().compactMap { try? format.validate(.double($0)) }
  }

  /// Every set of options that may be chosen.
  private static func choices(_ choice: ChoiceFormat, texts: [String]) -> [Answer]? {
    var values = choice.options.map(\.value)
    if choice.options.contains(where: \.other) { values += texts.filter { !values.contains($0) } + ["\u{1}"] }
    guard choice.multiple else { return values.map { .choices([$0]) } }
    guard values.count <= 10 else { return nil }
    let format = AnswerFormat.choice(choice)
    return (0..<(1 << values.count)).compactMap { set in
      try? format.validate(.choices(values.indices.filter { set & (1 << $0) != 0 }.map { values[$0] }))
    }
  }
}
