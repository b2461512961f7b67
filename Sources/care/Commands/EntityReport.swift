import CareModel
import CareRuntime
import CareStore

/// Lists entities of one kind, shows one, or shows one's history.
struct EntityReport<Entity: StoredEntity> {
  /// The columns besides id and owner.
  typealias Columns = [(title: String, cell: (Entity) -> String)]

  let session: Session
  let columns: Columns
  /// What `show` says below the row; nothing by default.
  var detail: (Entity) -> String = { _ in "" }

  /// Reports what was asked of the versions that are in force now.
  func report(_ arguments: ListArguments, live: [Version<Entity>]) throws {
    switch (arguments.action, arguments.id) {
    case (.show, let id?): try write([try only(live.filter { matches($0, id) }, id)], isOne: true)
    case (.history, let id?): try write(try history(id), isOne: false)
    default: try write(live, isOne: false)
    }
  }

  private func history(_ text: String) throws -> [Version<Entity>] {
    let id = Identifier<Entity>(String(text.split(separator: "/").last ?? ""))
    let versions = try session.runtime.store.read { reader in
      try reader.owners(of: Entity.self, id: id).map { try reader.history(Entity.self, id: id, owner: $0) }
    }
    let meant = versions.filter { $0.first.map { matches($0, text) } ?? false }
    _ = try only(meant.compactMap(\.first), text)
    return meant.flatMap(\.self)
  }

  private func only(_ found: [Version<Entity>], _ id: String) throws -> Version<Entity> {
    guard let first = found.first else { throw StoreError.notFound(entity: Entity.entityName, id: id) }
    guard found.count == 1 else {
      throw StoreError.ambiguous(entity: Entity.entityName, id: id, choices: found.map(name))
    }
    return first
  }

  private func matches(_ version: Version<Entity>, _ id: String) -> Bool {
    id == version.value.id.text || id == name(version)
  }

  private func name(_ version: Version<Entity>) -> String {
    [OwnerText.text(version.owner), version.value.id.text].compactMap(\.self).joined(separator: "/")
  }

  private func write(_ versions: [Version<Entity>], isOne: Bool) throws {
    let output = session.output
    if output.isJSON {
      if isOne, let version = versions.first { return try output.json(VersionDocument(version)) }
      return try output.json(versions.map(VersionDocument.init))
    }
    var table = Table(["id"] + columns.map(\.title) + ["effective", "recorded", "seq"])
    for version in versions {
      table.add(
        [name(version)] + columns.map { $0.cell(version.value) } + [
          version.isDeleted ? "ended \(version.effective.text)" : version.effective.text,
          version.recorded.iso, String(version.seq),
        ])
    }
    output.line(table.isEmpty ? "none" : table.text)
    if isOne, let detail = versions.first.map({ detail($0.value) }), !detail.isEmpty { output.line("\n" + detail) }
  }
}
