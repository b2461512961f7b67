import CareModel

/// Reads the options of queries.
extension Options {
  /// Returns a time, or the number of a commit; nil if it is missing.
  ///
  /// Wall time is read in `zone`.
  func asOf(in zone: Zone) throws -> AsOf? {
    if self["as_of"].integer != nil { return try count("as_of").map { .seq($0) } }
    return try time("as_of").map { .recorded($0.instant(in: zone)) }
  }

  /// Returns the time that a query covers, by `on`, or `from` and `to`; nil if all are missing.
  ///
  /// Days are local days; wall time is read in `zone`.
  func recordTime(in zone: Zone) throws -> RecordTime? {
    let (on, from, to) = (try date("on"), try time("from"), try time("to"))
    guard on == nil || (from == nil && to == nil) else { throw twoTimes("on") }
    if let on { return .day(on) }
    switch (from, to) {
    case (nil, nil): return nil
    case (.date(let from)?, .date(let to)?): return .days(from: from, to: to)
    case (.date(let from)?, nil): return .days(from: from, to: .latest)
    case (nil, .date(let to)?): return .days(from: .earliest, to: to)
    default: return .range(from: from?.instant(in: zone) ?? .beginning, to: to?.instant(in: zone) ?? .end)
    }
  }

  private func twoTimes(_ name: String) -> OptionError {
    OptionError(
      "not_allowed", "\(entry.name) takes `\(name)` without another time; remove one of the two", path: name)
  }

  /// A list of ids; one stands for a list of one.
  func ids<Entity>(_ name: String) throws(OptionError) -> [Identifier<Entity>]? {
    try texts(name)?.map { Identifier($0) }
  }

  /// The group or the groups.
  func groups() throws(OptionError) -> [String]? {
    if let groups = try texts("groups") { return groups }
    return try text("group").map { [$0] }
  }

  /// The keys of an order: a word, or `"word:desc"` for the greatest first.
  func sorting<Key: RawRepresentable<String> & CaseIterable>(
    _ type: Key.Type
  ) throws(OptionError) -> [(key: Key, descending: Bool)] {
    var keys: [(key: Key, descending: Bool)] = []
    for text in try texts("sort") ?? [] {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let way = parts.count > 1 ? parts[1] : "asc"
      guard let key = Key(rawValue: parts[0]), way == "asc" || way == "desc" else {
        let words = Key.allCases.map(\.rawValue).joined(separator: ", ")
        throw OptionError(
          "not_allowed", "`sort` of \(entry.name) must be \(words), each with \":desc\" for descending order",
          path: "sort", expected: words)
      }
      keys.append((key, way == "desc"))
    }
    return keys
  }

  /// Returns the options that every query of records has.
  func recordQuery<Record: QueriedRecord>(
    _ type: Record.Type = Record.self, in zone: Zone
  ) throws -> RecordQuery<Record> {
    let isAlways = try boolean("all_versions") ?? false
    let time = try recordTime(in: zone)
    guard !isAlways || time == nil else { throw twoTimes("all_versions") }
    return RecordQuery(
      ids: try ids("ids"), versions: try texts("versions")?.map { VersionID($0) },
      remoteIDs: try texts("remote_ids"), groups: try groups(), tags: try texts("tags"),
      carePlans: try ids("care_plan"), plans: try ids("plan"), patients: try ids("patient"),
      time: isAlways ? .always : time, asOf: try asOf(in: zone),
      sort: try sorting(Record.SortKey.self).map { .init($0.key, descending: $0.descending) },
      limit: try integer("limit"), after: try text("after").map { Cursor($0) })
  }
}
