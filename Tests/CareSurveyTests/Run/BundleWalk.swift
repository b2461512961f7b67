import CareModel
import CareSurvey
import CareTestSupport

/// One walk through a survey: the bundle, and each call with what it returned and the state after it.
struct BundleWalk: Encodable {
  var name: String
  var bundle: SurveyBundle
  var today: String
  var start: State
  var calls: [Call] = []
  private var run: SurveyRun

  /// Begins a walk.
  ///
  /// - Throws: The error of the first step.
  init(_ name: String, _ survey: Survey) throws {
    self.name = name
    bundle = try SurveyBundle(survey, runID: name)
    run = try SurveyRun.begin(survey, runID: name, at: Moment.start)
    today = Zone.utc.date(of: Moment.start).description
    start = try State(run)
  }

  private enum CodingKeys: CodingKey {
    case name, bundle, today, start, calls
  }

  /// The current step; nil once the run has ended.
  var step: Step? { run.step }
  /// The ids of the steps on the path.
  var path: [String] { run.path }

  /// Makes a call, and notes its error and the state after it.
  mutating func call(_ action: Action) throws {
    var call = Call(name: action.name, now: Moment.after(calls.count + 1), after: start)
    do {
      switch action {
      case .answer(let item, let answer, let confirmed):
        (call.item, call.answer, call.confirmed) = (item, answer, confirmed)
        try run.answer(item, answer, confirmed: confirmed, at: call.now)
      case .next: try run.next(at: call.now)
      case .skip: try run.skip(at: call.now)
      case .back: try run.back()
      case .readToEnd: run.readToEnd(at: call.now)
      }
    } catch let error as AnswerError {
      call.code = error.code
    } catch let error as SurveyRunError {
      call.code = error.code
    }
    call.after = try State(run)
    calls.append(call)
  }

  /// What a participant does.
  enum Action {
    case answer(String, Answer?, confirmed: Bool = false)
    case next, skip, back, readToEnd

    fileprivate var name: String {
      switch self {
      case .answer: "answer"
      case .next: "next"
      case .skip: "skip"
      case .back: "back"
      case .readToEnd: "readToEnd"
      }
    }
  }

  /// A call on the run.
  struct Call: Encodable {
    var name: String
    var item: String?
    var answer: Answer?
    var confirmed: Bool?
    var now: Instant
    /// The code of the error; nil if there was none.
    var code: String?
    var after: State
  }

  /// What a page shows of a run.
  struct State: Encodable, Hashable {
    var path: [String]
    var finished: FinishReason?
    var canGoBack: Bool
    var items: [Item]
    var results: [Visit]

    struct Item: Encodable, Hashable {
      var id: String
      var required: Bool
      var readOnly: Bool
    }

    struct Visit: Encodable, Hashable {
      var step: String
      var visit: Int
      var answers: [Given]
    }

    struct Given: Encodable, Hashable {
      var item: String
      var answer: Answer?
    }

    init(_ run: SurveyRun) throws {
      path = run.path
      finished = run.finished
      canGoBack = run.canGoBack
      items = try run.visibleItems.map { item in
        Item(id: item.id, required: item.required, readOnly: item.readOnly)
      }
      results = try run.result().steps.map { step in
        Visit(
          step: step.id, visit: step.visit, answers: step.answers.map { Given(item: $0.itemID, answer: $0.answer) })
      }
    }
  }
}
