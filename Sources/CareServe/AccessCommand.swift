import ArgumentParser
import Care
import CareAccess
import CareModel
import Foundation

/// `care access`: the accounts of a server, and what programs may do with it.
struct AccessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "access", abstract: "Copy and move accounts and sessions, and manage the tokens of programs.",
    subcommands: [
      TokenCommand.self, BackUpAccessCommand.self, RestoreAccessCommand.self, RotateKeysCommand.self,
      AccessInfoCommand.self,
    ])
}

/// `care access token`: the tokens of programs.
struct TokenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token", abstract: "Make, list, and revoke the tokens of programs.",
    discussion: """
      A program sends its token as 'Authorization: Bearer TOKEN' to the addresses under /api/v1, which /openapi.json describes. A token acts for an \
      account, with one of its roles, in one study or in all in which the account has the role: it never has more rights than the account, and \
      ends with it. Its scopes say which of these rights it passes on:

      \(TokenScope.allCases.map { "  \($0.rawValue): \($0.summary)" }.joined(separator: "\n"))

      The server may run meanwhile; a token that is revoked is refused from the next request on.
      """,
    subcommands: [CreateTokenCommand.self, ListTokensCommand.self, RevokeTokenCommand.self])
}

/// `care access token create`: makes a token, which is shown once.
struct CreateTokenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Make a token, which is shown only now.")

  @OptionGroup var files: FileOptions

  @Argument(help: "A name for the token, such as lab-import, by which it is listed and revoked.")
  var name: String

  @Option(help: ArgumentHelp("The account for which the program acts.", valueName: "id"))
  var account: String

  @Option(help: "The role of the account with which it acts: \(Role.allCases.map(\.rawValue).joined(separator: ", ")).")
  var role: Role

  @Option(help: ArgumentHelp("The only study that it reaches. Default: all of the account's role.", valueName: "id"))
  var study: String?

  @Option(
    help: "What it may do; repeatable: \(TokenScope.allCases.map(\.rawValue).joined(separator: ", ")).")
  var scope: [TokenScope]

  @Option(help: ArgumentHelp("The days for which it is valid, 1 to \(ProgramToken.mostDays).", valueName: "number"))
  var days = 90

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    guard (1...ProgramToken.mostDays).contains(days) else {
      throw ValidationError("--days is \(days); pass a number from 1 to \(ProgramToken.mostDays)")
    }
  }

  func run() throws {
    let now = SystemSources.now()
    let token = ProgramToken(
      name: ProgramToken.Name(name), account: Account.ID(account), role: role,
      plan: study.map { PlanHeader.ID($0) }, scopes: Set(scope), by: AccessFiles.author, made: now,
      ends: now.adding(seconds: days * 86_400))
    let secret = try TokenDocument.explained(account: account) {
      try AccessFiles(files).open().store.makeToken(token, at: now).text
    }
    guard !json else { return try TokenDocument.print(TokenDocument(token, secret: secret, at: now)) }
    FileHandle.standardOutput.write(Data("\(secret)\n".utf8))
    FileHandle.standardError.write(
      Data("it is shown only now, and valid until \(token.ends); send it as: Authorization: Bearer TOKEN\n".utf8))
  }
}

/// `care access token list`: the tokens, without their secrets.
struct ListTokensCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the tokens: what each may do, until when, and when it was last used.")

  @OptionGroup var files: FileOptions

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let now = SystemSources.now()
    let tokens = try AccessFiles(files).tokens().map { TokenDocument($0, secret: nil, at: now) }
    guard !json else { return try TokenDocument.print(tokens) }
    let lines = tokens.isEmpty ? ["none"] : tokens.map(\.line)
    FileHandle.standardOutput.write(Data(lines.map { $0 + "\n" }.joined().utf8))
  }
}

/// `care access token revoke`: ends a token at once.
struct RevokeTokenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "revoke", abstract: "Revoke a token at once.")

  @OptionGroup var files: FileOptions

  @Argument(help: "The name of the token.")
  var name: String

  func run() throws {
    let store = try AccessFiles(files).open().store
    do {
      try store.revokeToken(ProgramToken.Name(name), by: AccessFiles.author, at: SystemSources.now())
    } catch AccessError.notFound {
      let known = try store.tokens().map(\.name.text).joined(separator: ", ")
      throw StartError(
        description: "there is no token '\(name)'; \(known.isEmpty ? "there are none" : "there are: \(known)")",
        code: "not_found")
    }
    FileHandle.standardOutput.write(Data("revoked  \(name)\n".utf8))
  }
}

/// A token in JSON and in a line of a list.
private struct TokenDocument: Encodable {
  var name: String
  var account: String
  var role: String
  var study: String?
  var scopes: [String]
  var made: Instant
  var ends: Instant
  var lastUsed: Instant?
  var valid: Bool
  /// The secret, which is known when the token is made.
  var token: String?

  init(_ token: ProgramToken, secret: String?, at now: Instant) {
    name = token.name.text
    account = token.account.text
    role = token.role.rawValue
    study = token.plan?.text
    scopes = token.scopes.map(\.rawValue).sorted()
    made = token.made
    ends = token.ends
    lastUsed = token.seen
    valid = now < token.ends
    self.token = secret
  }

  var line: String {
    [
      name, "\(account) as \(role)", study ?? "every study", scopes.joined(separator: ","),
      valid ? "until \(ends)" : "ended \(ends)", lastUsed.map { "last used \($0)" } ?? "never used",
    ].joined(separator: "  ")
  }

  static func print(_ value: some Encodable) throws {
    FileHandle.standardOutput.write(Data("\(try JSONText.pretty(value))\n".utf8))
  }

  /// Runs the making of a token; an error says in words what to write instead.
  static func explained<Result>(account: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch AccessError.notFound {
      throw StartError(
        description:
          "there is no account '\(account)' that can sign in; an administrator invites it on the page Accounts",
        code: "not_found")
    } catch let error as AccessError { throw StartError(error) }
  }
}

extension Role: ExpressibleByArgument {}

extension TokenScope: ExpressibleByArgument {}
