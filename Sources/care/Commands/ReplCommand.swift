import ArgumentParser

/// `care repl`.
struct ReplCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl", abstract: "A prompt for Lua and the store.",
    discussion: """
      On a terminal: completion with Tab, history, several lines; Ctrl-C stops a script, Ctrl-D leaves. Else the input is run chunk \
      by chunk without a prompt, and the first error ends it.

      The plans at the paths are watched: when one is edited it is checked, and what seeding it would change is said; :reload seeds it.
      """)

  @Argument(
    help: ArgumentHelp("Plans to watch: a plan.lua, its folder, or a folder of such folders.", valueName: "path"))
  var paths: [String] = []

  @OptionGroup var common: CommonOptions

  func perform() throws {
    try Repl(common).run(watching: paths)
  }
}
