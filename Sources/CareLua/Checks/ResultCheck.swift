import CareModel

/// Tells of hooks that read what the survey of their task lacks.
///
/// A function may serve several tasks: what one of their surveys has, it may read.
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
      for (path, hook) in plan.decoder.hooks where path.hasPrefix("tasks.\(task.id).") && path.readsResults {
        guard let (source, function) = hook.function(in: plan.shelf) else { continue }
        let place = HookDependencies.Place(file: source.source.file, function: function)
        var reader =
          readers[place]
          ?? Reader(
            path: path, reads: ResultAccesses(of: function, in: source, plan.shelf), surveys: [])
        reader.surveys += surveys
        reader.path = min(reader.path, path)
        readers[place] = reader
      }
    }
    // A helper that several hooks use is read with all of their surveys.
    var allowed: [Word: [Survey]] = [:]
    for reader in readers.values {
      for read in reader.reads.reads { allowed[Word(read), default: []] += reader.surveys }
    }
    for reader in readers.values.sorted(by: { $0.path < $1.path }) {
      for read in reader.reads.reads { judge(read, allowed[Word(read)] ?? [], reader.path, plan) }
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

  private func judge(_ read: ResultAccesses.Read, _ surveys: [Survey], _ path: String, _ plan: CheckedPlan) {
    let steps = surveys.flatMap(\.steps)
    let finding: Finding
    if let item = read.item {
      let asked = steps.filter { read.step == nil || $0.id == read.step }
      // A step that is not there has been told.
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
    plan.warn(.unknownAnswer, in: read.source, at: read.range, path: path, finding)
  }
}

extension String {
  /// Whether the hook of this path is given a survey's result.
  fileprivate var readsResults: Bool {
    hasSuffix(".extract") || contains(".survey.") || contains(".alerts.") || contains(".alerts[")
  }
}
