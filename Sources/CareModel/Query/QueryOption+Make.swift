/// The kinds of options. Each names the property that it narrows; an option that was not given leaves it as it is.
extension QueryOption where Question: Sendable {
  package typealias Path<Value> = WritableKeyPath<Question, Value> & Sendable

  private init(
    _ name: String, _ type: QueryOptionType, _ summary: String, default defaultText: String? = nil,
    as argument: String?,
    read: @escaping @Sendable (inout Question, any QueryInput) throws -> Void
  ) {
    (self.name, self.type, self.summary, self.defaultText, self.argument) = (name, type, summary, defaultText, argument)
    self.read = read
  }

  /// The one entity that has an id.
  package static func id<Entity>(
    _ name: String, _ summary: String, _ path: any Path<Identifier<Entity>?>, default defaultText: String? = "all"
  ) -> QueryOption {
    QueryOption(name, .id, summary, default: defaultText, as: name.hyphenated) { question, input in
      if let id = try input.text(name) { question[keyPath: path] = Identifier(id) }
    }
  }

  /// The entities that have one of several ids.
  package static func ids<Entity>(
    _ name: String, _ summary: String, _ path: any Path<[Identifier<Entity>]?>, default defaultText: String? = "all"
  ) -> QueryOption {
    QueryOption(name, .ids, summary, default: defaultText, as: name.hyphenated) { question, input in
      if let ids = try input.texts(name) { question[keyPath: path] = ids.map { Identifier($0) } }
    }
  }

  /// The entities that have one of several ids, or none.
  package static func ids<Entity>(
    _ name: String, _ summary: String, _ path: any Path<[Identifier<Entity>?]?>, default defaultText: String? = "all"
  ) -> QueryOption {
    QueryOption(name, .ids, summary, default: defaultText, as: name.hyphenated) { question, input in
      if let ids = try input.texts(name) { question[keyPath: path] = ids.map { Identifier($0) } }
    }
  }

  /// A text.
  package static func text<Value>(
    _ name: String, _ summary: String, _ path: any Path<Value?>, default defaultText: String? = "all",
    as argument: String? = nil, make: @escaping @Sendable (String) -> Value
  ) -> QueryOption {
    QueryOption(name, .text, summary, default: defaultText, as: argument) { question, input in
      if let text = try input.text(name) { question[keyPath: path] = make(text) }
    }
  }

  /// Texts, of which one must match; one alone can have a name of its own.
  package static func texts<Value>(
    _ name: String, _ summary: String, _ path: any Path<[Value]?>, as argument: String? = nil, one: String? = nil,
    make: @escaping @Sendable (String) -> Value
  ) -> QueryOption {
    QueryOption(name, .texts, summary, default: "all", as: argument) { question, input in
      guard let texts = try input.texts(name) ?? one.flatMap({ try input.text($0).map { [$0] } }) else { return }
      question[keyPath: path] = texts.map(make)
    }
  }

  /// One text, for an option of ``texts(_:_:_:as:one:make:)`` that reads it.
  package static func one(_ name: String, _ summary: String) -> QueryOption {
    QueryOption(name, .text, summary, default: "all", as: nil) { _, _ in }
  }

  /// One word.
  package static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ summary: String, _ path: any Path<Value?>, default defaultText: String? = "all"
  ) -> QueryOption {
    let words = Value.allCases.map(\.rawValue)
    return QueryOption(name, .choice(words), summary, default: defaultText, as: name.hyphenated) { question, input in
      if let word = try input.text(name) { question[keyPath: path] = Value(rawValue: word) }
    }
  }

  /// Several words, of which one must match.
  package static func choices(
    _ name: String, _ words: [String], _ summary: String, default defaultText: String? = "all",
    set: @escaping @Sendable (inout Question, [String]) -> Void
  ) -> QueryOption {
    QueryOption(name, .choices(words), summary, default: defaultText, as: name.hyphenated) { question, input in
      if let chosen = try input.texts(name) { set(&question, chosen) }
    }
  }

  /// One word, where a question always has one.
  package static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ summary: String, _ path: any Path<Value>, default defaultText: String, as argument: String
  ) -> QueryOption {
    let words = Value.allCases.map(\.rawValue)
    return QueryOption(name, .choice(words), summary, default: defaultText, as: argument) { question, input in
      if let value = try input.text(name).flatMap({ Value(rawValue: $0) }) { question[keyPath: path] = value }
    }
  }

  /// Yes or no.
  package static func flag<Value: Sendable>(
    _ name: String, _ summary: String, _ path: any Path<Value>, default defaultText: String? = "false",
    as argument: String? = nil, yes: Value, no: Value
  ) -> QueryOption {
    QueryOption(name, .flag, summary, default: defaultText, as: argument) { question, input in
      if let isSet = try input.flag(name) { question[keyPath: path] = isSet ? yes : no }
    }
  }

  /// The state of the store.
  package static func state(_ path: any Path<AsOf?>, default defaultText: String? = "now") -> QueryOption {
    let summary = "As the store knew it then: a time, or the number of a commit."
    return QueryOption("as_of", .state, summary, default: defaultText, as: "as-of") { question, input in
      if let state = try input.state("as_of") { question[keyPath: path] = state }
    }
  }

  /// The greatest number of results.
  package static func limit(_ summary: String, _ path: any Path<Int?>) -> QueryOption {
    QueryOption("limit", .count(0...Int(Int32.max)), summary, default: "all", as: "limit") { question, input in
      if let count = try input.count("limit") { question[keyPath: path] = count }
    }
  }

  /// A whole number within bounds.
  package static func count(
    _ name: String, in bounds: ClosedRange<Int>, _ summary: String, _ path: any Path<Int>, default defaultText: String
  ) -> QueryOption {
    QueryOption(name, .count(bounds), summary, default: defaultText, as: name.hyphenated) { question, input in
      if let count = try input.count(name) { question[keyPath: path] = count }
    }
  }

  /// A share, 0 to 1.
  package static func share(
    _ name: String, _ summary: String, _ path: any Path<Double>, default defaultText: String
  ) -> QueryOption {
    QueryOption(name, .share, summary, default: defaultText, as: name.hyphenated) { question, input in
      if let share = try input.share(name) { question[keyPath: path] = share }
    }
  }

  /// A bound of the time, read in the zone of the input.
  package static func moment(
    _ name: String, _ summary: String, _ path: any Path<Instant>, default defaultText: String
  ) -> QueryOption {
    QueryOption(name, .moment, summary, default: defaultText, as: name.hyphenated) { question, input in
      if let moment = try input.moment(name) { question[keyPath: path] = moment.instant(in: input.zone) }
    }
  }

  /// A day, or a span of days or of time.
  package static func time(
    _ path: any Path<RecordTime?>, on: String, from: String, to: String, default defaultText: String? = nil
  ) -> [QueryOption] {
    [
      QueryOption("on", .day, on, default: defaultText, as: "on") { question, input in
        let (from, to) = (try input.moment("from"), try input.moment("to"))
        guard let day = try input.day("on") else {
          if let time = RecordTime(from: from, to: to, in: input.zone) { question[keyPath: path] = time }
          return
        }
        guard from == nil, to == nil else { throw input.secondTime("on") }
        question[keyPath: path] = .day(day)
      },
      QueryOption("from", .moment, from, as: "from") { _, _ in },
      QueryOption("to", .moment, to, as: "to") { _, _ in },
    ]
  }

  /// Every version ever written, instead of those of a time.
  package static func everyVersion(_ summary: String, _ path: any Path<RecordTime?>) -> QueryOption {
    QueryOption("all_versions", .flag, summary, default: "false", as: nil) { question, input in
      guard try input.flag("all_versions") == true else { return }
      guard question[keyPath: path] == nil else { throw input.secondTime("all_versions") }
      question[keyPath: path] = .always
    }
  }

  /// The texts that an application keeps with records.
  package static func userInfo(_ path: any Path<[String: String]?>) -> QueryOption {
    QueryOption(
      "user_info", .named, "Only with these additional texts, by name.", default: "all", as: "where"
    ) { question, input in
      if let texts = try input.named("user_info") { question[keyPath: path] = texts }
    }
  }

  /// The order of the results, and the page of them.
  package static func pages<Key: RawRepresentable<String> & CaseIterable & Sendable, Criterion>(
    sort: any Path<[Criterion]>, default defaultText: String, limit: any Path<Int?>, after: any Path<Cursor?>,
    make: @escaping @Sendable (Key, Bool) -> Criterion
  ) -> [QueryOption] {
    let keys = Key.allCases.map(\.rawValue)
    let summary = "The sort order: \(keys.joined(separator: ", ")); \"\(keys[0]):desc\" sorts in descending order."
    return [
      QueryOption("sort", .order(keys), summary, default: defaultText, as: "sort") { question, input in
        guard let order = try input.order("sort", keys: keys) else { return }
        question[keyPath: sort] = order.compactMap { criterion in
          Key(rawValue: criterion.key).map { make($0, criterion.isDescending) }
        }
      },
      .limit("The maximum number to return.", limit),
      .text("after", "The cursor of the previous page.", after, default: nil, as: "after") { Cursor($0) },
    ]
  }
}

extension String {
  /// The name of an option on a command line.
  fileprivate var hyphenated: String { replacing("_", with: "-") }
}
