import ArgumentParser
import CareCards
import CareModel
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

  func run() throws { throw try ServerProgram.become(arguments) }
}

/// The program `care-serve`, which is beside `care`.
enum ServerProgram {
  /// Returns its path.
  ///
  /// - Throws: `ValidationError` if it is not there.
  static func path() throws -> String {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(filePath: own).deletingLastPathComponent().appending(path: "care-serve")
      .path(percentEncoded: false)
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw ValidationError(
        "care-serve is not beside care, at '\(program)'; build it with: swift build --product care-serve")
    }
    return program
  }

  /// Becomes the program with arguments; returns only the reason for which it cannot.
  ///
  /// - Throws: `ValidationError` if the program is not there.
  static func become(_ arguments: [String]) throws -> ValidationError {
    let program = try path()
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    execv(program, &words)
    return ValidationError("'\(program)' cannot be started: \(String(cString: strerror(errno)))")
  }

  /// Runs it, and returns what it prints.
  ///
  /// - Throws: ``Failure`` with its own words if it fails.
  static func output(of arguments: [String]) throws -> Data {
    let process = Process(), output = Pipe(), errors = Pipe()
    process.executableURL = URL(filePath: try path())
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Read first: a program waits for room in a full pipe.
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    let said = String(data: errors.fileHandleForReading.readDataToEndOfFile(), encoding: .utf8) ?? ""
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure("\(message(in: said))")
    }
    return printed
  }

  /// Returns the message of what the program said when it failed: of its document, if it was asked for one.
  private static func message(in said: String) -> String {
    struct Document: Decodable {
      struct Content: Decodable { let message: String }
      let error: Content
    }
    let text = said.drop { $0 != "{" }.utf8
    if let document = try? JSONText.decode(Document.self, from: text) { return document.error.message }
    let line = said.split(separator: "\n").first.map(String.init) ?? "care-serve failed"
    return line.hasPrefix("Error: ") ? String(line.dropFirst(7)) : line
  }
}
