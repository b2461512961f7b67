/// A question to the store whose options are described once.
///
/// Scripts, the command line, and the addresses of pages read their options by the same list, and their documentation derives from it.
///
/// ```swift
/// extension MessageQuery: Query {
///   package static let options: [QueryOption<Self>] = [
///     .id("patient", "Only of this patient.", \.patient), .state(\.asOf), .limit("The maximum number to return.", \.limit),
///   ]
/// }
/// ```
package protocol Query: Sendable {
  /// The options, in the order of their documentation.
  static var options: [QueryOption<Self>] { get }
}

extension Query {
  /// Returns the question, narrowed by the options that were given.
  ///
  /// - Throws: The input's error for a value that an option does not take, or for options that contradict each other.
  package func narrowed(by input: any QueryInput) throws -> Self {
    var question = self
    for option in Self.options { try option.read(&question, input) }
    return question
  }
}

/// One option of a question.
package struct QueryOption<Question>: Sendable {
  /// The name, as scripts write it.
  package let name: String
  /// What it takes.
  package let type: QueryOptionType
  /// The documentation, in one line.
  package let summary: String
  /// What a question without it means; nil where that needs no words.
  package let defaultText: String?
  /// The name on a command line, without its hyphens; nil if it is not an option there.
  package let argument: String?
  /// Narrows the question by what was given.
  let read: @Sendable (inout Question, any QueryInput) throws -> Void
}

/// What an option of a question takes.
package enum QueryOptionType: Hashable, Sendable {
  /// An id.
  case id
  /// Ids, of which one must match.
  case ids
  /// A text.
  case text
  /// Texts, of which one must match.
  case texts
  /// One of these words.
  case choice([String])
  /// Some of these words, of which one must match.
  case choices([String])
  /// Yes or no.
  case flag
  /// A whole number within bounds.
  case count(ClosedRange<Int>)
  /// A share, 0 to 1.
  case share
  /// A local day.
  case day
  /// A day or a time.
  case moment
  /// A time or the number of a commit: the state of the store to read.
  case state
  /// Texts by name.
  case named
  /// Keys by which results are sorted.
  case order([String])
}

extension QueryOptionType {
  /// Whether it can be given several times.
  package var isRepeatable: Bool {
    switch self {
    case .ids, .texts, .choices, .named, .order: true
    case .id, .text, .choice, .flag, .count, .share, .day, .moment, .state: false
    }
  }

  /// The words that can be given; none where any text can.
  package var words: [String] {
    switch self {
    case .choice(let words), .choices(let words): words
    default: []
    }
  }

  /// Returns what to write instead of a text that the option does not take; nil if it takes it.
  ///
  /// Times, sort orders, and named texts are read later, by those who know their zone and their form.
  package func remedy(for text: String) -> String? {
    switch self {
    case .id, .ids: Identifier<Patient>(text).isWellFormed ? nil : "an id, of letters, digits, and . _ -"
    case .choice(let words), .choices(let words):
      words.contains(text) ? nil : "one of \(words.joined(separator: ", "))"
    case .count(let bounds):
      BoundedInteger(text, in: bounds) == nil ? BoundedInteger.remedy(in: bounds) : nil
    case .share: QueryOptionType.share(text) == nil ? "a share from 0 to 1" : nil
    case .day: CivilDate(text) == nil ? "a day such as 2026-10-28" : nil
    case .text, .texts, .flag, .moment, .state, .named, .order: nil
    }
  }

  /// Returns the share that a text is; nil unless it is a number from 0 to 1.
  package static func share(_ text: String) -> Double? {
    Double(decimal: text).flatMap { (0...1).contains($0) ? $0 : nil }
  }
}

/// What someone gave for the options of a question: a table of a script, a command line, or the query of an address.
///
/// Each method returns nil for an option that was not given, and throws an error of its own for a value that the option does not take.
package protocol QueryInput {
  /// The zone in which days and wall times are read.
  var zone: Zone { get }

  func text(_ name: String) throws -> String?
  func texts(_ name: String) throws -> [String]?
  func flag(_ name: String) throws -> Bool?
  func count(_ name: String) throws -> Int?
  func share(_ name: String) throws -> Double?
  func day(_ name: String) throws -> CivilDate?
  func moment(_ name: String) throws -> QueriedMoment?
  func state(_ name: String) throws -> AsOf?
  func named(_ name: String) throws -> [String: String]?
  func order(_ name: String, keys: [String]) throws -> [QueriedOrder]?

  /// Returns the error for an option that cannot be given beside others about time.
  func secondTime(_ name: String) -> any Error
}

/// A criterion of a sort order, as it is written: `title`, or `title:desc` for the greatest first.
package struct QueriedOrder: Hashable, Sendable {
  /// The key.
  package var key: String
  /// Whether the greatest value comes first.
  package var isDescending: Bool

  /// Reads a criterion; nil if it has an unknown key or direction.
  package init?(_ text: String, keys: [String]) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let direction = parts.count > 1 ? parts[1] : "asc"
    guard keys.contains(parts[0]), direction == "asc" || direction == "desc" else { return nil }
    key = parts[0]
    isDescending = direction == "desc"
  }
}

/// A day or a time that bounds a question.
package enum QueriedMoment: Hashable, Sendable {
  /// A local day.
  case day(CivilDate)
  /// A time.
  case time(Instant)

  /// Returns the time, or the first instant of the day in a zone.
  package func instant(in zone: Zone) -> Instant {
    switch self {
    case .day(let day): zone.startOfDay(day)
    case .time(let instant): instant
    }
  }
}

extension RecordTime {
  /// Creates the time that two bounds mean: local days if neither is a time; nil without any.
  package init?(from: QueriedMoment?, to: QueriedMoment?, in zone: Zone) {
    switch (from, to) {
    case (nil, nil): return nil
    case (.day(let from)?, .day(let to)?): self = .days(from: from, to: to)
    case (.day(let from)?, nil): self = .days(from: from, to: .latest)
    case (nil, .day(let to)?): self = .days(from: .earliest, to: to)
    default: self = .range(from: from?.instant(in: zone) ?? .beginning, to: to?.instant(in: zone) ?? .end)
    }
  }
}
