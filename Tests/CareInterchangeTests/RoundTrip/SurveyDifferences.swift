import CareModel
import CareSurvey
import CareTestSupport

/// What differs between a survey and what was read back of it, as paths that losses name.
struct SurveyDifferences {
  /// How a format shows what a survey has, which is no loss.
  enum Presentation {
    /// Navigation is folded into the conditions of steps.
    case conditions
    /// Steps are sections, which have neither names nor conditions: those are of each question.
    case sections
    /// A page with one question is a step of either kind, and navigation is folded into the conditions of steps.
    case pages
  }

  let original: Survey
  let read: Survey
  let presentation: Presentation
  private(set) var paths: [String] = []

  init(_ original: Survey, _ read: Survey, _ presentation: Presentation) {
    (self.original, self.read, self.presentation) = (original, read, presentation)
    compare(original, read, except: ["id", "steps", "scores", "run_hooks"], at: "")
    // An instrument is named by its task.
    if presentation != .sections, original.id != read.id { paths.append("id") }
    if !original.runHooks.isEmpty { paths.append("survey") }
    compareSteps()
    for score in original.scores {
      guard let made = read.scores.first(where: { $0.id == score.id }) else {
        paths.append("scores.\(score.id)")
        continue
      }
      if made.bands != score.bands { paths.append("scores.\(score.id).bands") }
    }
    for score in read.scores where !original.scores.contains(where: { $0.id == score.id }) {
      paths.append("+scores.\(score.id)")
    }
  }

  /// Whether the runs of both can be compared: nothing that conditions and scores read is different.
  var isComparable: Bool {
    !paths.contains { path in
      let parts = path.split(separator: ".")
      guard parts.first != "scores" else { return parts.count == 2 }
      guard parts.count > 1 else {
        return path == "survey" || path == "shuffle" || original.steps.contains { $0.id == path }
      }
      return ["when", "skip", "go", "id", "options", "multiple"].contains(parts.last)
        || parts.contains("options") && !["score", "detail", "image", "color", "code", "prefix"].contains(parts.last)
        || parts.count == 2 && !Self.texts.contains(String(parts[1]))
        || ["dont_know", "default", "correct", "min", "max", "most", "least", "digits", "pattern"].contains(parts.last)
    }
  }

  private static let texts: Set = ["title", "text", "detail", "kind", "bands", "page", "guide", "footnote"]

  // MARK: Steps

  private func items(of step: Step) -> [FormItem] { step.kind.isRepeating ? step.items : step.questions }

  private mutating func compareSteps() {
    var later = read.steps
    for step in original.steps {
      let own = items(of: step)
      if presentation == .sections {
        let rows = Set(own.map(\.id))
        let isMatrix =
          step.kind == .matrix && read.steps.contains { $0.kind == .matrix && rows == Set($0.items.map(\.id)) }
        if own.isEmpty || !isMatrix && !["form", "question"].contains(step.kind.name) {
          paths.append("\(step.id).kind")
        }
        // The heading and the text are those of a section.
        let heading = step.copy { ($0.title, $0.text) = (nil, nil) }
        compare(heading, .template, except: ["id", "page", "guide", "kind", "items", "skip", "go"], at: step.id)
        if step.go != nil { conditions.formUnion(["\(step.id).go", "\(step.id).skip"]) }
        if step.passing != nil || step.go != nil { conditions.insert("\(step.id).skip") }
        for item in own {
          let made = read.steps.first { $0.items.contains { $0.id == item.id } }?.items.first { $0.id == item.id }
          compare(item, made, at: "\(step.id).\(item.id)")
        }
        continue
      }
      let ids = Set(own.map { Self.plain($0.id) })
      guard
        let place = later.firstIndex(where: { made in
          made.id == step.id || !ids.isEmpty && items(of: made).contains { ids.contains(Self.plain($0.id)) }
        })
      else {
        paths.append(step.id)
        continue
      }
      let made = later.remove(at: place)
      compare(step, made)
      for item in own {
        compare(
          item, items(of: made).first { Self.plain($0.id) == Self.plain(item.id) }, at: "\(step.id).\(item.id)")
      }
      for item in items(of: made) where !own.contains(where: { Self.plain($0.id) == Self.plain(item.id) }) {
        paths.append("+\(step.id).\(item.id)")
      }
    }
    if presentation != .sections { paths += later.map { "+\($0.id)" } }
  }

  /// An id as other programs change it.
  private static func plain(_ id: String) -> String { id.replacing("-", with: "_") }

  private mutating func compare(_ step: Step, _ made: Step) {
    let path = step.id
    if made.id != step.id { paths.append("\(path).id") }
    // The steps that come with a task are written with the words that are built in.
    let built: Set = step.guide == nil ? [] : ["title", "text"]
    compare(
      step, made, except: Set(["id", "page", "guide", "kind", "items", "skip", "go"]).union(built), at: path)
    // The shape of a repeat group is fields of the step.
    if case .repeatGroup(let group) = step.kind, case .repeatGroup(let rows) = made.kind {
      compare(group, rows, except: [], at: path)
    } else if case .permissions = step.kind, case .permissions = made.kind {
      // What is asked for is the options of its question.
    } else if presentation == .conditions, step.kind == .completion, made.kind == .instruction,
      step.id != original.steps.last?.id
    {
      // What follows a completion has conditions that do not hold.
    } else if step.kind != made.kind {
      let isPage = Set([step.kind.name, made.kind.name]) == ["form", "question"]
      if !isPage || presentation != .pages { paths.append("\(path).kind") }
    }
    if step.go.map(\.isHook) == true { paths.append("\(path).go") }
    let isPassed = original.steps.prefix { $0.id != step.id }.contains { $0.go != nil || $0.kind == .completion }
    if made.skip != step.skip || step.go != nil || isPassed { conditions.insert("\(path).skip") }
    if step.go != nil { conditions.insert("\(path).go") }
  }

  /// The paths of conditions that are written in another way.
  private(set) var conditions: Set<String> = []

  // MARK: Items

  private mutating func compare(_ item: FormItem, _ made: FormItem?, at path: String) {
    guard let made else { return paths.append(path) }
    if made.id != item.id { paths.append("\(path).id") }
    compare(item, made, except: ["id", "format", "when", "required", "read_only", "default"], at: path)
    if item.defaultAnswer != made.defaultAnswer, !isSame(item, made) { paths.append("\(path).default") }
    for (name, rule, other) in [
      ("required", item.requirement, made.requirement), ("read_only", item.lock, made.lock),
    ] where rule != other {
      if let condition = rule.condition, let second = other.condition, condition.plain == second.plain { continue }
      paths.append("\(path).\(name)")
    }
    if item.when != made.when || presentation == .sections { conditions.insert("\(path).when") }
    guard item.format.name == made.format.name else { return paths.append(path) }
    compare(item.format.definition, made.format.definition, at: path)
  }

  /// Whether the default of an item is the same answer, written in another way.
  private func isSame(_ item: FormItem, _ made: FormItem) -> Bool {
    guard let own = item.defaultAnswer, let other = made.defaultAnswer else { return false }
    return (try? item.format.validate(own)) == (try? item.format.validate(other))
  }

  private mutating func compare<Definition: AnswerFormatDefinition>(
    _ format: Definition, _ made: any AnswerFormatDefinition, at path: String
  ) {
    guard let made = made as? Definition else { return paths.append(path) }
    compare(format, made, except: ["options"], at: path)
    let known = made.options
    for option in format.options {
      let place = "\(path).options.\(option.value)"
      guard let other = known.first(where: { $0.value == option.value }) else {
        paths.append(place)
        continue
      }
      compare(option, other, except: ["value", "when"], at: place)
      if option.when?.plain != other.when?.plain { paths.append("\(place).when") }
    }
    let values = format.options.map(\.value)
    for option in known where !values.contains(option.value) { paths.append("+\(path).options.\(option.value)") }
    if known.map(\.value) != values, Set(known.map(\.value)) == Set(values) { paths.append("+\(path).options") }
  }

  private mutating func compare<Noun: Described>(_ noun: Noun, _ made: Noun, except: Set<String>, at path: String) {
    for field in Noun.fields where !except.contains(field.name) && !field.isEqual(noun, made) {
      paths.append(path.isEmpty ? field.name : "\(path).\(field.name)")
    }
  }

  // MARK: Losses

  /// The differences that no loss names.
  func silent(_ losses: [String]) -> [String] {
    paths.filter { path in !losses.contains { Self.covers($0, path) } }
  }

  /// The losses that are none.
  func false_(_ losses: [String]) -> [String] {
    losses.filter { loss in
      !paths.contains { Self.covers(loss, $0) || Self.covers($0, loss) } && !conditions.contains(loss)
    }
  }

  /// Whether a loss names a difference: at its place, or within it.
  ///
  /// A loss at a question is of its format, and of the question itself if that is missing.
  private static func covers(_ loss: String, _ path: String) -> Bool {
    let loss = loss.hasPrefix("survey.") ? String(loss.dropFirst(7)) : loss
    let path = path.hasPrefix("+") ? String(path.dropFirst()) : path
    guard loss != path else { return true }
    guard path.hasPrefix("\(loss).") else { return false }
    let parts = path.split(separator: ".")
    return
      !(parts.count == 3 && parts[0] != "scores" && loss.split(separator: ".").count == 2
      && FormItem.fields.contains { $0.name == parts[2] })
  }
}

extension Step {
  fileprivate func copy(_ change: (inout Step) -> Void) -> Step {
    var copy = self
    change(&copy)
    return copy
  }
}

extension Navigation {
  fileprivate var isHook: Bool { if case .hook = self { true } else { false } }
}

extension Condition {
  /// The condition without parts around a single one.
  fileprivate var plain: Condition {
    switch self {
    case .all(let parts):
      Self.joined(parts.map(\.plain)) {
        .all(of: $0)
      } inner: {
        if case .all(let parts) = $0 { parts } else { nil }
      }
    case .any(let parts):
      Self.joined(parts.map(\.plain)) {
        .any(of: $0)
      } inner: {
        if case .any(let parts) = $0 { parts } else { nil }
      }
    case .none(let parts):
      if parts.count == 1, case .none(let inner) = parts[0].plain, inner.count == 1 {
        inner[0]
      } else {
        .none(of: parts.map(\.plain))
      }
    case .containsAny(let item, let values) where values.count > 1:
      .any(of: values.map { .containsAny(item: item, values: [$0]) })
    case .containsAll(let item, let values) where values.count == 1: .containsAny(item: item, values: values)
    default: self
    }
  }

  private static func joined(
    _ parts: [Condition], _ made: ([Condition]) -> Condition, inner: (Condition) -> [Condition]?
  ) -> Condition {
    let flat = parts.flatMap { inner($0) ?? [$0] }
    return flat.count == 1 ? flat[0] : made(flat)
  }
}
