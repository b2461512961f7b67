import ArgumentParser
import CReadline
import Care
import CareCards
import CareModel
import Foundation

/// The command `care`: plans, participants, and their days from the command line.
@main
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "care",
    abstract: "Run care plans: check and seed them, enroll participants, and show and record their days.",
    discussion: """
      Results go to standard output, everything else to standard error. Exit codes: 0 success, 1 failure, 2 diagnostics in \
      authored input, 64 usage error.
      """,
    version: Release.line(of: "care"),
    subcommands: [DemoCommand.self, ReplCommand.self, RunCommand.self, ServeCommand.self, DeliverCommand.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Plan",
        subcommands: [
          NewCommand.self, CheckCommand.self, ExplainCommand.self, PreviewCommand.self, StudioCommand.self,
          TestCommand.self, SimulateCommand.self, ProtocolCommand.self,
          DiffCommand.self, SeedCommand.self, ManualCommand.self, MetaCommand.self,
          LanguageServerCommand.self,
        ]),
      CommandGroup(
        name: "Care plan",
        subcommands: [
          EnrollCommand.self, PauseCommand.self, ResumeCommand.self, WithdrawCommand.self, CompleteCommand.self,
          AnchorCommand.self, ParamsCommand.self, OverrideCommand.self, RevertCommand.self, AssignCommand.self,
        ]),
      CommandGroup(
        name: "Day",
        subcommands: [
          TodayCommand.self, EventsCommand.self, DueCommand.self, DoCommand.self, DeclineCommand.self,
          ExcuseCommand.self, UndoCommand.self, ClearCommand.self, CorrectCommand.self, ExtractCommand.self,
          OutcomesCommand.self, HistoryCommand.self, AlertsCommand.self, PromptsCommand.self, MessagesCommand.self,
          HeldCommand.self,
          AdherenceCommand.self,
          InsightsCommand.self, ChartCommand.self, RosterCommand.self, StudyCommand.self, ReportCommand.self,
        ]),
      CommandGroup(
        name: "Record",
        subcommands: [
          PatientsCommand.self, PlansCommand.self, EnrollmentsCommand.self, TasksCommand.self, ContactsCommand.self,
          ImportCommand.self, ExportCommand.self, EraseCommand.self, PasscodeCommand.self, StoreCommand.self,
          AccessCommand.self,
        ]),
    ]
  )

  /// Runs the command, and prints usage errors and help like everything else: an argument may come from elsewhere.
  static func main() {
    creadline_report_crashes()
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let code = exitCode(for: error)
      if let document = usageDocument(of: error) {
        Output.write("\(TerminalText.lines(document))\n", to: STDERR_FILENO)
        Foundation.exit(code.rawValue)
      }
      // A message may repeat an argument, which stays on its line.
      let text = CommandLine.arguments.reduce(fullMessage(for: error)) { text, argument in
        argument.isEmpty ? text : text.replacing(argument, with: TerminalText(argument).description)
      }
      if !text.isEmpty {
        Output.write("\(TerminalText.lines(text))\n", to: code.isSuccess ? STDOUT_FILENO : STDERR_FILENO)
      }
      Foundation.exit(code.rawValue)
    }
  }

  /// Returns the document of a usage error; nil for anything else, and without `--json` among the options.
  private static func usageDocument(of error: any Error) -> String? {
    guard exitCode(for: error) == .validationFailure, ErrorDocument.isAsked(by: CommandLine.arguments) else {
      return nil
    }
    // Texts and a number always have a document.
    return try? JSONText.pretty(ErrorDocument(usage: message(for: error)))
  }
}
