import CareModel
import CareSurvey

/// Instants of tests.
enum Moment {
  static let start = Instant(milliseconds: 1_780_000_000_000)

  static func after(_ seconds: Int) -> Instant {
    Instant(milliseconds: start.milliseconds + Int64(seconds) * 1_000)
  }
}

func survey(_ steps: Step..., unanswered: String = "…") -> Survey {
  Survey(id: "s", steps: steps, unanswered: unanswered)
}

func instruction(_ id: String, text: String? = nil, skip: Condition? = nil, go: Navigation? = nil) -> Step {
  Step(id: id, kind: .instruction, text: text, skip: skip, go: go)
}

func form(
  _ id: String, optional: Bool = false, _ items: FormItem..., skip: Condition? = nil, go: Navigation? = nil
) -> Step {
  Step(id: id, kind: .form, optional: optional, items: items, skip: skip, go: go)
}

func completion(_ id: String, text: String? = nil) -> Step {
  Step(id: id, kind: .completion, text: text)
}

func scale(
  _ id: String, _ range: ClosedRange<Int> = 0...10, required: Bool = false, dontKnow: Bool = false,
  when: Condition? = nil, default given: Answer? = nil
) -> FormItem {
  FormItem(
    id: id, text: "How much \(id)?", format: .scale(ScaleFormat(min: range.lowerBound, max: range.upperBound)),
    required: required, dontKnow: dontKnow, defaultAnswer: given, when: when)
}

func boolean(_ id: String, required: Bool = false, when: Condition? = nil) -> FormItem {
  FormItem(id: id, format: .boolean(BooleanFormat()), required: required, when: when)
}

func text(_ id: String, when: Condition? = nil) -> FormItem {
  FormItem(id: id, format: .text(TextFormat()), when: when)
}

func choice(_ id: String, _ values: [String], multiple: Bool = false, when: Condition? = nil) -> FormItem {
  let options = values.map { ChoiceOption(value: $0, text: $0.uppercased()) }
  return FormItem(id: id, format: .choice(ChoiceFormat(options: options, multiple: multiple)), when: when)
}

func run(_ survey: Survey, hooks: (any SurveyHooks)? = nil) throws -> SurveyRun {
  try SurveyRun.begin(survey, hooks: hooks, runID: "run-1", at: Moment.start)
}

/// Hooks made of closures.
struct TestHooks: SurveyHooks {
  struct Failure: Error {}

  var go: (String, SurveyResult) throws -> String? = { _, _ in nil }
  var claim: (String, SurveyResult) throws -> Bool = { _, _ in false }
  var said: (RunMoment) throws -> RunReply = { _ in .nothing }

  func destination(_ hook: Hook, _ result: SurveyResult) throws -> String? { try go(hook.path, result) }
  func holds(_ hook: Hook, _ result: SurveyResult) throws -> Bool { try claim(hook.path, result) }
  func reply(_ hook: Hook, to moment: RunMoment) throws -> RunReply { try said(moment) }
}
