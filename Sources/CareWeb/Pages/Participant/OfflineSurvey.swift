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
    /// The kinds of fields, each of which `survey-fields.js` reads and fills.
    enum Kind: String, Encodable, CaseIterable {
      case choice, number, amount, age, measure, measures, text, parts, place, file, signature
    }

    /// The kind of fields.
    var kind: Kind
    /// The answers by the values of their fields; several can be chosen with `several`.
    var answers: [String: Answer]?
    var several: Bool?
    /// Whether the answers are of places in an order.
    var ranks: Bool?
    /// The value of the option whose words are typed.
    var other: String?
    /// The fields of the parts, and the short forms of the units of a measure behind a number.
    var parts: [String]?
    var signs: [String]?
    /// The units of a measure.
    var units: TypedUnits?
    /// The units that each name stands for behind an amount, in lower case, and those of a number alone.
    var amounts: [String: String]?
    var recorded: String?
    /// The ends of ages that stand for all beyond them.
    var ends: AgeEnds?
    /// The name of the part with the strokes of a signature.
    var strokes: String?
    /// Whether a text is kept as it was typed, with the spaces around it.
    var secure: Bool?
    /// The messages about refused answers, and the explanation of a wrong one.
    var messages: OfflineMessages
    var explanation: String?
  }

  /// The ages with a label; nil for an end without one.
  struct AgeEnds: Encodable {
    var least: Int?
    var most: Int?
  }

  /// The title of its task, by which the outbox names what waits.
  private let title: String
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
  /// The version of the fields of the pages.
  private let fields = AssetCatalog.fieldsVersion
  /// The participant's zone, in which they sign.
  private let zone: Zone
  /// Whether numbers have a decimal comma.
  private let decimalComma: Bool

  /// Creates the survey of a pass that the server began or continued.
  ///
  /// `shown`: the survey in the participant's language.
  /// - Throws: what ``CareSurvey/SurveyBundle`` throws, except for a survey that only the server can run.
  init(
    _ survey: Survey, shown: Survey, title: String, run: SavedRun, of event: Event,
    pictures: [String: PlanPicture], in zone: Zone, _ language: Language
  ) throws {
    self.title = title
    self.event = Submission.Target(key: event.key, carePlan: event.carePlan)
    self.zone = zone
    decimalComma = language.usesDecimalComma
    do {
      bundle = try SurveyBundle(survey, parameters: event.parameters, runID: run.runID, seed: run.seed)
    } catch is SurveyBundleError { return }
    self.run = run
    let arranged = try shown.arranged(parameters: event.parameters, seed: run.seed)
    for step in arranged.steps where pages[step.id] == nil {
      pages[step.id] = Page(step, of: arranged, fallbackTitle: event.task.title, pictures: pictures, in: language)
    }
  }
}

extension OfflineSurvey.Page {
  fileprivate init(
    _ step: Step, of survey: Survey, fallbackTitle: String, pictures: [String: PlanPicture], in language: Language
  ) {
    let items = step.questions
    var page = SurveyStepPage(
      step: step,
      items: items.map { item in
        var form = SurveyItemForm(
          item: item, answer: nil, isAlone: items.count == 1,
          question: item.id == step.id ? step.kind.behavior.question : nil, language: language)
        form.needsConfirmation = item.hasUsualRange
        form.isForScript = true
        return form
      }, fallbackTitle: survey.title ?? fallbackTitle, pictures: pictures, language: language,
      address: PictureRoute.address)
    page.learnMore = step.learnMore
    if case .consent(let consent) = step.kind {
      page.reading = .init(hash: consent.documentHash, isAsked: consent.readToEnd)
    }
    page.canGoBack = true
    title = page.title
    html = page.html(action: "", fields: [])
    checks = step.checks.map(\.message)
    self.items = Dictionary(items.map { ($0.id, OfflineSurvey.Item($0, in: language)) }) { first, _ in first }
  }
}

extension OfflineSurvey.Item {
  init(_ item: FormItem, in language: Language) {
    messages = OfflineMessages(item, in: language)
    explanation = item.explanation
    func choice(_ entries: [AnswerControl.Entry], several: Bool = false) {
      answers = Dictionary(entries.map { (SurveyField.value($0), $0.answer) }) { first, _ in first }
      self.several = several
      other = item.format.definition.options.first(where: \.other)?.value
    }
    let field = item.format.definition.field(in: language)
    switch field {
    case .options, .menu, .ranking, .line: kind = .choice
    case .number: kind = .number
    case .amount: kind = .amount
    case .age: kind = .age
    case .measure(let units): kind = units.parts.count > 1 ? .measures : .measure
    case .text: kind = .text
    case .moment: kind = .parts
    case .place: kind = .place
    case .file: kind = .file
    case .signature: kind = .signature
    }
    switch field {
    case .options(let entries, let several): choice(entries, several: several)
    case .ranking(let entries, _):
      choice(entries, several: true)
      ranks = true
    case .menu(let entries): choice(entries)
    case .line(let line): choice(line.points)
    case .amount(let units, let names):
      parts = [SurveyField.units]
      (amounts, recorded) = (names, units.first)
    case .age(let least, let most): ends = .init(least: least, most: most)
    case .measure(let units):
      self.units = units
      if units.parts.count > 1 {
        parts = units.parts.map(\.unit.rawValue)
        signs = units.parts.map { $0.unit.sign(in: language) }
      }
    case .text(_, let secure, _): self.secure = secure ? true : nil
    case .signature: strokes = SurveyField.strokes
    case .moment, .place: parts = SurveyField.parts(of: field, in: language).map(\.rawValue)
    case .number, .file: break
    }
  }
}

extension FormItem {
  /// Whether an answer must be confirmed that is possible and unusual.
  fileprivate var hasUsualRange: Bool {
    guard let soft = (format.definition as? any SoftlyBounded)?.soft else { return false }
    return soft.min != nil || soft.max != nil
  }
}
