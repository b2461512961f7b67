import ArgumentParser
import CareCards
import Foundation

/// `care serve …`: becomes `care-serve`, a program of its own because it is built with a network.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the pages of participants and of the care team.",
    discussion: """
      Runs care-serve, which is beside care, with the same arguments; care serve --help shows its own. Build it with: \
      swift build --product care-serve
      """)

  @Argument(parsing: .captureForPassthrough, help: "The arguments of care-serve.")
  var arguments: [String] = []

  func run() throws {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(filePath: own).deletingLastPathComponent().appending(path: "care-serve")
      .path(percentEncoded: false)
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw ValidationError(
        "care-serve is not beside care, at '\(program)'; build it with: swift build --product care-serve")
    }
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    // Only a failure returns.
    execv(program, &words)
    throw ValidationError("'\(program)' cannot be started: \(String(cString: strerror(errno)))")
  }
}
