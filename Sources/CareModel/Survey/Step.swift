/// One screen of a survey.
///
/// In its texts, `{pain}` stands for the text of the answer to `pain`, and `{{` for a brace.
public struct Step: Hashable, Sendable {
  /// The author's name for the step, unique in the survey, `[A-Za-z][A-Za-z0-9_-]*`; `end` is reserved.
  public var id: String
  /// The id of the page that the step belongs to, if any; the steps of a page are shown one after the other and count as one.
  public var page: String?
  /// The active task that the step introduces or concludes, if any; its texts are then built in.
  public var guide: TaskGuide?
  /// The content of the step.
  public var kind: StepKind
  /// The heading.
  public var title: String?
  /// The main text.
  public var text: String?
  /// A second, smaller text.
  public var detail: String?
  /// Whether the participant can skip the step, which leaves every item of it unanswered.
  public var optional: Bool
  /// A text below everything else.
  public var footnote: String?
  /// The name or address of a picture, shown above the text.
  public var image: String?
  /// An icon beside the heading.
  public var icon: String?
  /// Points that belong to the text.
  public var body: [BodyItem]
  /// A longer text that the participant can ask for.
  public var learnMore: String?
  /// Whether the position in the survey is shown.
  public var showsProgress: Bool
  /// The time for which the step can be answered; if nil, there is no limit.
  public var timeLimit: CalendarInterval?
  /// The rules over several answers of the step.
  public var checks: [FormCheck]
  /// The function that changes fields of the step for one visit.
  public var modifier: StepModifier?
  /// The way in which the run ends at the step; nil for a completed run.
  public var ends: StepEnd?
  /// The items of a form, the one item of a question, or the questions of a consent; empty for every other kind.
  ///
  /// ``questions`` also contains the item that a kind implies.
  public var items: [FormItem]
  /// The order in which the items are shown; an item that depends on others stays behind them.
  public var order: ShownOrder
  /// The condition under which the step is not shown; its own ``go`` is then followed.
  public var skip: Condition?
  /// The destination of the step; if nil, the next step in order.
  public var go: Navigation?

  /// The group or the text of the form that the step was made from; nil if there is none.
  @Rare public var form: FormLink?

  /// Creates a step.
  public init(
    id: String, kind: StepKind, title: String? = nil, text: String? = nil, detail: String? = nil,
    optional: Bool = false, items: [FormItem] = [], skip: Condition? = nil, go: Navigation? = nil
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.text = text
    self.detail = detail
    self.optional = optional
    body = []
    showsProgress = true
    checks = []
    self.items = items
    order = .given
    self.skip = skip
    self.go = go
  }

  /// Everything that the step asks: its items, and the one item that its kind implies, which has the step's id.
  ///
  /// A consent implies a required boolean, and a signature step a signature; permissions imply a choice of the granted ones, which may be
  /// none; a knee's range of motion implies a number of degrees, required unless the step is optional. A repeat group implies the number
  /// of rows.
  public var questions: [FormItem] {
    let behavior = kind.behavior
    switch behavior.items {
    case .none: return []
    case .one, .several: return items
    case .repeated(let format): return [FormItem(id: id, text: title, format: format, readOnly: true)] + items
    case .implied(let format, let isRequired, _):
      let isRequired = isRequired && (!optional || behavior.requiredAnswer != nil)
      return items + [FormItem(id: id, text: title, format: format, required: isRequired)]
    case .impliedForm(let items): return items(.english).map { forThisStep($0) }
    }
  }

  /// Returns an item that the kind implies as the built-in texts of a language have it; nil for an item of the author's.
  package func builtInItem(_ id: String, in language: Language) -> FormItem? {
    guard case .impliedForm(let items) = kind.behavior.items else { return nil }
    return items(language).first { $0.id == id }.map { forThisStep($0) }
  }

  /// Returns an implied item; none is required where the step is optional.
  private func forThisStep(_ item: FormItem) -> FormItem {
    var item = item
    if optional { item.required = false }
    return item
  }

  /// The item of a step that has one.
  var item: FormItem {
    get { items.first ?? .template }
    set { items = [newValue] }
  }

  /// Whether the participant can skip the step: it is optional or asks nothing, and no particular answer is required.
  package var isSkippable: Bool {
    kind.behavior.requiredAnswer == nil && (optional || questions.isEmpty)
  }

  /// Whether the step measures an active task.
  package var isMeasuring: Bool { if case .measuring = kind.behavior.interaction { true } else { false } }

  /// Returns what is wrong with the items and the content of the step at `path`.
  package func problems(at path: String) -> [SurveyProblem] {
    kind.behavior.items.problems(of: self, at: path) + kind.definition.problems(of: self, at: path)
  }
}

extension Step: Described {
  /// The value whose fields all have their defaults.
  public static let template = Step(id: "", kind: .instruction)

  /// The fields, in the order of the manual.
  public static let fields: [Field<Step>] = [
    Field("id", \.id, "The id.", required: true, isAuthored: false),
    Field("page", \.page, "The page that the step belongs to.", isAuthored: false),
    Field("guide", \.guide, "The active task that the step introduces or concludes.", isAuthored: false),
    Field("title", \.title, "The heading.", isText: true),
    Field("text", \.text, "The main text.", isText: true),
    Field("detail", \.detail, "A second text, shown smaller.", isText: true),
    Field("kind", \.kind, "The content.", required: true, isAuthored: false),
    Field("items", \.items, "The items, in order.", isAuthored: false),
    Field("footnote", \.footnote, "A text below everything else.", isText: true),
    Field("image", \.image, "The path of a picture in the plan's folder; the texts of the step say what it shows."),
    Field("icon", \.icon, "An icon beside the heading, such as \"heart\"."),
    Field("body", \.body, "Points that belong to the text.", stored: .unlessDefault, isText: true),
    Field("learn_more", \.learnMore, "A longer text that the participant can ask for.", isText: true),
    Field(
      "shows_progress", \.showsProgress, "Whether the position in the survey is shown.", stored: .unlessDefault),
    Field("checks", \.checks, "Rules over several answers.", stored: .unlessDefault, isText: true),
    Field(
      "modify", \.modifier, "A function that returns changed fields for one visit: title, text, detail, and items.",
      key: "modify"),
    Field(
      "ends", \.ends, "\"early\" for a completion that ends the survey early; its answers are kept.",
      default: "the survey is completed"),
    .order(\.order, "\"random\": the items in random order; an item that depends on others stays behind them."),
    Field(
      "answer_within", \.timeLimit,
      "The time after which the run continues with what is answered; the step shows it.", default: "none",
      example: "minutes(5)"),
    Field("optional", \.optional, "Whether the step can be skipped."),
    Field("skip", \.skip, "The condition under which the step is skipped."),
    Field("form", \.form, "The group of the form that the step was made from.", default: "none"),
    Field("go", \.go, "The next step: an id, branches, or a function.", default: "the next step"),
  ]
}
