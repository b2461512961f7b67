import CareModel
import CareTestSupport
import CareWeb
import Foundation
import Testing

/// Random and damaged keys and tokens: what is accepted is what was signed.
///
/// A failure names its seed.
struct ProviderDamageTests {
  private static let algorithms: Set = ["RS256", "PS256", "ES256", "EdDSA"]

  /// Changes, removes, or adds bytes.
  private static func damaged(_ text: String, _ random: inout SeededGenerator) -> String {
    var bytes = Array(text.utf8)
    for _ in 0...random.roll(3) where !bytes.isEmpty {
      let place = random.roll(bytes.count)
      switch random.roll(4) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(random.pick(Array("{}[]\":,.=-_0AQ".utf8)), at: place)
      default: bytes.swapAt(place, random.roll(bytes.count))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text of a provider's keys.
  private static let keys =
    "{\"keys\": [\([FakeKeys.Name.ec, .rsa, .ed].map { FakeKeys.published($0) }.joined(separator: ", "))]}"

  @Test(arguments: [(FakeKeys.Name.ec, "ES256"), (.rsa, "RS256"), (.rsa, "PS256"), (.ed, "EdDSA")])
  func aDamagedTokenIsRefused(name: FakeKeys.Name, algorithm: String) async throws {
    let provider = FakeProvider(now: Instant(milliseconds: 1_781_000_000_000))
    provider.set { ($0.key, $0.algorithm) = (name, algorithm) }
    let token = try await provider.token(nonce: "n"), keys = try ProviderKeys(Data(Self.keys.utf8))
    let whole = try await keys.claims(of: token, algorithms: Self.algorithms)
    for seed in 1...UInt64(Soak.rounds(200)) {
      var random = SeededGenerator(seed: seed)
      let text = Self.damaged(token, &random)
      // The last bits of a signature's text can differ without meaning.
      if let claims = try? await keys.claims(of: text, algorithms: Self.algorithms) {
        #expect(claims == whole && text.prefix(token.count - 1) == token.prefix(token.count - 1), "seed \(seed)")
      }
    }
  }

  @Test func damagedKeysAcceptNothingElse() async throws {
    let provider = FakeProvider(now: Instant(milliseconds: 1_781_000_000_000))
    let token = try await provider.token(nonce: "n")
    provider.set { $0.key = .stranger }
    let strange = try await provider.token(nonce: "n")
    for seed in 1...UInt64(Soak.rounds(400)) {
      var random = SeededGenerator(seed: seed)
      guard let keys = try? ProviderKeys(Data(Self.damaged(Self.keys, &random).utf8)) else { continue }
      _ = try? await keys.claims(of: token, algorithms: Self.algorithms)
      await #expect(throws: ProviderFailure.self, "seed \(seed)") {
        try await keys.claims(of: strange, algorithms: Self.algorithms)
      }
    }
  }
}
