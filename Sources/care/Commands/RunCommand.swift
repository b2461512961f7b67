import ArgumentParser

/// `care run SCRIPT [ARG…]`.
struct RunCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs a Lua script with the names of the REPL.",
    discussion: "The script's arguments are in 'arg'; options for care itself go before the script.")

  @OptionGroup var common: CommonOptions

  @Argument(help: ArgumentHelp("A Lua file; '-' reads standard input.", valueName: "script"))
  var script: String

  @Argument(parsing: .captureForPassthrough, help: ArgumentHelp("Arguments for the script.", valueName: "arg"))
  var arguments: [String] = []

  func perform() throws {
    let text = try InputFile.text(script)
    let console = try ScriptConsoles.make(Session(common, mayMake: true), script: script, arguments: arguments)
    switch console.evaluate(text, named: script == "-" ? "stdin" : script) {
    case .values: return
    case .incomplete: throw Failure("\(script): the script is not complete")
    case .failed(let error): throw error
    }
  }
}
