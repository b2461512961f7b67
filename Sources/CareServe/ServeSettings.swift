import ArgumentParser
import Care
import CareModel
import CareWeb
import Foundation

/// The settings of `care-serve run`: each from its option, else from the environment, else from a file, else as it is by default.
///
/// They are the options that the command declares. `--tls-cert` is `CARE_SERVE_TLS_CERT` in the environment and `"tls-cert"` in the file.
struct ServeSettings: Sendable {
  /// A place that is refused, with what to write instead.
  struct Problem: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  /// An option as the command declares it.
  struct Declaration: Sendable, Hashable {
    var name: String
    var isFlag: Bool
    var isRepeating: Bool
    var standard: String?
  }

  /// A setting that was given, and where.
  struct Given: Sendable, Hashable {
    var values: [String]
    var source: String
  }

  /// The first letters of the variables that are settings.
  static let prefix = "CARE_SERVE_"
  /// The options that are about a start itself, not about the server.
  private static let ofCommand: Set<String> = ["help", "version", "settings"]
  private static let fileOption = "settings-file"
  /// The most bytes of the file.
  private static let mostBytes = 1 << 20

  /// The settings of this process.
  static let own = Result<ServeSettings, Problem> { () throws(Problem) in
    try ServeSettings(Array(CommandLine.arguments.dropFirst()), ProcessInfo.processInfo.environment)
  }

  /// The declared options.
  let declarations: [Declaration]
  /// The settings that were given, by the name of the option.
  let given: [String: Given]
  /// The arguments of the program, with the settings from elsewhere as options.
  let arguments: [String]

  /// Collects the settings that a start uses.
  ///
  /// - Throws: ``Problem`` for a variable or a member of the file that is no setting, or has no value of one.
  init(_ words: [String], _ environment: [String: String]) throws(Problem) {
    let declared = Self.declared
    declarations = declared
    var given: [String: Given] = [:]
    let options = words.prefix { $0 != "--" }
    for word in options where word.hasPrefix("--") {
      let name = String(word.dropFirst(2).prefix { $0 != "=" })
      given[name] = Given(values: [], source: "--\(name)")
    }
    let serves = words.first.map { $0 == "run" || $0.hasPrefix("-") } ?? true
    guard serves, given["help"] == nil, given["version"] == nil, !words.contains("-h") else {
      (self.given, arguments) = (given, words)
      return
    }
    for (index, word) in options.enumerated() where word.hasPrefix("--") {
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
      guard let declaration = declared.first(where: { $0.name == parts.first }), !declaration.isFlag else {
        continue
      }
      let value = parts.count == 2 ? parts[1] : index + 1 < options.count ? options[index + 1] : ""
      given[declaration.name]?.values.append(value)
    }
    var extra: [String] = []
    func add(_ name: String, _ values: [String], _ source: String) {
      guard given[name] == nil, let declaration = declared.first(where: { $0.name == name }) else { return }
      given[name] = Given(values: values, source: source)
      extra += declaration.isFlag ? (values == ["yes"] ? ["--\(name)"] : []) : values.map { "--\(name)=\($0)" }
    }
    for (variable, text) in environment.sorted(by: { $0.key < $1.key }) where variable.hasPrefix(Self.prefix) {
      let name = variable.dropFirst(Self.prefix.count).lowercased().replacing("_", with: "-")
      let declaration = try Self.declaration(name, in: declared, shown: "'\(variable)'") { name in
        Self.prefix + name.uppercased().replacing("-", with: "_")
      }
      let texts =
        declaration.isRepeating ? text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } : [text]
      add(name, try declaration.isFlag ? [Self.flag(text, place: variable)] : texts, variable)
    }
    if let path = given[Self.fileOption]?.values.last {
      for (name, values, source) in try Self.members(of: path, declared) { add(name, values, source) }
    }
    (self.given, arguments) = (given, words.first == "run" ? ["run"] + extra + words.dropFirst() : extra + words)
  }

  /// The settings as a page shows them, the same as ``lines``.
  var served: ServedSettings {
    ServedSettings(
      engine: StoreLocation(self["store"] ?? StoreFiles.standard(ProcessInfo.processInfo.environment)).engineName,
      settings: declarations.map { declaration in
        ServedSettings.Setting(
          name: declaration.name, value: value(of: declaration),
          source: given[declaration.name]?.source ?? "default")
      })
  }

  /// A line for each setting: its name, its value, and where that comes from.
  var lines: [String] {
    let rows = served.settings.map { [$0.name, $0.value, $0.source] }
    let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      (0..<2).map { row[$0].padding(toLength: widths[$0], withPad: " ", startingAt: 0) }.joined(separator: "  ")
        + "  " + row[2]
    }
  }

  /// Returns the last value that was given for an option; nil for none.
  private subscript(name: String) -> String? { given[name]?.values.last }

  /// Returns the value of a setting as it is shown: the URL of a database without its login.
  private func value(of declaration: Declaration) -> String {
    let given = given[declaration.name]
    if declaration.isFlag { return given.map { $0.values.isEmpty ? "yes" : $0.values[0] } ?? "no" }
    guard let values = given?.values else { return declaration.standard ?? "-" }
    let isPlace = ["store", "access"].contains(declaration.name)
    return (isPlace ? values.map { StoreLocation($0).name } : values).joined(separator: ", ")
  }
}

// MARK: Reading

extension ServeSettings {
  /// The part of the parser's description of a command that is read.
  private struct Described: Decodable {
    struct Command: Decodable { var arguments: [Argument] }
    struct Argument: Decodable {
      var kind: String
      var isRepeating: Bool
      var defaultValue: String?
      var preferredName: Name?
    }
    struct Name: Decodable { var name: String }
    var command: Command
  }

  /// The options that ``RunCommand`` declares.
  private static let declared: [Declaration] = {
    let text = Array(RunCommand._dumpHelp().utf8)
    // allowed: the text is the parser's own, and a test lists what is read of it
    guard let described = try? JSONText.decode(Described.self, from: text) else { return [] }
    return described.command.arguments.compactMap { argument in
      guard let name = argument.preferredName?.name, !ofCommand.contains(name) else { return nil }
      return Declaration(
        name: name, isFlag: argument.kind == "flag", isRepeating: argument.isRepeating, standard: argument.defaultValue)
    }
  }()

  private static func declaration(
    _ name: String, in declarations: [Declaration], shown: String, spelled: (String) -> String
  ) throws(Problem) -> Declaration {
    if let found = declarations.first(where: { $0.name == name }) { return found }
    let hint =
      Suggestion.nearest(to: name, in: declarations.map(\.name)).map { "; did you mean '\(spelled($0))'?" }
      ?? "; see: care serve --settings"
    throw Problem(description: "\(shown) is no setting\(hint)")
  }

  private static func flag(_ text: String, place: String) throws(Problem) -> String {
    switch text.lowercased() {
    case "yes", "true", "1": return "yes"
    case "no", "false", "0", "": return "no"
    default: throw Problem(description: "'\(place)' is '\(text.prefix(40))'; write yes or no")
    }
  }

  /// Returns the settings in a file: a JSON object with a member for each.
  private static func members(
    of path: String, _ declarations: [Declaration]
  ) throws(Problem) -> [(name: String, values: [String], source: String)] {
    let bytes: [UInt8]
    do { bytes = Array(try RegularFile.data(path, most: mostBytes)) } catch {
      throw Problem(description: "the file of settings '\(path)' cannot be read: \(error.text); check --settings-file")
    }
    func line(_ offset: Int) -> Int { bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1 }
    let members: [JSONParser.Member]
    do { members = try JSONParser.members(of: bytes) } catch {
      throw Problem(
        description:
          "\(path):\(line(error.position - 1)): the file of settings is not a JSON object: it needs \(error.expected)")
    }
    var seen: Set<String> = [], found: [(name: String, values: [String], source: String)] = []
    for member in members {
      let place = "\(path):\(line(member.nameOffset))"
      let declaration = try declaration(member.name, in: declarations, shown: "\(place): '\(member.name)'") { $0 }
      guard member.name != fileOption else {
        throw Problem(description: "\(place): a file of settings cannot name another one; remove '\(member.name)'")
      }
      guard seen.insert(member.name).inserted else {
        throw Problem(description: "\(place): '\(member.name)' is written twice; remove one of them")
      }
      found.append((member.name, try values(member.value, of: declaration, place: place), place))
    }
    return found
  }

  private static func values(
    _ value: JSONValue, of declaration: Declaration, place: String
  ) throws(Problem) -> [String] {
    if declaration.isFlag {
      guard case .boolean(let flag) = value else {
        throw Problem(description: "\(place): '\(declaration.name)' needs true or false")
      }
      return [flag ? "yes" : "no"]
    }
    if declaration.isRepeating, case .array(let list) = value {
      return try list.map { item throws(Problem) in try text(item, of: declaration, place: place) }
    }
    return [try text(value, of: declaration, place: place)]
  }

  private static func text(
    _ value: JSONValue, of declaration: Declaration, place: String
  ) throws(Problem) -> String {
    switch value {
    case .string(let text): return text
    case .integer(let number): return String(number)
    default:
      throw Problem(
        description:
          "\(place): '\(declaration.name)' needs a text\(declaration.isRepeating ? ", or a list of texts" : "")")
    }
  }
}
