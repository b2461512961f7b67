import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime

/// A report of records of one kind: a list, one record, or the history of one.
struct EntityReport<Record: QueriedRecord & DescribedRecord> {
  /// The columns between the id and the version.
  typealias Columns = [(title: String, cell: (Record) -> String)]

  let session: Session
  /// The entity's name in errors.
  let noun: String
  let columns: Columns
  /// Runs a query.
  let fetch: (RecordQuery<Record>) throws -> Page<Record>
  /// Returns the text that `show` prints below the row; empty by default.
  var detail: (Record) -> TerminalText = { _ in "" }

  /// Reports the records that match a query.
  ///
  /// - Throws: `StoreError.notFound` or `StoreError.ambiguous` for an id that names no record, or several.
  func report(_ arguments: ListArguments, _ query: RecordQuery<Record>) throws {
    guard let id = arguments.id else { return try list(query) }
    var query = query
    // The id may be qualified as `owner/id`.
    query.ids = [Identifier(String(id.split(separator: "/").last ?? ""))]
    (query.limit, query.after) = (nil, nil)
    if arguments.action == .history {
      guard query.time == nil else {
        throw ValidationError("a history contains every version; omit --on, --from, and --to")
      }
      query.time = .always
    }
    let found = try fetch(query).items.filter { id == $0.value.id.text || id == Self.name($0) }
    let names = Self.identities(found)
    guard let first = found.first else { throw StoreError.notFound(entity: noun, id: id) }
    guard names.count == 1 else { throw StoreError.ambiguous(entity: noun, id: id, choices: names.sorted()) }
    if arguments.action == .show, session.output.isJSON { return try session.output.json(VersionDocument(first)) }
    try write(Page(items: found), changes: arguments.action == .history ? Self.changes(found) : nil)
    let more = arguments.action == .show ? detail(first.value) : ""
    if !more.isEmpty, !session.output.isJSON { session.output.line("\n\(more)") }
  }

  private func list(_ query: RecordQuery<Record>) throws {
    let page = try fetch(query)
    try write(page)
    page.noteRest(on: session.output)
  }

  private static func name(_ version: Version<Record>) -> String {
    name(version.owner, version.value.id.text)
  }

  /// Returns the names of the records that versions belong to; one that was assigned to another owner is one record.
  private static func identities(_ versions: [Version<Record>]) -> Set<String> {
    var names = Set(versions.map(name))
    for version in versions {
      guard let left = (version.value as? any AssignableRecord)?.assigned?.to else { continue }
      let other = name(left, version.value.id.text)
      if names.contains(other), names.count > 1 { names.remove(name(version)) }
    }
    return names
  }

  private static func name(_ owner: Owner, _ id: String) -> String {
    [OwnerText.text(owner), id].compactMap(\.self).joined(separator: "/")
  }

  /// Returns what each version changed in the one recorded before it, field by field: `title: "A" → "B"`.
  private static func changes(_ versions: [Version<Record>]) throws -> [VersionID: String] {
    let inOrder = versions.sorted { ($0.seq, $0.place) < ($1.seq, $1.place) }
    let changes = try zip(inOrder, inOrder.dropFirst()).map { before, after in
      let assigned = (after.value as? any AssignableRecord)?.assigned
      let fields = try after.isDeleted ? [] : SeedDiff.fields(from: before.value, to: after.value)
      let moved = [
        after.isDeleted ? assigned?.to.map { "assigned to \(OwnerText.text($0) ?? "no one")" } : nil,
        after.owner != before.owner ? assigned?.from.map { "assigned from \(OwnerText.text($0) ?? "no one")" } : nil,
      ].compactMap(\.self)
      let texts = fields.map { "\($0.path): \($0.before ?? "–") → \($0.after ?? "–")" }
      return (after.id, (moved + texts).joined(separator: "; "))
    }
    return Dictionary(changes) { first, _ in first }
  }

  /// Writes versions as a table; `changes`, if any, is the text of the last column.
  private func write(_ page: Page<Record>, changes: [VersionID: String]? = nil) throws {
    let output = session.output
    if output.isJSON { return try output.json(PageDocument(page)) }
    // A history names times where the person is; a list can be long, and names them in UTC.
    let zones = changes.map { _ in RecordZones(session) }
    let hasAuthor = page.items.contains { $0.author != nil }
    let hasWhy = changes != nil && page.items.contains { $0.why != nil }
    var table = Table(
      ["id"] + columns.map(\.title) + ["effective", "recorded", "seq"] + (hasAuthor ? ["author"] : [])
        + (changes == nil ? [] : ["changes"]) + (hasWhy ? ["why"] : []), shrinking: ["changes", "why", "title"])
    for version in page.items {
      let home = try zones?.zones(of: version) ?? ZoneTimeline(.utc), effective = version.effective.iso(in: home)
      table.add(
        [Self.name(version)] + columns.map { $0.cell(version.value) } + [
          version.isDeleted ? "ended \(effective)" : effective,
          home.iso(version.recorded), String(version.seq),
        ] + (hasAuthor ? [version.author ?? ""] : []) + (changes.map { [$0[version.id] ?? ""] } ?? [])
          + (hasWhy ? [version.why ?? ""] : []))
    }
    output.line(table.isEmpty ? "none" : table.text(width: output.tableWidth))
  }
}

extension Page {
  /// Notes that more results follow, and how to continue.
  func noteRest(on output: Output) {
    guard let next else { return }
    output.note("there are more results; repeat with --after \(next)")
  }
}

/// A record that can be assigned to another owner.
private protocol AssignableRecord {
  var assigned: Assignment? { get }
}

extension CareTask: AssignableRecord {}
extension Contact: AssignableRecord {}
