import ArgumentParser
import CareAccess
import CareModel
import CareRuntime
import CareStore
import CareWeb
import Foundation

/// `care serve erase`: erases what the accounts and sessions have of a participant; `care erase` runs it.
struct EraseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase", abstract: "Erase a participant's devices, sessions, and codes.",
    discussion: """
      `care erase` erases a participant from the store and from the accounts beside it; this is for a server that has its accounts elsewhere. \
      The participant's phone then learns that the data is gone. In the access log, the number of the erasing commit replaces the participant. \
      The server may run meanwhile.
      """)

  @OptionGroup var files: FileOptions

  @Option(help: ArgumentHelp("The participant, who was erased from the store.", valueName: "id"))
  var patient: String

  @Flag(help: "Only note that the erasure begins; if it is interrupted, the next start of the server finishes it.")
  var begin = false

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let runtime = try files.runtime(), id = Patient.ID(patient)
    do {
      let access = try AccessFiles(files).open().store, now = SystemSources.now()
      let finished = try runtime.finishErasures(in: access, at: now)[id]
      let isThere = try !runtime.store.read({ try $0.owners(of: Patient.self, id: id) }).isEmpty
      if begin {
        guard isThere else { throw ValidationError("there is no patient '\(patient)'") }
        return try access.beginErasure(of: id, after: runtime.lastSeq())
      }
      guard finished != nil || !isThere else {
        throw ValidationError("'\(patient)' is in the store; erase them there first, with: care erase \(patient)")
      }
      let erased = try finished ?? access.erase(id, commit: runtime.lastSeq(), at: now)
      let text = try json ? JSONText.text(of: erased) : erased.text
      FileHandle.standardOutput.write(Data("\(text)\n".utf8))
    } catch let error as StoreError { throw StartError(error) }
  }
}
