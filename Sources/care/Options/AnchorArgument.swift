import ArgumentParser
import CareModel

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
