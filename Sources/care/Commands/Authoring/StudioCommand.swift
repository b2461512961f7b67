import ArgumentParser

/// `care studio …`: becomes `care-serve studio`, because `care` is built without a network.
struct StudioCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studio", abstract: "Show a plan while you write it: a phone, a calendar, surveys, tests, and texts.",
    discussion: """
      Runs care-serve studio, which is beside care, with the same arguments; care studio --help shows its own. Build it with: \
      swift build --product care-serve
      """)

  @Argument(parsing: .captureForPassthrough, help: "The arguments of care-serve studio.")
  var arguments: [String] = []

  func run() throws { throw try ServerProgram.become(["studio"] + arguments) }
}
