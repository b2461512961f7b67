/// A kind of value with members that scripts get from a call: what it is, and what it answers besides its members.
///
/// Its members are the entries that begin with its name: `event.start`, `event:toggle`.
package struct HandleEntry: Hashable, Sendable {
  /// The result of an operator on a value of this kind.
  package struct Operation: Hashable, Sendable {
    /// The name that definitions for editors use: `add`, `sub`, `mul`, `unm`, `len`, `call`.
    package var name: String
    /// The type of the other operand; nil for none.
    package var operand: ResultType?
    package var result: ResultType

    package init(_ name: String, _ operand: ResultType? = nil, gives result: ResultType) {
      self.name = name
      self.operand = operand
      self.result = result
    }
  }

  /// The name that its members begin with.
  package var name: String
  /// The summary, in one line.
  package var summary: String
  package var operations: [Operation]
  /// The type of any other member, such as the answer to an item; nil if other names are errors.
  package var otherMembers: ResultType?
  /// Whether its functions are called with a dot, as those of a table: `ctx.values { … }`.
  package var isTable: Bool

  package init(
    _ name: String, _ summary: String, operations: [Operation] = [], otherMembers: ResultType? = nil,
    isTable: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.operations = operations
    self.otherMembers = otherMembers
    self.isTable = isTable
  }
}
