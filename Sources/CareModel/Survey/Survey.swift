/// A questionnaire: steps shown one at a time, in order unless a step names a destination.
///
/// A survey holds no answers; a run does. The version of its task stores the survey, so its JSON is stable: it
/// omits nil fields, and a field added later is optional.
///
/// ```swift
/// let pain = FormItem(id: "pain", text: "How is the pain?", format: .scale(ScaleFormat(min: 0, max: 10)), required: true)
/// let survey = Survey(id: "check-in", steps: [
///   Step(id: "how", kind: .question, items: [pain]), Step(id: "done", kind: .completion, title: "Thank you"),
/// ])
/// ```
public struct Survey: Hashable, Sendable {
  /// The author's name for the survey, `[A-Za-z][A-Za-z0-9_-]*`.
  public var id: String
  /// The name of the survey that participants see.
  public var title: String?
  /// The steps, in order.
  public var steps: [Step]
  /// The text shown for an item without an answer.
  public var unanswered: String
  /// Numbers computed from the answers.
  public var scores: [SurveyScore]
  /// The headings of pages, by the page's id; a step names its page, and shows the heading if it has none of its own.
  public var pages: [String: String]
  /// The blocks of steps that are shown in random order, each a list of ids.
  public var shuffle: [[String]] = []
  /// The time after its beginning in which a saved run can be continued; if nil, there is no limit.
  public var expires: CalendarInterval?
  /// The form that the survey was made from; nil if it was written here.
  public var form: FormIdentity?
  /// The functions that a run calls.
  public var runHooks: [RunHook: Hook]

  /// Creates a survey.
  ///
  /// Nothing is checked here; `diagnose()` returns what is wrong with the survey.
  public init(id: String, title: String? = nil, steps: [Step], unanswered: String = "…", scores: [SurveyScore] = []) {
    self.id = id
    self.title = title
    self.steps = steps
    self.unanswered = unanswered
    self.scores = scores
    pages = [:]
    runHooks = [:]
  }
}

extension Survey: Described {
  /// The value whose fields all have their defaults.
  public static let template = Survey(id: "", steps: [])

  /// The fields, in the order of the manual.
  public static let fields: [Field<Survey>] = [
    Field("id", \.id, "The id.", required: true, isAuthored: false),
    Field("title", \.title, "The title that the participant sees.", isText: true),
    Field("steps", \.steps, "The steps, in order.", required: true),
    Field(
      "unanswered", \.unanswered, "The text that replaces an answer that was not given.", default: "\"…\"", isText: true
    ),
    Field("scores", \.scores, "Numbers computed from several answers, by name.", stored: .unlessDefault),
    Field("pages", \.pages, "The headings of pages, by id.", stored: .unlessDefault, isAuthored: false),
    Field(
      "shuffle", \.shuffle,
      "Steps in random order: ids of steps that follow each other, or several lists of such ids.",
      stored: .unlessDefault),
    Field(
      "expires", \.expires, "The time for which a run can be saved and continued; after it, the survey begins again.",
      default: "no limit", example: "hours(24)"),
    Field("form", \.form, "The form of another program that the survey was made from.", default: "none"),
    Field(
      "run_hooks", \.runHooks, "The functions that a run calls, by name.", stored: .unlessDefault, isAuthored: false),
  ]
}
