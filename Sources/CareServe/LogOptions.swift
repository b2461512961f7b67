import ArgumentParser
import CareWeb
import Logging

extension LogLine.Format: ExpressibleByArgument {}

/// The options of the log on standard error.
struct LogOptions: ParsableArguments {
  /// The least level of what is logged.
  enum Level: String, CaseIterable, ExpressibleByArgument {
    case trace, debug, info, notice, warning, error, critical
  }

  @Option(
    help: ArgumentHelp("How the log is written: text for people, or json, an object in each line.", valueName: "format")
  )
  var logFormat = LogLine.Format.text

  @Option(help: ArgumentHelp("The least level of what is logged.", valueName: "level"))
  var logLevel = Level.info

  /// Returns the log of a program.
  func logger(_ label: String) -> Logger {
    var logger = Logger(label: label) { [logFormat] in StandardErrorLog(label: $0, format: logFormat) }
    logger.logLevel = Logger.Level(rawValue: logLevel.rawValue) ?? .info
    return logger
  }
}
