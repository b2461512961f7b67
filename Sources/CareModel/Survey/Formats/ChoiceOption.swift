/// One option of a choice.
public struct ChoiceOption: Hashable, Sendable {
  /// The value of an answer that chooses the option; unique in its list.
  public var value: String
  /// The text that the participant sees; of an image or a color, the text in its place.
  public var text: String
  /// A second, smaller text.
  public var detail: String?
  /// Whether the option cannot be chosen together with others ("none of these").
  public var exclusive: Bool
  /// Whether the participant is asked for words of their own, which the answer holds beside ``value``.
  public var other: Bool
  /// The code of the option in a terminology, such as `LA6568-5`.
  public var code: String?
  /// The number that the option counts as in sums, comparisons, and outcome values.
  public var score: Double?
  /// The path of an image in the plan's folder.
  public var image: String?
  /// The color as `#rrggbb`.
  public var color: String?
  /// The condition under which the option is shown; if nil, it always is.
  public var when: Condition?
  /// The mark before the words, such as `a)`, with which ``text`` begins; forms of other programs have it apart.
  public var prefix: String?
  /// Whether the option keeps the place at which it is written while the others are shown in random order.
  public var pinned = false

  /// Creates an option.
  public init(
    value: String, text: String, detail: String? = nil, exclusive: Bool = false, other: Bool = false,
    code: String? = nil, score: Double? = nil, image: String? = nil, color: String? = nil,
    when: Condition? = nil
  ) {
    self.value = value
    self.text = text
    self.detail = detail
    self.exclusive = exclusive
    self.other = other
    self.code = code
    self.score = score
    self.image = image
    self.color = color
    self.when = when
  }
}

extension ChoiceOption: Described {
  /// The value whose fields all have their defaults.
  public static let template = ChoiceOption(value: "", text: "")

  /// The fields, in the order of the manual.
  public static let fields: [Field<ChoiceOption>] = [
    Field("value", \.value, "The value that is recorded when the option is chosen.", required: true),
    Field("text", \.text, "The text that the participant sees.", required: true, isText: true),
    Field("detail", \.detail, "A second text, shown smaller.", isText: true),
    Field("exclusive", \.exclusive, "Whether choosing this option deselects all others."),
    Field("other", \.other, "Whether the participant may type an answer."),
    Field("code", \.code, "The code of the option in a terminology, kept with the answer."),
    Field("score", \.score, "The number that the option counts as in scores, comparisons, and recorded values."),
    Field("image", \.image, "The path of an image in the plan's folder."),
    Field("color", \.color, "A color, such as \"#1a7f37\"."),
    Field("when", \.when, "The condition under which the option is shown.", default: "always"),
    Field("prefix", \.prefix, "The mark before the words, such as \"a)\", with which the text begins."),
    Field(
      "pinned", \.pinned, "Whether the option keeps its place in the list while the others are in random order.",
      stored: .unlessDefault),
  ]

  /// Returns the text of the option with the words that were typed for it: `Other: itching`.
  ///
  /// Bare words would read like the option whose text they repeat.
  package func text(with words: String?) -> String {
    guard let words else { return text }
    let title = String(text.reversed().drop { ": …".contains($0) }.reversed())
    return "\(title.isEmpty ? value : title): \(words)"
  }

  /// Returns what is wrong with the option's own fields.
  func problems(at path: String) -> [SurveyProblem] {
    var problems: [SurveyProblem] = []
    if let score, !score.isFinite {
      problems.append(.init(code: .badBounds, path: "\(path).score", message: "score must be a finite number"))
    }
    if let image, !Self.isPath(image) {
      problems.append(
        .init(
          code: .badLimits, path: "\(path).image",
          message: "'\(image)' is not a path in the plan's folder; write one such as \"images/happy.png\""))
    }
    if let color, color.wholeMatch(of: /#[0-9A-Fa-f]{6}/) == nil {
      problems.append(
        .init(
          code: .badLimits, path: "\(path).color", message: "'\(color)' is not a color; write one such as \"#1a7f37\""))
    }
    return problems
  }

  private static func isPath(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." } && !text.contains("\\")
  }
}
