import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime
import CareStore
import Foundation

/// `care store erase PATIENT`.
struct StoreEraseCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase", abstract: "Erase all data of a patient permanently.",
    discussion: """
      Overwrites the patient's care plans, tasks, contacts, alerts, outcomes, samples, files, passcode, and survey drafts in the \
      file; they cannot be restored. Only the fact and the time of each write remain, which an audit reports as erased. Backups are not \
      changed: erase the patient in each of them too, or delete them.
      """)

  @Argument(help: ArgumentHelp("The patient's id.", valueName: "patient"))
  var patient: String

  @OptionGroup var common: CommonOptions

  func perform() throws {
    if !common.yes, !LineReaders.isInteractive {
      throw ValidationError("cannot prompt for confirmation; pass --yes to erase '\(patient)'")
    }
    let session = try Session(common)
    let id = Patient.ID(patient)
    // A deleted patient's data is still stored, and can be erased.
    guard try !session.runtime.store.read({ try $0.owners(of: Patient.self, id: id) }).isEmpty else {
      throw StoreError.notFound(entity: "patient", id: patient)
    }
    if !common.yes {
      guard isConfirmed() else { throw Failure("nothing was erased") }
    }
    let erasure = try session.runtime.erase(id, at: session.now)
    if session.output.isJSON {
      try session.output.json(erasure)
    } else {
      session.output.line(table(erasure).text(width: session.output.tableWidth))
    }
    session.output.note("Backups were not changed: erase the patient in each of them, or delete them.")
    if FileManager.default.fileExists(atPath: StoreFiles.access(besideStoreAt: StoreLocation(common.storePath).path)) {
      session.output.note(
        "Participants sign in to this store: erase the devices, sessions, and codes too, with: care serve erase --patient \(patient)"
      )
    }
    if case .server = StoreLocation(common.storePath) {
      if !erasure.isCompacted {
        session.output.note("The tables still hold the erased data; as their owner, run VACUUM.")
      }
      session.output.note("The server's log, its replicas, and backups may still hold the erased data.")
    } else if !erasure.isCompacted {
      session.output.note(
        "The store's file still holds the erased data, because another process is reading the store or the disk is full. It is "
          + "overwritten when the last process closes the store: end the others, then run 'care store info'.")
    }
  }

  private func isConfirmed() -> Bool {
    let prompt: TerminalText = "This erases the patient '\(patient)' permanently. Type the id again to continue: "
    return LineReaders.standard().read(prompt: prompt) == .line(patient)
  }

  private func table(_ erasure: Erasure) -> Table {
    var table = Table()
    table.add(["erased", erasure.patient.text])
    table.add(["commit", String(erasure.seq)])
    table.add(["care plans", String(erasure.carePlans)])
    table.add(["versions", String(erasure.versions)])
    table.add(["outcomes", String(erasure.outcomes)])
    table.add(["values", String(erasure.values)])
    table.add(["samples", String(erasure.samples)])
    table.add(["drafts", String(erasure.drafts)])
    table.add(["files", String(erasure.files)])
    if erasure.receipts > 0 { table.add(["receipts", String(erasure.receipts)]) }
    if erasure.authored > 0 { table.add(["as author", String(erasure.authored)]) }
    return table
  }
}
