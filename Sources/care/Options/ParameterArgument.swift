import ArgumentParser
import CareModel

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
