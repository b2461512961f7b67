import CareModel
import Foundation
import Testing

@Suite struct VersionIDTests {
  private let text = "0b6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2b"

  /// What a store makes is kept as bytes; anything else as it was written.
  @Test(arguments: [
    "0b6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2b", "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff", "0B6F8A52-3C1D-8E4F-9A6B-7C8D9E0F1A2B",
    "0b6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2B", "newest", "", "0b6f8a523c1d8e4f9a6b7c8d9e0f1a2b",
    "0b6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2g",
  ])
  func everyTextIsReadBack(text: String) throws {
    let id = VersionID(text)
    #expect(id.text == text)
    #expect("\(id)" == text)
    #expect(try JSONDecoder().decode([VersionID].self, from: JSONEncoder().encode([id])) == [id])
    #expect(id.uuid?.text == UUIDv8(text)?.text)
  }

  @Test func idsAreEqualOnlyWithTheSameText() {
    #expect(VersionID(text) == VersionID(text))
    #expect(UUIDv8(text).map { VersionID($0) } == VersionID(text))
    #expect(VersionID(text) != VersionID(text.uppercased()))
    #expect(Set([VersionID(text), VersionID(text.uppercased()), VersionID(text)]).count == 2)
  }

  @Test func idsAreInTheOrderOfTheirTexts() {
    let texts = [
      "00000000-0000-0000-0000-00000000000a", "0b6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2b",
      "0b6f8a52-3c1d-8e4f-aa6b-000000000000", "80000000-0000-0000-0000-000000000000",
      "fb6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2b", "0B6F8A52-3C1D-8E4F-9A6B-7C8D9E0F1A2B", "newest", "",
    ]
    #expect(texts.reversed().map { VersionID($0) }.sorted().map(\.text) == texts.sorted())
  }
}
