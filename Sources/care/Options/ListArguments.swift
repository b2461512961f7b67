import ArgumentParser

/// The arguments of the commands that list records: nothing, `show ID`, or `history ID`.
struct ListArguments: ParsableArguments {
  /// The report of a list command.
  enum Action: String, ExpressibleByArgument, CaseIterable {
    case list, show, history
  }

  @Argument(help: "The report.")
  var action: Action = .list

  @Argument(help: ArgumentHelp("The record's id; plan/id if several plans have that id.", valueName: "id"))
  var id: String?

  func validate() throws {
    if action != .list, id == nil { throw ValidationError("'\(action.rawValue)' needs an id") }
    if action == .list, id != nil { throw ValidationError("'list' does not accept an id; write show ID") }
  }
}
