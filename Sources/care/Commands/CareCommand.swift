import ArgumentParser

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
