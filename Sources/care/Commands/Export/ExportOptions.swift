import ArgumentParser
import Care
import CareCards
import CareInterchange
import Foundation

/// The options of every `care export`: where files go, and what to do about losses.
struct ExportOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The folder to write into, or a file that ends in .json, or in .xlsx for a form.", valueName: "path"))
  var output: String

  @Flag(help: "Treat what other programs will not show as an error.")
  var strict = false

  @Flag(help: "Replace files that exist.")
  var replace = false

  /// The folder to write into; nil if the output is one file.
  var folder: String? { folder(unless: ".json") }

  /// Returns the folder to write into; nil if the output is one file, whose name has an ending.
  func folder(unless ending: String) -> String? {
    guard !output.hasSuffix(ending) else { return nil }
    return output.hasSuffix("/") ? String(output.dropLast()) : output
  }

  /// Writes files and the list of losses beside them: `losses.json` in a folder, and `name.losses.json` beside one file if there are any.
  ///
  /// - Returns: The paths of all files.
  /// - Throws: ``Failure`` if there are losses and `--strict` was passed; then nothing is written. Otherwise the errors of ``NewFiles``.
  func write(
    _ files: [NewFiles.File], losses: [ListedLoss], isPrivate: Bool = false, ending: String = ".json"
  ) throws -> [String] {
    if strict, !losses.isEmpty {
      throw Failure(
        .lines(losses.map(\.text).joined(separator: "\n") + "\nnothing was written"), code: .diagnostics)
    }
    let folder = folder(unless: ending)
    let path = folder.map { "\($0)/losses.json" } ?? "\(output.dropLast(ending.count)).losses.json"
    let list = NewFiles.File(path: path, text: try JSONText.pretty(losses) + "\n", isPrivate: isPrivate)
    let all = files + (folder == nil && losses.isEmpty ? [] : [list])
    try NewFiles.write(all, replacing: replace)
    return all.map(\.path)
  }

  /// Prints the losses as warnings, and the files that were written.
  func report(_ written: [String], losses: [ListedLoss], to output: Output) {
    for loss in losses { output.note("warning: \(loss.text)") }
    for path in written { output.line("written  \(path)") }
  }
}

/// The option `--pseudonyms`: keyed hashes in the place of participants' ids.
struct PseudonymOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Name participants by HMAC-SHA-256 of their ids with the bytes of this file as the key, in 16 digits.",
      valueName: "keyfile"))
  var pseudonyms: String?

  /// Returns the names of participants for the key in the file; nil without the option.
  ///
  /// - Throws: ``Failure`` if the file cannot be read, or its key is too short.
  func names() throws -> Pseudonyms? { try pseudonyms.map { try Pseudonyms(keyFile: $0) } }
}

extension Pseudonyms {
  /// Creates the names of the key in a file.
  ///
  /// - Throws: ``Failure`` if the file cannot be read, or its key is too short.
  init(keyFile path: String) throws {
    guard let key = try? RegularFile.data(path, most: 1 << 20) else {
      throw Failure("cannot read '\(path)'; write a key with head -c 32 /dev/urandom > \(path)")
    }
    guard let names = Pseudonyms(key: key) else {
      throw Failure("the key in '\(path)' has \(key.count) bytes; write one of at least \(Pseudonyms.leastKeyBytes)")
    }
    self = names
  }
}
