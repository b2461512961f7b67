import CareLua
import CareModel

/// The last check of a plan's folder, and the plan of the last check without errors.
struct CheckedFolder {
  /// The findings, in the order of `care check`.
  var findings: [PlanFinding] = []
  /// The texts that the check read, by path.
  var texts: [String: String] = [:]
  /// The plan as it last loaded.
  var plan: PlanDefinition?
  /// Whether the plan is that of the texts.
  var isCurrent = false

  /// Checks a folder; while one of its files is not Lua, the earlier findings that the check cannot make stay.
  mutating func check(_ reader: OpenReader, with host: LuaScriptHost) {
    guard let found = host.loadChecked([reader]).first else { return }
    texts = reader.texts
    let documents = texts.mapValues { TextDocument($0) }
    let file = "\(reader.folder)/plan.lua"
    var new = found.diagnostics.items.map { PlanFinding($0, plan: file) { documents[$0] } }
    if new.contains(where: { $0.diagnostic.code == .syntax }) {
      let told = Set(new.map(\.key))
      new += findings.filter { $0.diagnostic.code != .syntax && !told.contains($0.key) }
    }
    findings = new
    isCurrent = found.plan != nil
    if let loaded = found.plan { plan = loaded }
  }

  /// Moves the findings with a change of a file.
  mutating func move(by change: Range<Int>, to count: Int, in file: String) {
    findings = findings.compactMap { $0.moved(by: change, to: count, in: file) }
  }
}

extension PlanFinding {
  /// What two checks say about the same problem.
  fileprivate var key: [String] { [file, diagnostic.code.rawValue, diagnostic.path, diagnostic.message] }
}
