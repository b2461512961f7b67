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
