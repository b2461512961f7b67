import ArgumentParser
import CareModel

/// `NAME=DATE`: the day or the wall time on which an anchor falls.
struct AnchorArgument: ExpressibleByArgument {
  let name: String
  let value: AnchorValue

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let value = AnchorValue(String(parts[1])) else { return nil }
    name = String(parts[0])
    self.value = value
  }

  static func values(_ arguments: [AnchorArgument]) throws -> [String: AnchorValue] {
    var values: [String: AnchorValue] = [:]
    for argument in arguments where values.updateValue(argument.value, forKey: argument.name) != nil {
      throw ValidationError("the anchor '\(argument.name)' is given twice; give it once")
    }
    return values
  }
}
