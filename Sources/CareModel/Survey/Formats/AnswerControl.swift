/// A control with which an answer is chosen with keys instead of typed.
package enum AnswerControl: Hashable, Sendable {
  /// An answer to choose.
  package struct Entry: Hashable, Sendable {
    /// The answer; in a list of which several can be chosen, of this entry alone.
    package var answer: Answer
    /// What is typed to choose it: its value, or its number in the list.
    package var name: String
    /// The text of the answer; empty if its name says it.
    package var title: String
    /// More about it.
    package var detail: String?
    /// Whether it cannot be chosen together with others.
    package var isExclusive: Bool

    /// Creates an entry.
    package init(
      _ answer: Answer, name: String, title: String = "", detail: String? = nil, isExclusive: Bool = false
    ) {
      self.answer = answer
      self.name = name
      self.title = title
      self.detail = detail
      self.isExclusive = isExclusive
    }
  }

  /// Points on a line.
  package struct Line: Hashable, Sendable {
    /// The points, from left to right.
    package var points: [Entry]
    /// The text at the left end.
    package var low: String?
    /// The text at the right end.
    package var high: String?
    /// Whether the participant sees the value of the chosen point.
    package var showsValue = true

    /// Creates a line.
    package init(_ points: [Entry], low: String?, high: String?, showsValue: Bool = true) {
      self.points = points
      self.low = low
      self.high = high
      self.showsValue = showsValue
    }
  }

  /// Entries below each other; `several` can be chosen, or one.
  case list([Entry], several: Bool)
  /// Entries below each other, which are chosen in an order.
  case ranking([Entry])
  /// One of the points on a line.
  case line(Line)
}

extension AnswerFormatDefinition {
  package func control(in language: Language) -> AnswerControl? { nil }
}

extension OptionsFormat {
  package func control(in language: Language) -> AnswerControl? { .list(entries, several: choice.multiple) }

  /// The options as entries of a list.
  package var entries: [AnswerControl.Entry] {
    options.enumerated().map { place, option in
      AnswerControl.Entry(
        .choices([option.value]), name: "\(place + 1)", title: option.text, detail: option.detail,
        isExclusive: option.exclusive)
    }
  }
}

extension BooleanFormat {
  package func control(in language: Language) -> AnswerControl? {
    let answers = [true, false].map { Answer.boolean($0) }
    let entries = answers.enumerated().map { place, answer in
      AnswerControl.Entry(answer, name: "\(place + 1)", title: text(of: answer, rounded: true, in: language))
    }
    return .list(entries, several: false)
  }
}

extension ScaleFormat {
  /// A line; a list if it is vertical, with the maximum first, or if each value has a label.
  package func control(in language: Language) -> AnswerControl? {
    guard step > 0, min <= max, (max - min) / step <= Self.mostSteps else { return nil }
    let points = stride(from: min, through: max, by: step).map { value in
      AnswerControl.Entry(.integer(value), name: language.plain(Double(value)), title: label(of: value) ?? "")
    }
    guard vertical else {
      return labels.isEmpty ? .line(.init(points, low: minLabel, high: maxLabel)) : .list(points, several: false)
    }
    var list = Array(points.reversed())
    if labels.isEmpty, let last = list.indices.last {
      (list[0].title, list[last].title) = (maxLabel ?? "", minLabel ?? "")
    }
    return .list(list, several: false)
  }
}

extension ContinuousScaleFormat {
  /// The most points of a line: a terminal has no room for more.
  private static let mostPoints = 101

  /// A line whose points are as close as the digits and a terminal allow.
  package func control(in language: Language) -> AnswerControl? {
    guard max > min, (0...6).contains(digits) else { return nil }
    let unit = (0..<digits).reduce(1.0) { unit, _ in unit * 10 }
    let steps = Int(Swift.max(1, Swift.min(Double(Self.mostPoints - 1), ((max - min) * unit).rounded())))
    let points = (0...steps).map { place -> AnswerControl.Entry in
      let exact = min + (max - min) * Double(place) / Double(steps)
      let value = place == 0 ? min : place == steps ? max : (exact * unit).rounded(.toNearestOrEven) / unit
      return .init(.double(value), name: text(of: .double(value), rounded: true, in: language))
    }
    return .line(.init(points, low: minLabel, high: maxLabel, showsValue: !hideValue))
  }
}

extension SesFormat {
  /// The rungs, from top to bottom.
  package func control(in language: Language) -> AnswerControl? {
    guard (1...100).contains(rungs) else { return nil }
    let entries = (1...rungs).reversed().map { rung in
      AnswerControl.Entry(
        .integer(rung), name: "\(rung)", title: (rung == rungs ? top : rung == 1 ? bottom : nil) ?? "")
    }
    return .list(entries, several: false)
  }
}
