import ArgumentParser

/// `care repl`.
struct ReplCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl", abstract: "A prompt for Lua and the store.",
    discussion: """
      On a terminal: completion with Tab, history, several lines; Ctrl-C stops a script, Ctrl-D leaves. Else the input is run chunk \
      by chunk without a prompt, and the first error ends it.
      """)

  @OptionGroup var common: CommonOptions

  func perform() throws {
    try Repl(common).run()
  }
}
