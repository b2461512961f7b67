import CareModel
import CareStore

/// What an enrollment is in a plan.
struct CohortStanding {
  var enrolled: CivilDate
  var status: CarePlan.Status
  var arm: String?
  /// The local day since which it is completed or withdrawn.
  var ended: CivilDate?
  /// The reason for that.
  var reason: String?
  /// The task that must be completed before the plan's other events apply.
  var gate: CareTask.ID?
  /// The participant's local day.
  var today: CivilDate
}

/// The result of adding an enrollment by a template.
enum TemplateRow {
  /// It was added.
  case row(CohortRow)
  /// It is not in the cohort.
  case outsider
  /// It must be added by the join of its events.
  case joins
}

/// The templates of the courses that were met, within a limit.
struct CohortTemplates {
  /// What is known about a course.
  enum Entry {
    /// Its enrollments have the events of a template.
    case template(CohortTemplate, CohortStanding)
    /// Its enrollments are not in the plan.
    case outsider
    /// Its enrollments have to be joined.
    case joins
  }

  /// The most events that are kept: some 20 megabytes.
  private static let mostSlots = 100_000
  private static let mostEntries = 4096

  private var entries: [CohortCourse: Entry] = [:]
  private var slots = 0

  /// What is known about a course; nil if nothing is.
  ///
  /// When the limit is reached, everything is forgotten: participants are ordered as they joined, and those who join together tend to
  /// have the same course.
  subscript(course: CohortCourse) -> Entry? {
    get { entries[course] }
    set {
      if slots > Self.mostSlots || entries.count >= Self.mostEntries { (entries, slots) = ([:], 0) }
      entries[course] = newValue
      if case .template(let template, _) = newValue { slots += template.slots.count }
    }
  }
}

extension CareRuntime {
  /// Whether cohorts take the events that enrollments share from a template; tests compare with the join of each.
  @TaskLocal package static var usesCohortTemplates = true
}

/// Values that are numbered in the order in which they are met.
struct Numbered<Value: Hashable> {
  private var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  subscript(number: Int) -> Value { values[number] }

  mutating func number(of value: Value) -> Int {
    if let known = numbers[value] { return known }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}
