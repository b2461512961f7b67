import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime
import CareStore
import Foundation

/// `care erase PATIENT`, which `care store erase PATIENT` is, too.
struct EraseCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase", abstract: "Erase a patient everywhere, permanently.",
    discussion: """
      Overwrites the patient's care plans, tasks, contacts, alerts, outcomes, samples, files, passcode, and survey drafts in the \
      store, and removes their devices, sessions, and codes from the accounts and sessions beside it; they cannot be restored. Only \
      the fact and the time of each write remain, which an audit reports as erased. A server may run meanwhile. If the command is \
      interrupted, run it again, or start the server: the erasure is finished. Backups and exports are not changed: erase the patient in \
      each of them too, or delete them.
      """)

  @Argument(help: ArgumentHelp("The patient's id.", valueName: "patient"))
  var patient: String

  @Option(
    help: ArgumentHelp(
      "The accounts and sessions: a file, or a URL. Default: beside the store, as for care serve.", valueName: "path"))
  var access: String?

  @Option(help: ArgumentHelp("The key file of the accounts. Default: as for care serve.", valueName: "path"))
  var accessKey: String?

  @OptionGroup var common: CommonOptions

  func perform() throws {
    if !common.yes, !LineReaders.isInteractive {
      throw ValidationError("cannot prompt for confirmation; pass --yes to erase '\(patient)'")
    }
    let id = Patient.ID(patient), session = try Session(common, of: id)
    let path = try accessPlace()
    // A deleted patient's data is still stored, and can be erased.
    guard try !session.runtime.store.read({ try $0.owners(of: Patient.self, id: id) }).isEmpty else {
      guard let path else { throw StoreError.notFound(entity: "patient", id: patient) }
      // Of one that was interrupted, the other half may be left; of a patient who never was, there is nothing.
      let access = try erase(path)
      guard access.devices + access.sessions + access.codes + access.logEntries > 0 else {
        throw StoreError.notFound(entity: "patient", id: patient)
      }
      return session.output.note("The patient was erased before; the rest of the erasure was finished.")
    }
    if !common.yes {
      guard isConfirmed() else { throw Failure("nothing was erased") }
    }
    if let path { _ = try ServerProgram.output(of: arguments(path) + ["--begin"]) }
    let erasure = try session.runtime.erase(id, at: session.now), access = try path.map(erase)
    if session.output.isJSON {
      try session.output.json(ErasureDocument(store: erasure, access: access))
    } else {
      session.output.line(table(erasure, access).text(width: session.output.tableWidth))
    }
    tellWhatRemains(erasure, access, session)
    let copies = try [common.storePath, path].compactMap(\.self).filter { StoreLocation($0) == .file($0) }
      .flatMap { try StoreFiles.copies(beside: $0) }
    if !copies.isEmpty {
      session.output.note(
        "Copies of before a migration still hold the data; delete them: \(copies.joined(separator: ", "))")
    }
  }

  /// The place of the accounts and sessions, as `--access` has it; nil if there are none, because participants do not sign in.
  private func accessPlace() throws -> String? {
    if let access {
      guard try StoreLocation(access).exists() else {
        throw ValidationError("there are no accounts and sessions at the place of --access")
      }
      return access
    }
    let store = StoreLocation(common.storePath)
    // Those of a store on a server may still be in a file, as an earlier release had them.
    let places = [store.access, .file(StoreFiles.access(besideStoreAt: store.path))]
    switch try places.first(where: { try $0.exists() }) {
    case .file(let path)?: return path
    case .server(let url)?: return url
    case nil: return nil
    }
  }

  /// Erases the patient from the accounts and sessions, which only the server's program reads.
  private func erase(_ place: String) throws -> AccessCounts {
    try JSONText.decode(AccessCounts.self, from: ServerProgram.output(of: arguments(place) + ["--json"]))
  }

  private func arguments(_ place: String) -> [String] {
    let keys = accessKey.map { ["--access-key", $0] } ?? []
    return ["erase", "--store", common.storePath, "--access", place, "--patient", patient] + keys
  }

  /// Says what the erasure cannot reach.
  private func tellWhatRemains(_ erasure: Erasure, _ access: AccessCounts?, _ session: Session) {
    session.output.note("Backups and exports were not changed: erase the patient in each of them, or delete them.")
    if case .server = StoreLocation(common.storePath) {
      if !erasure.isCompacted || access?.isCompacted == false {
        session.output.note("The tables still hold the erased data; as their owner, run VACUUM.")
      }
      session.output.note("The server's log, its replicas, and backups may still hold the erased data.")
      if access == nil {
        session.output.note(
          "There are no accounts beside the store; if a web server has them elsewhere, run: care serve erase --patient \(patient)"
        )
      }
    } else if !erasure.isCompacted {
      session.output.note(
        "The store's file still holds the erased data, because another process is reading the store or the disk is full. It is "
          + "overwritten when the last process closes the store: end the others, then run 'care store info'.")
    }
    if case .file = StoreLocation(common.storePath), access?.isCompacted == false {
      session.output.note(
        "The accounts still hold the erased data, because another process reads them or the disk is full. It is overwritten when "
          + "the last process closes them: end the servers, then run 'care serve erase --patient \(patient)'.")
    }
  }

  private func isConfirmed() -> Bool {
    let prompt: TerminalText = "This erases the patient '\(patient)' permanently. Type the id again to continue: "
    return LineReaders.standard().read(prompt: prompt) == .line(patient)
  }

  private func table(_ erasure: Erasure, _ access: AccessCounts?) -> Table {
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
    if let access {
      table.add(["devices", String(access.devices)])
      table.add(["sessions", String(access.sessions)])
      table.add(["codes", String(access.codes)])
      table.add(["access log", "\(access.logEntries) entries without the id"])
    }
    return table
  }
}

/// The numbers of rows that were removed from the accounts and sessions.
private struct AccessCounts: Codable {
  let devices: Int
  let sessions: Int
  let codes: Int
  let logEntries: Int
  let isCompacted: Bool
}

/// An erasure in JSON: the counts of the store, and `access` with those of the accounts and sessions.
private struct ErasureDocument: Encodable {
  let store: Erasure
  let access: AccessCounts?

  private enum CodingKeys: String, CodingKey { case access }

  func encode(to encoder: any Encoder) throws {
    try store.encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(access, forKey: .access)
  }
}
