package import CareModel

extension AlertQuery: Query {
  /// The options by which alerts are asked for.
  package static let options: [QueryOption<Self>] = [
    .id("patient", "Only of this patient.", \.patient), .id("care_plan", "Only of this enrollment.", \.carePlan),
    .id("task", "Only of this task.", \.task),
    .text("key", "Only of this event.", \.key, as: "key") { OccurrenceKey($0) },
    .flag(
      "open", "Only unacknowledged alerts; with false, only acknowledged ones.", \.isOpen, default: "all", yes: true,
      no: false),
    .choice("urgency", "Only of this urgency.", \.urgency), .id("to", "Only for this contact.", \.contact),
    .state(\.asOf), .limit("The maximum number to return.", \.limit),
  ]
}

extension MessageQuery: Query {
  /// The options by which messages are asked for.
  package static let options: [QueryOption<Self>] = [
    .id("patient", "Only of this patient.", \.patient),
    .id("care_plan", "Only in the thread of this enrollment.", \.carePlan),
    .choice("from", "Only from this side.", \.from, default: "both"),
    .choice("unread_by", "Only messages that this side has not read.", \.unreadBy), .state(\.asOf),
    .limit("The maximum number to return; the newest count.", \.limit),
  ]
}

extension SampleQuery: Query {
  /// The options by which a patient's samples are asked for.
  package static let options: [QueryOption<Self>] = [
    .text("quantity", "Of one quantity only.", \.quantity, as: "quantity") { $0 },
    .moment("from", "From this day or time on.", \.from, default: "the first"),
    .moment("to", "Up to this day or time.", \.to, default: "the last"), .state(\.asOf),
    .flag(
      "suspect", "Whether to return only suspect samples, or only others.", \.isSuspect, default: "both", yes: true,
      no: false),
    .limit("At most so many.", \.limit),
  ]
}

extension RosterQuery: Query {
  /// The options by which a care team looks through participants.
  package static let options: [QueryOption<Self>] = [
    .choices(
      "need", RosterNeed.Kind.allCases.map(\.rawValue) + ["any"], "Only those with one of these needs.",
      default: "all participants"
    ) { query, words in
      query.needs = words.contains("any") ? [] : Set(words.compactMap { RosterNeed.Kind(rawValue: $0) })
    },
    .choices(
      "status", CarePlan.Status.allCases.map(\.rawValue), "Only those in one of these states.",
      default: "active and paused"
    ) { query, words in query.statuses = Set(words.compactMap { CarePlan.Status(rawValue: $0) }) },
    .choice("order", "The order.", \.order, default: "need", as: "sort"),
    .count(
      "silent", in: 1...28, "The due days without an answer after which attention is needed.", \.silentAfter,
      default: "3"),
    .share("below", "The rate of the last 7 days below which attention is needed.", \.rateBelow, default: "0.5"),
    .limit("The maximum number of participants.", \.limit), .state(\.asOf),
  ]
}

extension DeliveryQuery: Query {
  /// The options by which deliveries are asked for.
  package static let options: [QueryOption<Self>] = [
    .id("patient", "Only of this patient.", \.patient), .id("care_plan", "Only of this enrollment.", \.carePlan),
    .choices("state", Delivery.State.allCases.map(\.rawValue), "Only in one of these states.", default: "all") {
      query, words in query.states = Set(words.compactMap { Delivery.State(rawValue: $0) })
    },
    .choice("kind", "Only of this kind.", \.kind),
    .text("subject", "Only of the reminder or the alert with this id.", \.subject) { $0 },
    .text("channel", "Only over this channel.", \.channel) { $0 },
    .moment("from", "Due from this day or time on.", \.first, default: "the first"),
    .moment("to", "Due before this day or time.", \.end, default: "the last"),
    .limit("The maximum number to return, the latest ones.", \.limit),
  ]

  private var first: Instant {
    get { from ?? .beginning }
    set { from = newValue }
  }

  private var end: Instant {
    get { to ?? .end }
    set { to = newValue }
  }
}
