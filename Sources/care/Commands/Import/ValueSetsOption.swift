import ArgumentParser
import CareCards
import CareInterchange
import CareModel
import Foundation

/// The option `--valuesets`: value sets that a questionnaire names by their addresses.
struct ValueSetsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A folder with ValueSets and CodeSystems in JSON, which the questionnaire names by their addresses.",
      valueName: "folder"))
  var valuesets: String?

  /// Returns the value sets that come with care, and those of the folder.
  ///
  /// - Throws: `ValidationError` if there is no such folder, or it has none; otherwise the errors of reading its files.
  func valueSets() throws -> FHIRValueSets {
    var sets = FHIRValueSets.bundled
    guard let valuesets else { return sets }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: valuesets, isDirectory: &isFolder), isFolder.boolValue else {
      throw ValidationError("there is no folder '\(valuesets)'; pass one with ValueSets and CodeSystems in JSON")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: valuesets).filter { $0.hasSuffix(".json") }.sorted()
    var added = 0
    for name in names {
      let path = "\(valuesets)/\(name)"
      let file = try InputFile.bytes(path, upTo: ImportedQuestionnaire.mostBytes, isOfFolder: true)
      added += try sets.add(file.bytes, named: path)
    }
    guard added > 0 else {
      throw ValidationError("'\(valuesets)' has no ValueSet or CodeSystem with a url; pass a folder with files in JSON")
    }
    return sets
  }
}
