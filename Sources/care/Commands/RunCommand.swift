import ArgumentParser
import CareLua

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
    let session = try Session(common, mayMake: true)
    let console = try LuaConsole(session.world(), arguments: arguments, output: session.output)
    try console.tellingChanges(session.output) {
      guard try console.values(of: text, chunk: script == "-" ? "stdin" : script) != nil else {
        throw Failure("\(script): the script is not complete")
      }
    }
  }
}
