import ArgumentParser
import Care
import Foundation

/// What the log says of a crash: where the program was, and nothing of its memory, which holds participants' data.
enum CrashReport {
  /// The settings of the report: no registers, which show the memory that they point at, no texts beside the places, and no debugger.
  private static let settings =
    "interactive=no,registers=none,images=none,threads=crashed,sanitize=yes,color=no"

  /// Starts the program again, as the same process, with the settings; the runtime reads them only at the start.
  ///
  /// Earlier settings stay, as far as they are about something else, such as `enable=no`.
  static func withoutMemory() {
    let given = ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] ?? ""
    guard !given.hasSuffix(settings) else { return }
    setenv("SWIFT_BACKTRACE", given.isEmpty ? settings : "\(given),\(settings)", 1)
    // By its own name, so that lists of processes show it.
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    execv(own ?? CommandLine.arguments[0], CommandLine.unsafeArgv)
    // Where the program cannot be started again, its crashes are not reported at all.
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGQUIT] { signal(number, SIG_DFL) }
  }
}

/// The program: it restricts its crash reports, then runs the command.
@main
enum Program {
  static func main() async {
    CrashReport.withoutMemory()
    do {
      var command = try ServeCommand.parseAsRoot(settings())
      if var serving = command as? any AsyncParsableCommand { try await serving.run() } else { try command.run() }
    } catch { end(with: error) }
  }

  /// The arguments, with the settings from elsewhere.
  ///
  /// - Throws: `ValidationError` for what is no setting.
  private static func settings() throws -> [String] {
    switch ServeSettings.own {
    case .success(let settings): return settings.arguments
    case .failure(let problem): throw ValidationError(problem.description)
    }
  }

  /// Ends the process with an error: in JSON for who asks for it, and else in text.
  private static func end(with error: any Error) -> Never {
    let code = ServeCommand.exitCode(for: error), message = ServeCommand.message(for: error)
    guard !code.isSuccess, !message.isEmpty, ErrorDocument.isAsked(by: CommandLine.arguments) else {
      ServeCommand.exit(withError: error)
    }
    let document =
      code == .validationFailure
      ? ErrorDocument(usage: message)
      : ErrorDocument(code: (error as? StartError)?.code, exit: code.rawValue, message: message)
    // Texts and a number always have a document.
    let text = (try? JSONText.pretty(document)) ?? ""
    FileHandle.standardError.write(Data((text + "\n").utf8))
    Foundation.exit(code.rawValue)
  }
}
