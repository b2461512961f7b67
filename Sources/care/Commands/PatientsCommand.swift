import ArgumentParser
import CareModel
import CareRuntime

/// `care patients`.
struct PatientsCommand: CareCommand {
  static let configuration = CommandConfiguration(commandName: "patients", abstract: "Lists the patients.")

  @OptionGroup var what: ListArguments
  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    let report = EntityReport<Patient>(session: session, columns: [("zone", { $0.zone.identifier })])
    try report.report(what, live: try session.runtime.patients(at: session.now))
  }
}
