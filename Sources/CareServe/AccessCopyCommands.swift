import ArgumentParser
import Care
import CareModel
import Foundation

/// `care access backup FILE`.
struct BackUpAccessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy the accounts and sessions to a new file, while servers use them.",
    discussion: """
      The copy is a file as --access takes it, without the keys: keep the key file apart from it. A participant who is erased later stays in \
      the copy.
      """)

  @Argument(help: ArgumentHelp("The file to create.", valueName: "file"))
  var file: String

  @OptionGroup var files: FileOptions

  func run() throws {
    let keys = try AccessFiles(files).backUp(to: file)
    FileHandle.standardOutput.write(Data("\(file): accounts and sessions, which need the keys of \(keys)\n".utf8))
  }
}

/// `care access restore FROM`: brings accounts back, or moves them to another database.
struct RestoreAccessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Bring accounts and sessions back from a copy, or move them to another database.",
    discussion: """
      Stop the servers first. Every row is copied into the place of --access, or beside the store, which must be empty, read back, and compared. \
      The key file is copied too, unless one is there. Nobody is signed out. For example, to move the accounts of a file to a PostgreSQL server:

        care access restore care-access.sqlite --store 'postgresql:///studies?care_schema=knee'

      From then on, use one of the two only.
      """)

  @Argument(help: ArgumentHelp("The accounts to copy: a file, or a URL.", valueName: "from"))
  var source: String

  @OptionGroup var files: FileOptions

  func run() throws {
    let rows = try AccessFiles(files).restore(from: source)
    FileHandle.standardOutput.write(Data("copied \(rows.counting("row"))\n".utf8))
    FileHandle.standardError.write(Data("use one of the two only: keep the other as a backup, or delete it\n".utf8))
  }
}

/// `care access rotate-keys`.
struct RotateKeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate-keys", abstract: "Make a new root key, and seal every secret with it.",
    discussion: """
      Stop the servers first, copy the key file to each machine afterward, and start them again. Sessions, passwords, apps, tokens, and pseudonyms \
      stay as they are. The key before the new one stays valid too; codes, recovery cards, and PINs that were made with an older one are \
      refused from then on.
      """)

  @OptionGroup var files: FileOptions

  func run() throws {
    let (path, ids) = try AccessFiles(files).rotateKeys()
    let text = ids.map { String($0) }.joined(separator: ", ")
    FileHandle.standardOutput.write(Data("\(path): \(text)\n".utf8))
  }
}

/// `care access info`.
struct AccessInfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Show where the accounts are, the ids of their keys, and how many there are.")

  @OptionGroup var files: FileOptions

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let document = try AccessFiles(files).info()
    let text = try json ? JSONText.pretty(document) : document.lines.joined(separator: "\n")
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
    if let note = document.note { FileHandle.standardError.write(Data("\(note)\n".utf8)) }
  }
}
