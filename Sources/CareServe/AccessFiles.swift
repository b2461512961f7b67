import Care
import CareAccess
import CareModel
import CareStore
import Foundation

/// The file of accounts and sessions, and the key file beside it, which only their owner can read.
struct AccessFiles {
  /// The author of what the command line does.
  static let author = "server"

  private let file: AccessFile
  private let migrates: Bool

  init(_ files: FileOptions) {
    migrates = files.migrate
    file = AccessFile(files.access ?? StoreFiles.access(besideStoreAt: StoreLocation(files.path).path))
  }

  /// The accounts and sessions of a server.
  struct Opened {
    let store: AccessStore

    /// Returns the path of the first administrator's link; nil once an account can sign in.
    func firstAdministrator() throws -> String? {
      let accounts = try store.accounts(), now = SystemSources.now(), id = Account.ID("admin")
      guard !accounts.contains(where: { $0.state == .active }) else { return nil }
      let token: Token
      switch accounts.first(where: { $0.id == id })?.state {
      case .invited?: token = try store.anotherLink(to: id, by: AccessFiles.author, at: now)
      case .active?, .disabled?: token = try store.inviteAgain(id, by: AccessFiles.author, isRecovery: true, at: now)
      case nil:
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

    /// Returns a new join code for a participant, as it is shown.
    func code(for patient: Patient.ID, in plan: PlanHeader.ID, at now: Instant) throws -> String {
      do {
        return try store.issueJoinCode(for: patient, in: plan, by: AccessFiles.author, at: now).text
      } catch let error as AccessError { throw StartError(description: error.message) }
    }
  }

  /// Opens the files, and makes them on the first start.
  func open() throws -> Opened {
    do {
      return Opened(store: try file.open(random: EntropySource(SystemSources.bytes), migrating: migrates))
    } catch let error as AccessFile.Problem {
      throw StartError(description: error.message)
    } catch let error as StoreError { throw StartError(description: error.message) }
  }
}
