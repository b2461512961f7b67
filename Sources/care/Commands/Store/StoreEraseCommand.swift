import ArgumentParser
import CareModel
import CareRuntime
import CareStore

/// `care store erase PATIENT`.
struct StoreEraseCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase", abstract: "Erases a patient and all that is theirs, for good.",
    discussion: """
      Care plans, tasks, contacts, alerts, outcomes, samples and saved surveys of the patient are gone from the file, and \
      nothing brings them back. What is left is that something was written and when, so that an audit says 'erased'. Backups \
      are untouched: erase the patient there too, or delete them.
      """)

  @Argument(help: ArgumentHelp("The patient's id.", valueName: "patient"))
  var patient: String

  @Flag(help: "Erase without asking.")
  var yes = false

  @OptionGroup var common: CommonOptions

  func perform() throws {
    if !yes, !LineReaders.isInteractive {
      throw ValidationError("nobody can be asked here; say --yes to erase '\(patient)' for good")
    }
    let session = try Session(common)
    let id = Patient.ID(patient)
    // One that was deleted is still there to be erased.
    guard try !session.runtime.store.read({ try $0.owners(of: Patient.self, id: id) }).isEmpty else {
      throw StoreError.notFound(entity: "patient", id: patient)
    }
    if !yes {
      guard isConfirmed() else { throw Failure("nothing was erased") }
    }
    let erasure = try session.runtime.erase(id, at: session.now)
    if session.output.isJSON { try session.output.json(erasure) } else { session.output.line(text(erasure)) }
    session.output.note("Backups are untouched: erase the patient in each of them, or delete them.")
    if !erasure.isCompacted {
      session.output.note(
        "The store's file could not be rewritten, as others read it or the disk is full: what was erased may still be in its log "
          + "until all have let go of the store.")
    }
  }

  private func isConfirmed() -> Bool {
    let prompt = "This erases the patient '\(patient)' for good. Write the id again to go on: "
    return LineReaders.standard().read(prompt: prompt) == .line(patient)
  }

  private func text(_ erasure: Erasure) -> String {
    var table = Table()
    table.add(["erased", erasure.patient.text])
    table.add(["commit", String(erasure.seq)])
    table.add(["care plans", String(erasure.carePlans)])
    table.add(["versions", String(erasure.versions)])
    table.add(["outcomes", String(erasure.outcomes)])
    table.add(["values", String(erasure.values)])
    table.add(["samples", String(erasure.samples)])
    table.add(["drafts", String(erasure.drafts)])
    if erasure.authored > 0 { table.add(["as author", String(erasure.authored)]) }
    return table.text
  }
}
