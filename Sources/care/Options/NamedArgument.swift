import ArgumentParser
import CareModel
import CareRuntime

/// An argument `NAME=…`, in which each name may appear once.
protocol NamedArgument: ExpressibleByArgument {
  associatedtype Value
  /// The noun for messages, such as `anchor`.
  static var noun: String { get }
  var name: String { get }
  var value: Value { get }
}

extension NamedArgument {
  /// Returns the values by name.
  ///
  /// - Throws: `ValidationError` if a name appears twice.
  static func values(_ arguments: [Self]) throws -> [String: Value] {
    var values: [String: Value] = [:]
    for argument in arguments where values.updateValue(argument.value, forKey: argument.name) != nil {
      throw ValidationError("the \(noun) '\(argument.name)' is set twice; set it once")
    }
    return values
  }
}

extension String {
  /// The name before the first `=` and the text after it; nil if there is no `=` or no name.
  var nameAndValue: (name: String, value: String)? {
    let parts = split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    return (String(parts[0]), String(parts[1]))
  }
}

/// An argument `NAME=DATE`: the day or wall time of an anchor.
struct AnchorArgument: NamedArgument {
  static let noun = "anchor"

  let name: String
  let value: AnchorValue

  init?(argument: String) {
    guard let parts = argument.nameAndValue, let value = AnchorValue(parts.value) else { return nil }
    name = parts.name
    self.value = value
  }

  /// Reads an argument, and says how one is written if it is none.
  @Sendable static func parsed(_ argument: String) throws -> AnchorArgument {
    guard let anchor = AnchorArgument(argument: argument) else {
      let name = argument.nameAndValue?.name ?? "surgery"
      throw ValidationError(
        "'\(argument)' does not set an anchor; write the date as YYYY-MM-DD, such as \(name)=2026-06-21")
    }
    return anchor
  }
}

/// An argument `NAME=VALUE`: the value of a parameter as text, which its plan converts.
struct ParameterArgument: NamedArgument {
  static let noun = "parameter"

  let name: String
  let value: ParameterValue

  init?(argument: String) {
    guard let parts = argument.nameAndValue else { return nil }
    name = parts.name
    value = .text(parts.value)
  }
}

/// The options with which an enrollment sets a plan's anchors and parameters.
struct EnrollmentOptions: ParsableArguments {
  @Option(
    name: .customLong("anchor"),
    help: ArgumentHelp("Set an anchor of the plan; repeatable.", valueName: "name=date"),
    transform: AnchorArgument.parsed)
  var anchors: [AnchorArgument] = []

  @Option(
    name: .customLong("param"),
    help: ArgumentHelp("Set a parameter of the plan; repeatable.", valueName: "name=value"))
  var parameters: [ParameterArgument] = []

  @Flag(help: "Accept values that leave less than the plan wants: fewer random times, or nothing between two dates.")
  var accept = false
}

/// An argument `NAME=VALUE`: one input of a card's action, which its control reads.
struct InputArgument: NamedArgument {
  static let noun = "input"

  let name: String
  let value: CardInput

  init?(argument: String) {
    guard let parts = argument.nameAndValue else { return nil }
    name = parts.name
    value = .typed(parts.value)
  }
}

/// An argument `TASK=TIME` or `TASK=END:TIME`: an assumed end of a task, by default its completion, as wall time or as an instant.
struct EndArgument: ExpressibleByArgument {
  let task: CareTask.ID
  private let end: TaskEnds
  private let time: String

  init?(argument: String) {
    guard let parts = argument.nameAndValue, CareTask.ID(parts.name).isWellFormed else { return nil }
    task = CareTask.ID(parts.name)
    let word = TaskEnds.words.first { parts.value.hasPrefix($0.name + ":") }
    end = word?.end ?? .completed
    time = word.map { String(parts.value.dropFirst($0.name.count + 1)) } ?? parts.value
    guard assumed(in: .utc) != nil else { return nil }
  }

  /// Returns the end at its instant; for a date, the start of its day.
  func assumed(in zone: Zone) -> PlanPreview.AssumedEnd? {
    let instant = CivilDateTime(time).map(zone.instant) ?? CivilDate(time).map(zone.startOfDay) ?? Instant(iso: time)
    return instant.map { PlanPreview.AssumedEnd(task, at: $0, end: end) }
  }
}

/// An argument `NAME=TEXT`: a text that an application keeps with a record.
struct UserInfoArgument: NamedArgument {
  static let noun = "text"

  let name: String
  let value: String

  init?(argument: String) {
    guard let parts = argument.nameAndValue else { return nil }
    (name, value) = parts
  }
}
