import ArgumentParser
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
    switch ServeSettings.own {
    case .success(let settings): await ServeCommand.main(settings.arguments)
    case .failure(let problem): ServeCommand.exit(withError: ValidationError(problem.description))
    }
  }
}
