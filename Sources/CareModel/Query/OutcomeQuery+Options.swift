extension OutcomeQuery: Query {
  /// The options by which outcomes are asked for.
  package static let options =
    owners
    + [
      .ids("task", "Of one of these tasks.", \.tasks),
      .texts("task_versions", "Recorded under one of these versions of a task.", \.taskVersions) { VersionID($0) },
      .texts("keys", "Of one of these events.", \.keys) { OccurrenceKey($0) },
      .choices("status", Outcome.Status.allCases.map(\.authoredName), "With one of these statuses.") { query, words in
        query.statuses = words.compactMap { Outcome.Status(authoredName: $0) }
      },
    ]
    + records(
      versions: \.versions, tags: \.tags, groups: \.groups, remoteIDs: \.remoteIDs, userInfo: \.userInfo)
    + QueryOption.time(
      \.time, on: "Of events that start on this local day.",
      from: "Of events that start on this day, at this time, or later.",
      to: "Of events that start before this day or time.")
    + [
      .flag(
        "all_versions", "Every version, also what was cleared, instead of the newest.", \.allVersions, yes: true,
        no: false),
      .state(\.asOf),
    ]
    + QueryOption.pages(sort: \.sort, default: "the start", limit: \.limit, after: \.after) {
      Sorting($0, descending: $1)
    }

  /// The options that say whose outcomes are asked for.
  package static let owners: [QueryOption<Self>] = [
    .ids("patient", "Of one of these patients.", \.patients, default: "the chosen one, else all"),
    .ids("care_plan", "In one of these enrollments.", \.carePlans),
  ]
}

extension Outcome.Status {
  /// The status as authors and people at a terminal write it.
  package var authoredName: String { self == .enteredInError ? "entered_in_error" : rawValue }

  /// Creates the status that authors and people at a terminal write so; nil if there is none.
  package init?(authoredName: String) {
    guard let status = Self.allCases.first(where: { $0.authoredName == authoredName }) else { return nil }
    self = status
  }
}

extension Query {
  /// The options by the details that every record has.
  static func records(
    versions: any QueryOption<Self>.Path<[VersionID]?>, tags: any QueryOption<Self>.Path<[String]?>,
    groups: any QueryOption<Self>.Path<[String?]?>, remoteIDs: any QueryOption<Self>.Path<[String?]?>,
    userInfo: any QueryOption<Self>.Path<[String: String]?>
  ) -> [QueryOption<Self>] {
    [
      .texts("versions", "Only these versions, in force or not.", versions) { VersionID($0) },
      .texts("tags", "Only with any of these tags.", tags, as: "tag") { $0 },
      .one("group", "Only in this group."),
      .texts("groups", "Only in any of these groups.", groups, as: "group", one: "group") { $0 },
      .texts("remote_ids", "Only with one of these ids in another system.", remoteIDs, as: "remote-id") { $0 },
      .userInfo(userInfo),
    ]
  }
}
