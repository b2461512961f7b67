import ArgumentParser
import CareModel

/// `NAME=VALUE`: one thing that an action of a card is given; a number, true or false as such, all else as text.
struct InputArgument: NamedArgument {
  static let noun = "input"

  let name: String
  let value: CardInput

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
