import Care
import CareAccess
import CareModel
import CareSQLite
import CareStore
import Foundation

/// The file of accounts and sessions, and the key file beside it, which only their owner can read.
struct AccessFiles {
  /// The author of what the command line does.
  private static let author = "server"

  private let path: String
  private let keys: String

  init(_ files: FileOptions) {
    path = files.access ?? StoreFiles.access(besideStoreAt: StoreLocation(files.path).path)
    keys = path + ".key"
  }

  /// The accounts and sessions of a server.
  struct Opened {
    let store: AccessStore

    /// Returns the path of the first administrator's link; nil once an account can sign in.
    func firstAdministrator() throws -> String? {
      let accounts = try store.accounts(), now = SystemSources.now(), id = Account.ID("admin")
      guard !accounts.contains(where: { $0.state == .active }) else { return nil }
      let token: Token
      if accounts.contains(where: { $0.id == id }) {
        token = try store.inviteAgain(id, by: AccessFiles.author, isRecovery: true, at: now)
      } else {
        token = try store.invite(id, by: AccessFiles.author, at: now)
        try store.grant(.admin, to: id, in: nil, by: AccessFiles.author, at: now)
      }
      return Self.path(of: token)
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

    /// Removes what there is of a participant who was erased from the store; returns it in words.
    func erase(_ patient: Patient.ID, commit seq: Int) throws -> String {
      let erased = try store.erase(patient, commit: seq, at: SystemSources.now())
      return "erased \(erased.devices) devices, \(erased.sessions) sessions, and \(erased.codes) codes; "
        + "\(erased.logEntries) entries of the access log no longer name the participant"
    }

    /// Returns a new join code for a participant, as it is shown.
    func code(for patient: Patient.ID, in plan: PlanHeader.ID, at now: Instant) throws -> String {
      do {
        return try store.issueJoinCode(for: patient, in: plan, by: AccessFiles.author, at: now).text
      } catch let error as AccessError { throw StartError(description: error.message) }
    }
  }

  /// Opens the files, and makes them on the first start.
  func open() throws -> Opened {
    let random = EntropySource(SystemSources.bytes)
    if !FileManager.default.fileExists(atPath: keys) {
      guard !FileManager.default.fileExists(atPath: path) else {
        throw StartError(
          description: "the key file '\(keys)' is missing, and without it nobody can sign in; restore it from a copy")
      }
      try makeKeys(random)
    }
    guard let text = try? RegularFile.text(keys, most: 1 << 20), let ring = KeyRing(text) else {
      throw StartError(description: "the key file '\(keys)' cannot be read; restore it from a copy")
    }
    do {
      let engine = try SQLiteEngine(path: path, format: AccessSchema.format, writeCache: 2_000)
      return Opened(store: try AccessStore(engine: engine, keys: ring, random: random))
    } catch let error as StoreError { throw StartError(description: error.message) }
  }

  /// Makes the key file, for its owner alone: it is whole, or not there, and one that another process has just made stays.
  private func makeKeys(_ random: EntropySource) throws {
    let part = "\(keys).\(getpid())"
    defer { unlink(part) }
    let file = Foundation.open(part, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard file >= 0 else { throw cannotMakeKeys() }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    try handle.write(contentsOf: Data(KeyRing.make(random).text.utf8))
    try handle.synchronize()
    try handle.close()
    guard link(part, keys) == 0 || errno == EEXIST else { throw cannotMakeKeys() }
  }

  private func cannotMakeKeys() -> StartError {
    StartError(description: "the key file '\(keys)' cannot be made: \(String(cString: strerror(errno)))")
  }
}
