import Care
import CareRuntime
import Foundation

/// Opens stores.
enum StoreOpening {
  /// A store that is gone with the process.
  static let inMemory = ":memory:"

  /// The store at a path; where there is none, a new one if it may be made.
  ///
  /// A new store's id follows from the entropy: the machine's randomness unless given.
  static func open(_ path: String, mayMake: Bool, entropy: [UInt8]? = nil) throws -> CareRuntime {
    guard mayMake || path == inMemory || FileManager.default.fileExists(atPath: path) else {
      throw Failure("there is no store at '\(path)'; make one with: care seed PATH")
    }
    // It may be all that is left of one, which a new store in its place would hide.
    guard mayMake || path == inMemory || !isEmpty(path) else {
      throw Failure("'\(path)' is an empty file and no store; restore a backup, or make a store with: care seed PATH")
    }
    let entropy = entropy ?? SystemEntropy.bytes()
    return path == inMemory
      ? try CareRuntime.inMemory(entropy: entropy) : try CareRuntime.open(path: path, entropy: entropy)
  }

  /// Of what cannot be looked at, opening says why.
  private static func isEmpty(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int == 0
  }
}
