import CareModel
import CareSurvey

/// Reports constant conditions of surveys and alerts, unreachable steps, steps that never lead to the end, and signatures of documents that
/// were not shown.
struct SurveyCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    for (id, condition, authored) in plan.decoder.endConditions {
      guard let survey = plan.tasks.first(where: { $0.id.text == id })?.versions.first?.task.survey else { continue }
      for warning in survey.warnings(on: condition) {
        plan.warn(warning.kind.diagnosticCode, at: authored, warning.message)
      }
    }
    for version in plan.tasks.flatMap(\.versions) {
      guard let survey = version.task.survey else { continue }
      if version.writes("survey") {
        report(survey.warnings(), in: plan.part(version.path(of: "survey")), plan)
      }
      for (place, alert) in version.task.alerts.enumerated() {
        let when = plan.part("\(version.path(of: "alerts"))[\(place + 1)].when")
        if let condition = alert.when.condition { report(survey.warnings(on: condition), in: when, plan) }
      }
    }
  }

  private func report(_ warnings: [SurveyWarning], in whole: Authored, _ plan: CheckedPlan) {
    for warning in warnings {
      plan.warn(warning.kind.diagnosticCode, at: plan.part(warning.path, of: whole), warning.message)
    }
  }
}

extension SurveyWarning.Kind {
  fileprivate var diagnosticCode: DiagnosticCode {
    switch self {
    case .decided: .constantCondition
    case .unseen: .unreachableStep
    case .endless: .endlessSurvey
    case .unshown: .unshownDocument
    }
  }
}

/// Reports passcodes that are confirmed although no survey of the plan lets the participant choose such a one.
struct PasscodeCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    let steps = plan.tasks.flatMap(\.versions).flatMap { $0.task.survey?.steps ?? [] }
    let chosen = Set(steps.compactMap { $0.passcode(.create)?.digits })
    for version in plan.tasks.flatMap(\.versions) where version.writes("survey") {
      for (place, step) in (version.task.survey?.steps ?? []).enumerated() {
        guard let passcode = step.passcode(.confirm), !chosen.contains(passcode.digits) else { continue }
        let field = chosen.isEmpty ? "purpose" : "digits"
        let part = plan.part("steps[\(place + 1)].\(field)", of: plan.part(version.path(of: "survey")))
        plan.warn(
          .unchosenPasscode, at: part,
          chosen.isEmpty
            ? "no survey of the plan lets the participant choose the passcode that '\(step.id)' confirms; add a passcode step"
            : "'\(step.id)' confirms \(passcode.digits) digits, and the passcode that is chosen has another number; write digits = "
              + chosen.sorted().map(String.init).joined(separator: " or "))
      }
    }
  }
}

extension Step {
  /// The passcode that the step asks for, if it has a purpose.
  fileprivate func passcode(_ purpose: PasscodeStep.Purpose) -> PasscodeStep? {
    if case .passcode(let passcode) = kind, passcode.purpose == purpose { passcode } else { nil }
  }
}

/// Reports required answers that neither the extractor nor a condition or a text uses.
struct DroppedAnswerCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    for version in plan.tasks.flatMap(\.versions) where version.writes("extract") || version.writes("survey") {
      guard let survey = version.task.survey else { continue }
      let read: Set<String>
      switch version.task.extraction {
      case .answers: continue
      case .items(let items): read = Set(items)
      case .hook(let hook):
        guard let items = items(readBy: hook, plan) else { continue }
        read = items
      }
      let used = survey.usedItems.union(version.task.alerts.flatMap { $0.when.condition?.items ?? [] })
      // It is unknown which answers a function uses.
      guard survey.hooks.isEmpty, version.task.alerts.allSatisfy({ $0.when.hooks.isEmpty }) else { continue }
      // Whatever reads the rows of a group can read each of its items.
      let others = survey.steps.filter { !$0.kind.isRepeating || !read.contains($0.id) && !used.contains($0.id) }
      let dropped = others.flatMap(\.items).filter(\.required).map(\.id)
        .filter { !read.contains($0) && !used.contains($0) }
      guard !dropped.isEmpty else { continue }
      let names = dropped.map { "'\($0)'" }.joined(separator: ", ")
      plan.warn(
        .unusedAnswer, at: plan.part(version.path(of: "extract")),
        "\(names) must be answered, but \(dropped.count == 1 ? "is" : "are") not used; add "
          + "\(dropped.count == 1 ? "it" : "them") here, or remove `required`")
    }
  }

  /// Returns the items that a function reads; nil if the text does not show them all.
  private func items(readBy hook: Hook, _ plan: CheckedPlan) -> Set<String>? {
    guard let (source, function) = plan.decoder.hooks[hook.path]?.function(in: plan.cache) else { return nil }
    let reads = ResultAccesses(of: function, in: source, plan.cache)
    return reads.isWhole ? Set(reads.reads.compactMap(\.item)) : nil
  }
}

/// Reports hooks that read answers that their task's survey does not have.
///
/// A function may serve several tasks; it may read what any of their surveys has.
struct ResultCheck: PlanCheck {
  private struct Reader {
    var path: String
    var reads: ResultAccesses
    var surveys: [Survey]
  }

  func check(_ plan: CheckedPlan) {
    var readers: [HookDependencies.Place: Reader] = [:]
    for task in plan.tasks {
      let surveys = task.versions.compactMap(\.task.survey)
      guard !surveys.isEmpty else { continue }
      for (path, hook) in plan.decoder.hooks where path.hasPrefix("tasks.\(task.id).") {
        guard let parameter = hook.resultParameter, let (source, function) = hook.function(in: plan.cache) else {
          continue
        }
        let place = HookDependencies.Place(file: source.source.file, function: function)
        var reader =
          readers[place]
          ?? Reader(
            path: path, reads: ResultAccesses(of: function, in: source, parameter: parameter, plan.cache), surveys: [])
        reader.surveys += surveys
        reader.path = min(reader.path, path)
        readers[place] = reader
      }
    }
    // A helper of several hooks is checked with all of their surveys.
    var allowed: [Word: [Survey]] = [:]
    for reader in readers.values {
      for read in reader.reads.reads { allowed[Word(read), default: []] += reader.surveys }
    }
    for reader in readers.values.sorted(by: { $0.path < $1.path }) {
      for read in reader.reads.reads { validate(read, allowed[Word(read)] ?? [], reader.path, plan) }
    }
  }

  private struct Word: Hashable {
    var file: String
    var range: Range<Int>

    init(_ read: ResultAccesses.Read) {
      file = read.source.source.file
      range = read.range
    }
  }

  private func validate(_ read: ResultAccesses.Read, _ surveys: [Survey], _ path: String, _ plan: CheckedPlan) {
    let steps = surveys.flatMap(\.steps)
    let finding: Finding
    if let item = read.item {
      let asked = steps.filter { read.step == nil || $0.id == read.step }
      // An unknown step has already been reported.
      guard !asked.isEmpty, !asked.contains(where: { $0.questions.contains { $0.id == item } }) else { return }
      let known = Set(asked.flatMap { $0.questions.map(\.id) }).sorted()
      let whole = read.step.map { "step '\($0)'" } ?? "the survey"
      finding = Finding("\(whole) has no item '\(item)'", unknown: item, in: known, of: "its items")
    } else if let score = read.score {
      let known = Set(surveys.flatMap(\.scores).map(\.id)).sorted()
      guard !known.contains(score) else { return }
      finding = Finding("the survey has no score '\(score)'", unknown: score, in: known, of: "its scores")
    } else {
      guard let step = read.step, !steps.contains(where: { $0.id == step }) else { return }
      finding = Finding(
        "the survey has no step '\(step)'", unknown: step, in: Set(steps.map(\.id)).sorted(), of: "its steps")
    }
    plan.refuse(.unknownRead, in: read.source, at: read.range, path: path, finding)
  }
}

extension PlanDecoder.HookSource {
  /// The index of the argument that is a survey result, if one is.
  fileprivate var resultParameter: Int? { signature?.parameters?.firstIndex { $0.type == .handle("result") } }
}
