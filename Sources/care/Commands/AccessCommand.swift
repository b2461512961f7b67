import ArgumentParser

/// `care access …`: becomes `care-serve access`, because accounts belong to the server.
struct AccessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "access", abstract: "Copy and move the server's accounts, and manage the tokens of programs.",
    discussion: """
      Runs care-serve access, which is beside care, with the same arguments; care access --help shows its own commands: token, backup, restore, \
      rotate-keys, and info. Build it with: swift build --product care-serve
      """)

  @Argument(parsing: .captureForPassthrough, help: "The arguments of care-serve access.")
  var arguments: [String] = []

  func run() throws { throw try ServerProgram.become(["access"] + arguments) }
}
