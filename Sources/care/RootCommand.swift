import ArgumentParser

/// `care`: plans, participants and their days, from the command line.
@main
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "care",
    abstract: "Runs care plans: checks and seeds them, enrolls participants, shows and records their days.",
    discussion: """
      Results go to standard output, everything else to standard error. Exit codes: 0 done, 1 failed, 2 mistakes in a plan, \
      64 wrong usage.
      """,
    subcommands: [
      DemoCommand.self, CheckCommand.self, TestCommand.self, SimulateCommand.self, ExplainCommand.self,
      MetaCommand.self, PreviewCommand.self, DiffCommand.self, SeedCommand.self,
      EnrollCommand.self, PauseCommand.self, ResumeCommand.self, WithdrawCommand.self, CompleteCommand.self,
      AnchorCommand.self, EnrollmentsCommand.self, TodayCommand.self, EventsCommand.self, OutcomesCommand.self,
      DueCommand.self, DoCommand.self, DeclineCommand.self, ExcuseCommand.self,
      AdherenceCommand.self, InsightsCommand.self, PatientsCommand.self, PlansCommand.self, TasksCommand.self,
      ContactsCommand.self, AlertsCommand.self, ImportCommand.self, StoreCommand.self, ReplCommand.self,
      RunCommand.self,
    ]
  )
}

/// One verb of the command line.
protocol CareCommand: ParsableCommand {
  /// The options that every command takes.
  var common: CommonOptions { get }

  /// Does what the verb says. Every error that it throws is put into words in one place.
  func perform() throws
}

extension CareCommand {
  func run() throws {
    do {
      try perform()
    } catch let error as ValidationError {
      throw error
    } catch let code as ExitCode {
      throw code
    } catch {
      let failure = Failure(describing: error), output = common.output
      if output.isJSON {
        output.note(try JSONText.pretty(ErrorDocument(error)))
      } else {
        output.note(failure.code == .diagnostics ? failure.message : "care: \(failure.message)")
      }
      throw ExitCode(failure.code.rawValue)
    }
  }
}
