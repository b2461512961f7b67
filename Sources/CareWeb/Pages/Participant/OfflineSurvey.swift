import CareCards
import CareModel
import CareSurvey

/// A survey as a phone needs it to continue without the server: what is asked and where it leads, the pages as the server draws them, and the
/// pass so far.
///
/// The phone walks the bundle and fills in the pages; the server walks what it submits again, and trusts none of it.
struct OfflineSurvey: Encodable {
  /// A page, without answers and with every item that its step may ask.
  struct Page: Encodable {
    var title: String
    var html: String
    /// The messages of the checks of the step, in their order.
    var checks: [String]
    var items: [String: Item]
  }

  /// The fields of an item, by which the phone reads its answer.
  struct Item: Encodable {
    /// The kind of fields: `choice`, `number`, `text`, or `parts`.
    var kind: String
    /// The answers by the values of their fields; several can be chosen with `several`.
    var answers: [String: Answer]?
    var several: Bool?
    /// The value of the option whose words are typed.
    var other: String?
    /// The fields of the parts.
    var parts: [String]?
    /// Whether a text is kept as it was typed, with the spaces around it.
    var secure: Bool?
    /// What the item accepts, in words, and the explanation of a wrong answer.
    var expects: String
    var explanation: String?
  }

  /// The event that the survey answers.
  var event: Submission.Target
  /// The survey; nil if only the server can run it.
  var bundle: SurveyBundle?
  /// The pass so far.
  var run: SavedRun?
  /// The pages, by the ids of their steps.
  var pages: [String: Page] = [:]
  /// The value that says that the participant does not know.
  private let unknown = FormItem.dontKnowMark

  /// Creates the survey of a pass that the server began or continued.
  ///
  /// `shown`: the survey in the participant's language.
  /// - Throws: what ``CareSurvey/SurveyBundle`` throws, except for a survey that only the server can run.
  init(_ survey: Survey, shown: Survey, run: SavedRun, of event: Event, in language: Language) throws {
    self.event = Submission.Target(key: event.key, carePlan: event.carePlan)
    guard survey.steps.flatMap(\.questions).allSatisfy(\.isReadByPhones) else { return }
    do {
      bundle = try SurveyBundle(survey, parameters: event.parameters, runID: run.runID, seed: run.seed)
    } catch is SurveyBundleError { return }
    self.run = run
    let arranged = try shown.arranged(parameters: event.parameters, seed: run.seed)
    for step in arranged.steps where pages[step.id] == nil {
      pages[step.id] = Page(step, of: arranged, fallbackTitle: event.task.title, in: language)
    }
  }
}

extension OfflineSurvey.Page {
  fileprivate init(_ step: Step, of survey: Survey, fallbackTitle: String, in language: Language) {
    let items = step.questions
    var page = SurveyStepPage(
      step: step,
      items: items.map { item in
        var form = SurveyItemForm(
          item: item, answer: nil, isAlone: items.count == 1,
          question: item.id == step.id ? step.kind.behavior.question : nil, language: language)
        form.needsConfirmation = item.hasUsualRange
        return form
      }, fallbackTitle: survey.title ?? fallbackTitle, language: language)
    page.learnMore = step.learnMore
    page.canGoBack = true
    title = page.title
    html = page.html(action: "", fields: [])
    checks = step.checks.map(\.message)
    self.items = Dictionary(items.map { ($0.id, OfflineSurvey.Item($0, in: language)) }) { first, _ in first }
  }
}

extension OfflineSurvey.Item {
  fileprivate init(_ item: FormItem, in language: Language) {
    expects = item.format.definition.prompt(in: language)
    explanation = item.explanation
    func choice(_ entries: [AnswerControl.Entry], several: Bool = false) {
      answers = Dictionary(entries.map { (SurveyField.value($0), $0.answer) }) { first, _ in first }
      self.several = several
      other = item.format.definition.options.first(where: \.other)?.value
    }
    kind = "choice"
    switch SurveyField.control(of: item.format, in: language) {
    case .options(let entries, let several): choice(entries, several: several)
    case .menu(let entries): choice(entries)
    case .line(let line): choice(line.points)
    case .number: kind = "number"
    case .text(_, let type, _):
      kind = "text"
      secure = type == "password" ? true : nil
    case .file, .signature: kind = "text"
    case .parts(let parts):
      kind = "parts"
      self.parts = parts.map(\.rawValue)
    }
  }
}

extension FormItem {
  /// Whether an answer must be confirmed that is possible and unusual.
  fileprivate var hasUsualRange: Bool {
    guard let soft = (format.definition as? any SoftlyBounded)?.soft else { return false }
    return soft.min != nil || soft.max != nil
  }

  /// Whether a phone reads what is typed into the item's fields as the server does: what is typed with its units is read by the server alone.
  fileprivate var isReadByPhones: Bool {
    if lock != .fixed(false) || format.definition.writesUnits { return false }
    if case .timeInterval = format { return false }
    return true
  }
}
