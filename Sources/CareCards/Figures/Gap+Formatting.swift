import CareModel

extension Gap {
  /// Returns the reason in words: `not recorded`.
  func words(in language: Language) -> String {
    language(phrase)
  }

  private var phrase: Phrase {
    switch self {
    case .missed: .stateMissed
    case .unfinished: .stateUnfinished
    case .declined: .stateDeclined
    case .notRecorded: .gapNotRecorded
    case .unknown: .gapUnknown
    case .open: .stateOpen
    case .upcoming: .stateUpcoming
    case .excused: .stateExcused
    case .nothingDue: .gapNothingDue
    case .notInPlan: .gapNotInPlan
    case .notPositive: .gapNotPositive
    }
  }

  /// Whether something was expected on a day with this gap, so that a drawing marks it.
  var isMarked: Bool {
    switch self {
    case .missed, .unfinished, .declined, .notRecorded, .unknown, .notPositive: true
    case .open, .upcoming, .excused, .nothingDue, .notInPlan: false
    }
  }

  /// The sign on a terminal and in small cells.
  var sign: String {
    switch self {
    case .missed: "×"
    case .unfinished: "/"
    case .declined: "–"
    case .notRecorded: "∅"
    case .unknown: "?"
    case .open: "○"
    case .upcoming: "›"
    case .excused: "~"
    case .nothingDue: "·"
    case .notInPlan: " "
    case .notPositive: "≤"
    }
  }

  /// Returns the counts of reasons in words: `1 declined`, `2 missed`.
  static func counts(_ gaps: [Gap], in language: Language) -> [String] {
    let counts = Dictionary(gaps.map { ($0, 1) }, uniquingKeysWith: +)
    return allCases.compactMap { gap in
      counts[gap].map { language(.figureGap, ["count": $0, "gap": gap.words(in: language)]) }
    }
  }
}
