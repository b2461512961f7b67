import ArgumentParser
import CareModel
import CareRuntime

/// The options of `care adherence` that choose a measure and divide it.
struct MeasureOptions: ParsableArguments {
  @Option(
    name: .customLong("measure"),
    help: ArgumentHelp("The measure: \(AdherenceMeasure.words). Default: rate.", valueName: "name"),
    transform: AdherenceMeasure.read)
  var chosen: AdherenceMeasure?

  @Option(
    help: ArgumentHelp("The values that are days' supply, for pdc and mpr; repeatable.", valueName: "task/kind"))
  var supply: [SupplyArgument] = []

  @Option(help: ArgumentHelp("The group whose tasks form a session.", valueName: "name"))
  var group: String?

  @Option(
    help: ArgumentHelp(
      "Divide the rate by properties of events, separated by commas: \(RateDimension.words).", valueName: "names"),
    transform: DimensionsArgument.init)
  var by: DimensionsArgument?

  @Option(
    help: ArgumentHelp("The share that counts as adherent, 0 to 1. Default with --plan: 0.8.", valueName: "share"),
    transform: readShare)
  var atLeast: Double?

  /// The measure.
  var measure: AdherenceMeasure { chosen ?? .rate }

  /// The properties by which the rate is divided.
  var dimensions: [RateDimension] { by?.dimensions ?? [] }

  /// Whether one participant's adherence is shown day by day.
  var isDaily: Bool { chosen == nil && by == nil && atLeast == nil }

  private static func readShare(_ text: String) throws -> Double {
    guard let share = Double(decimal: text), share > 0, share <= 1 else {
      throw ValidationError("--at-least is '\(text)'; pass a share above 0 and at most 1, such as 0.8")
    }
    return share
  }

  /// Requires that the options fit the measure.
  func check(tasks: [CareTask.ID], hasStrategy: Bool) throws {
    func refuse(_ isRefused: Bool, _ reason: String) throws { if isRefused { throw ValidationError(reason) } }
    let needsSupply = measure == .pdc || measure == .mpr
    try refuse(
      needsSupply && supply.isEmpty,
      "--measure \(measure.rawValue) needs --supply TASK/KIND, the values that are days' supply; "
        + (measure == .pdc ? "for doses, use --measure dose_coverage" : "for doses, use --measure rate"))
    try refuse(!needsSupply && !supply.isEmpty, "--supply is for --measure pdc and mpr")
    try refuse(measure == .mpr && supply.count > 1, "--measure mpr takes one --supply")
    try refuse(needsSupply && !tasks.isEmpty, "--measure \(measure.rawValue) reads the task of --supply; omit --task")
    try refuse(
      measure == .doseCoverage && tasks.count != 1, "--measure dose_coverage needs one --task, whose events are doses")
    try refuse(
      measure == .sessions && group == nil && tasks.isEmpty, "--measure sessions needs --group, or the session's --task"
    )
    try refuse(measure != .sessions && group != nil, "--group is for --measure sessions")
    try refuse(measure != .rate && by != nil, "--by divides a rate; omit it with --measure \(measure.rawValue)")
    try refuse(
      measure != .rate && hasStrategy, "--strategy is for rates; omit it with --measure \(measure.rawValue)")
  }

  /// The medicines.
  var sources: [SupplySource] { supply.map { SupplySource(task: $0.task, kind: $0.kind) } }

  /// The definition of PDC.
  var pdc: CoverageMethod { .pdc(per: supply.count > 1 ? .any : nil) }

  /// Returns what is computed of each participant of a cohort.
  func cohortMeasure(tasks: [CareTask.ID], strategy: ProgressStrategy?) throws -> CohortQuery.Measure {
    switch measure {
    case .rate: return .rate(strategy: strategy)
    case .pdc: return .pdc(of: sources, method: pdc)
    case .mpr: return .mpr(of: try only(sources, "--supply"), method: .mpr())
    case .doseCoverage: return .doseCoverage(of: try only(tasks, "--task"))
    case .sessions: return .sessions(group: group, tasks: tasks)
    }
  }

  /// Returns the only one of some values.
  func only<Value>(_ values: [Value], _ option: String) throws -> Value {
    guard let only = values.first else { throw ValidationError("\(option) is missing") }
    return only
  }
}

/// An argument `TASK/KIND` or `TASK`: outcome values that are days' supply.
struct SupplyArgument: ExpressibleByArgument {
  let task: CareTask.ID
  let kind: String?

  init?(argument: String) {
    let parts = argument.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    task = CareTask.ID(parts[0])
    kind = parts.count > 1 ? parts[1] : nil
    guard task.isWellFormed, kind?.isEmpty != true else { return nil }
  }
}

/// An argument with properties of events, such as `week,arm`.
struct DimensionsArgument {
  let dimensions: [RateDimension]

  init(_ text: String) throws {
    dimensions = try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
      guard let dimension = RateDimension(rawValue: String(word)) else {
        throw ValidationError("'\(word)' is not a property of events; pass \(RateDimension.words)")
      }
      return dimension
    }
    guard Set(dimensions).count == dimensions.count else { throw ValidationError("--by names a property twice") }
  }
}

extension AdherenceMeasure {
  fileprivate static var words: String { allCases.map(\.rawValue).joined(separator: ", ") }

  fileprivate static func read(_ text: String) throws -> AdherenceMeasure {
    guard let measure = AdherenceMeasure(rawValue: text) else {
      throw ValidationError("'\(text)' is not a measure; pass \(words)")
    }
    return measure
  }
}

extension RateDimension {
  fileprivate static var words: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
