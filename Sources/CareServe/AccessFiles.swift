import Care
import CareAccess
import CareModel
import CareStore
import Foundation

/// The accounts and sessions of a server, and the key file that belongs to them.
struct AccessFiles {
  /// The author of what the command line does.
  static let author = "server"

  private let file: AccessFile
  private let migrates: Bool
  /// The file that an earlier release would have used for a store on a server; nil if that does not matter.
  private let earlier: String?

  init(_ files: FileOptions) {
    migrates = files.migrate
    let store = StoreLocation(files.path)
    file = AccessFile(files.access.map { StoreLocation($0) } ?? store.access, keys: files.accessKey)
    if files.access == nil, case .server = store {
      earlier = StoreFiles.access(besideStoreAt: store.path)
    } else {
      earlier = nil
    }
  }

  /// The accounts and sessions of a server.
  struct Opened {
    let store: AccessStore

    /// Returns the path of the first administrator's link; nil once an account can sign in.
    func firstAdministrator() throws -> String? {
      try store.firstAdministrator("admin", by: AccessFiles.author, at: SystemSources.now()).map(Self.path)
    }

    /// Invites the owner of an account again, and returns the path of the link.
    func invite(_ id: Account.ID) throws -> String {
      do {
        return Self.path(
          of: try store.inviteAgain(id, by: AccessFiles.author, isRecovery: true, at: SystemSources.now()))
      } catch AccessError.notFound {
        let known = try store.accounts().map(\.id.text).joined(separator: ", ")
        throw StartError(
          description:
            "there is no account '\(id)'; \(known.isEmpty ? "start the server first" : "there are: \(known)")")
      }
    }

    private static func path(of token: Token) -> String { "/invitation/\(token.text)" }

    /// Returns a new join code for a participant, as it is shown.
    func code(for patient: Patient.ID, in plan: PlanHeader.ID, at now: Instant) throws -> String {
      do {
        return try store.issueJoinCode(for: patient, in: plan, by: AccessFiles.author, at: now).text
      } catch let error as AccessError { throw StartError(error) }
    }
  }

  /// Opens the accounts, and makes them on the first start.
  func open() throws -> Opened {
    try explained {
      try requireMoved()
      return Opened(store: try file.open(random: Self.random, migrating: migrates))
    }
  }

  /// Returns the tokens of programs, and changes nothing; none where there are no accounts yet.
  func tokens() throws -> [ProgramToken] {
    try explained {
      try requireMoved()
      guard try file.place.exists() else { return [] }
      return try file.look(random: Self.random, migrating: migrates).tokens()
    }
  }

  /// Refuses to pass over accounts where an earlier release had them.
  private func requireMoved() throws {
    guard let earlier, FileManager.default.fileExists(atPath: earlier), try !file.place.exists() else { return }
    throw AccessFile.Problem(
      message:
        "the accounts are in the file '\(earlier)'; move them to the database with: care access restore \(earlier); or pass --access \(earlier)"
    )
  }

  /// Writes a copy of the accounts to a new file; returns the path of the keys that belong to it.
  func backUp(to path: String) throws -> String {
    try explained {
      try file.backUp(to: path)
      return file.keys
    }
  }

  /// Copies accounts from another place; returns the number of rows.
  func restore(from text: String) throws -> Int {
    try explained {
      try file.restore(from: AccessFile(StoreLocation(text), keys: nil), random: Self.random, migrating: migrates)
    }
  }

  /// Makes a new current root key; returns the path of the key file, and the ids of the keys in it.
  func rotateKeys() throws -> (path: String, ids: [Int]) {
    try explained { (file.keys, try file.rotateKeys(random: Self.random)) }
  }

  /// Returns the place, the ids of the keys, and the numbers of rows, and changes nothing.
  func info() throws -> AccessDocument {
    try explained {
      let store = try file.look(random: Self.random, migrating: migrates)
      return AccessDocument(
        place: file.name, keyFile: file.keys, keys: try file.ring().ids, sealedWith: try store.sealingKey(),
        counts: try store.counts())
    }
  }

  private static let random = EntropySource(SystemSources.bytes)

  private func explained<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as AccessFile.Problem {
      throw StartError(description: error.message)
    } catch StoreError.newerSchema(let found, let known) {
      // The sentence of the error is about the store, which is another file.
      throw StartError(
        description:
          "the accounts in \(file.name) are of a newer release (schema \(found); this release supports \(known)); use that release",
        code: StoreError.newerSchema(found: found, known: known).code)
    } catch let error as StoreError { throw StartError(error) }
  }
}

/// What `care access info` says.
struct AccessDocument: Encodable {
  let place: String
  let keyFile: String
  /// The ids of the keys in the key file, the current one first.
  let keys: [Int]
  /// The id of the key with which the secrets are sealed.
  let sealedWith: Int?
  /// The numbers of rows by name.
  private let rows: [String: Int]
  private let counts: [(name: String, count: Int)]

  init(place: String, keyFile: String, keys: [Int], sealedWith: Int?, counts: [(name: String, count: Int)]) {
    self.place = place
    self.keyFile = keyFile
    self.keys = keys
    self.sealedWith = sealedWith
    self.counts = counts
    rows = Dictionary(uniqueKeysWithValues: counts.map { ($0.name.replacingOccurrences(of: " ", with: "_"), $0.count) })
  }

  private enum CodingKeys: CodingKey { case place, keyFile, keys, sealedWith, rows }

  /// The lines of the text.
  var lines: [String] {
    let ids = keys.map { String($0) }.joined(separator: ", ")
    let rows = [("accounts in", place), ("keys", "\(keyFile): \(ids)")] + counts.map { ($0.name, String($0.count)) }
    return rows.map { name, value in name.padding(toLength: 13, withPad: " ", startingAt: 0) + value }
  }

  /// What a key file that is newer than the accounts means; nil for the one of these accounts.
  var note: String? {
    guard let sealedWith, sealedWith != keys.first else { return nil }
    return "the key file is newer than the accounts, which are sealed with key \(sealedWith): "
      + "it may be the one of a copy of them"
  }
}
