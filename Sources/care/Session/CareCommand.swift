import ArgumentParser
import Care
import CareCards
import CareModel
import Foundation

/// A command of `care`, such as `care seed`.
protocol CareCommand: ParsableCommand {
  /// The options that every command accepts.
  var common: CommonOptions { get }

  /// Carries out the command.
  ///
  /// - Throws: any error; ``Failure/init(describing:)`` is the one place that turns errors into messages.
  func perform() throws
}

/// A command that concerns one participant, whose errors name times where the participant is.
protocol ParticipantCommand: CareCommand {
  associatedtype Which: NamesParticipant
  /// The options that name the participant.
  var which: Which { get }
}

extension ParticipantCommand {
  /// The zone of the participant now; nil if the store cannot say it.
  fileprivate var errorZone: Zone? {
    // Another error is being reported, which this must not hide.
    common.zone ?? (try? Session(common, of: which))?.errorZone(of: which)
  }
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
      let output = common.output
      let namesTimes = (error as? StoreError)?.namesTimes ?? false
      let zone = namesTimes ? (self as? any ParticipantCommand)?.errorZone : nil
      let failure = Failure(describing: error, in: zone)
      if output.isJSON {
        output.note(.lines(try JSONText.pretty(ErrorDocument(error, in: zone))))
      } else {
        output.note("\(failure.code == .diagnostics ? "" : "care: ")\(failure.text)")
      }
      throw ExitCode(failure.code.rawValue)
    }
  }
}
