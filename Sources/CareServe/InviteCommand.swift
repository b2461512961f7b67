import ArgumentParser
import CareAccess
import CareModel
import Foundation

/// `care serve invite`: invites the owner of an account again.
struct InviteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite", abstract: "Invite the owner of an account again, such as the only administrator.",
    discussion: """
      For an administrator who can no longer sign in; administrators invite all others on the page Accounts. The link is valid for 3 days and \
      shown only now. The account's password, app, and binding to a provider are dropped, and its sessions end. The server may run meanwhile.
      """)

  @OptionGroup var files: FileOptions

  @Argument(help: "The account, such as admin.")
  var account: String

  func run() throws {
    let path = try AccessFiles(files).open().invite(Account.ID(account))
    FileHandle.standardOutput.write(Data("\(path)\n".utf8))
    FileHandle.standardError.write(
      Data("open it at the server's address, such as https://study.example.org\(path)\n".utf8))
  }
}
