import ArgumentParser

/// What the commands that list take: nothing for a list, or `show ID`, or `history ID`.
struct ListArguments: ParsableArguments {
  /// What to report.
  enum Action: String, ExpressibleByArgument, CaseIterable {
    case list, show, history
  }

  @Argument(help: "What to report: list, show or history.")
  var action: Action = .list

  @Argument(help: ArgumentHelp("Of which: an id, or plan/id where two plans have that id.", valueName: "id"))
  var id: String?

  func validate() throws {
    if action != .list, id == nil { throw ValidationError("\(action.rawValue) needs an id") }
    if action == .list, id != nil { throw ValidationError("a list takes no id; write: show ID") }
  }
}
