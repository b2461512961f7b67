/// A rule over several answers of a step, without which the step cannot be left.
public struct FormCheck: Hashable, Sendable {
  /// The condition that must hold.
  public var require: Condition
  /// The item at which the message is shown; if nil, the step.
  public var item: String?
  /// The message, as a participant understands it.
  public var message: String

  /// Creates a check.
  public init(require: Condition, item: String? = nil, message: String) {
    self.require = require
    self.item = item
    self.message = message
  }
}

extension FormCheck: Described {
  /// The value whose fields all have their defaults.
  public static let template = FormCheck(require: .all(of: []), message: "")

  /// The fields, in the order of the manual.
  public static let fields: [Field<FormCheck>] = [
    Field("require", \.require, "The condition that must hold.", required: true),
    Field("item", \.item, "The item at which the message is shown.", default: "the step"),
    Field("message", \.message, "The message if the condition does not hold.", required: true, isText: true),
  ]
}
