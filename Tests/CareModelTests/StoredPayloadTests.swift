import CareModel
import Foundation
import Testing

/// Payloads that earlier releases stored, one per line: each reads, and is written again with identical bytes.
///
/// The hashes of commits cover these bytes, so the files in `Data` never change; a new field adds lines.
@Suite struct StoredPayloadTests {
  private func check<Entity: Codable>(_ type: Entity.Type, _ name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data/\(name).jsonl")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let payloads = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(!payloads.isEmpty)
    for payload in payloads {
      let entity = try JSONDecoder().decode(type, from: Data(payload.utf8))
      #expect(String(decoding: try encoder.encode(entity), as: UTF8.self) == payload)
    }
  }

  @Test func tasksKeepTheirBytes() throws { try check(CareTask.self, "task") }
  @Test func overridesKeepTheirBytes() throws { try check(TaskPatch.self, "task-patch") }
  @Test func patientsKeepTheirBytes() throws { try check(Patient.self, "patient") }
  @Test func contactsKeepTheirBytes() throws { try check(Contact.self, "contact") }
  @Test func carePlansKeepTheirBytes() throws { try check(CarePlan.self, "care-plan") }
  @Test func plansKeepTheirBytes() throws { try check(PlanHeader.self, "plan") }
  @Test func alertsKeepTheirBytes() throws { try check(Alert.self, "alert") }

  @Test(arguments: [
    #"{"id":"a","schedule":{"elements":[]}}"#, #"{"id":"a","title":"A"}"#, #"{"schedule":{"elements":[]},"title":"A"}"#,
  ])
  func aTaskRequiresAnIDATitleAndASchedule(payload: String) {
    #expect(throws: DecodingError.self) {
      _ = try JSONDecoder().decode(CareTask.self, from: Data(payload.utf8))
    }
  }

  @Test func aContactAcceptsATextForAListAndAnAddress() throws {
    let payload = #"{"id":"a","name":"A","phone":"1","address":"Main Street 3"}"#
    let contact = try JSONDecoder().decode(Contact.self, from: Data(payload.utf8))
    #expect(contact.phone == [LabeledValue("1")])
    #expect(contact.address == PostalAddress(street: "Main Street 3"))
  }
}
