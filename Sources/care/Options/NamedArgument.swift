import ArgumentParser
import CareModel

/// What an enrollment gives a plan, on the command line: `--anchor NAME=DATE` and `--param NAME=VALUE`.
struct EnrollmentOptions: ParsableArguments {
  @Option(
    name: .customLong("anchor"), help: ArgumentHelp("A day that the plan needs; repeatable.", valueName: "name=date"))
  var anchors: [AnchorArgument] = []

  @Option(
    name: .customLong("param"),
    help: ArgumentHelp("A parameter that the plan asks for; repeatable.", valueName: "name=value"))
  var parameters: [ParameterArgument] = []
}

/// `NAME=…`, of which each name may stand once.
protocol NamedArgument: ExpressibleByArgument {
  associatedtype Value
  /// What is named, such as `anchor`.
  static var noun: String { get }
  var name: String { get }
  var value: Value { get }
}

extension NamedArgument {
  static func values(_ arguments: [Self]) throws -> [String: Value] {
    var values: [String: Value] = [:]
    for argument in arguments where values.updateValue(argument.value, forKey: argument.name) != nil {
      throw ValidationError("the \(noun) '\(argument.name)' is given twice; give it once")
    }
    return values
  }
}

extension String {
  /// The name before the first `=` and what follows it; nil without either.
  var nameAndValue: (name: String, value: String)? {
    let parts = split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    return (String(parts[0]), String(parts[1]))
  }
}

/// `NAME=DATE`: the day or the wall time on which an anchor falls.
struct AnchorArgument: NamedArgument {
  static let noun = "anchor"

  let name: String
  let value: AnchorValue

  init?(argument: String) {
    guard let parts = argument.nameAndValue, let value = AnchorValue(parts.value) else { return nil }
    name = parts.name
    self.value = value
  }
}

/// `NAME=VALUE`: the value of a parameter, which its plan knows how to read.
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

/// `NAME=VALUE`: one thing that an action of a card is given; a number, true or false as such, all else as text.
struct InputArgument: NamedArgument {
  static let noun = "input"

  let name: String
  let value: Scalar

  init?(argument: String) {
    guard let parts = argument.nameAndValue else { return nil }
    name = parts.name
    if let boolean = Bool(parts.value) {
      value = .boolean(boolean)
    } else if let integer = Int(parts.value) {
      value = .integer(integer)
    } else if let double = Double(parts.value), double.isFinite {
      value = .double(double)
    } else {
      value = .text(parts.value)
    }
  }
}

/// `TASK=TIME`: when a task is taken to be completed, as wall time or as an instant.
struct CompletionArgument: ExpressibleByArgument {
  let task: CareTask.ID
  private let time: String

  init?(argument: String) {
    guard let parts = argument.nameAndValue, CareTask.ID(parts.name).isWellFormed else { return nil }
    task = CareTask.ID(parts.name)
    time = parts.value
    guard instant(in: .utc) != nil else { return nil }
  }

  /// The instant; of a date, the first moment of its day.
  func instant(in zone: Zone) -> Instant? {
    CivilDateTime(time).map(zone.instant) ?? CivilDate(time).map(zone.startOfDay) ?? Instant(iso: time)
  }
}
