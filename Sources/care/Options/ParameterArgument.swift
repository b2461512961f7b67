import ArgumentParser
import CareModel

/// `NAME=VALUE`: the value of a parameter, which its plan knows how to read.
struct ParameterArgument: ExpressibleByArgument {
  let name: String
  let value: ParameterValue

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    name = String(parts[0])
    value = .text(String(parts[1]))
  }

  static func values(_ arguments: [ParameterArgument]) throws -> [String: ParameterValue] {
    var values: [String: ParameterValue] = [:]
    for argument in arguments where values.updateValue(argument.value, forKey: argument.name) != nil {
      throw ValidationError("the parameter '\(argument.name)' is given twice; give it once")
    }
    return values
  }
}
