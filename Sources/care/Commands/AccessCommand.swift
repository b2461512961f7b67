import ArgumentParser

/// `care access …`: becomes `care-serve access`, because accounts belong to the server.
struct AccessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "access", abstract: "Manage the tokens with which programs use the server's API.",
    discussion: """
      Runs care-serve access, which is beside care, with the same arguments; care access token --help shows its own. Build it with: \
      swift build --product care-serve
      """)

  @Argument(parsing: .captureForPassthrough, help: "The arguments of care-serve access.")
  var arguments: [String] = []

  func run() throws { throw try ServerProgram.become(["access"] + arguments) }
}
