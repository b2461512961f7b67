import CareModel

/// The days of each participant of a study, a byte for each.
struct StudyRaster: Sendable {
  /// A participant, with the state of each day since enrollment.
  private struct Row {
    var title: String
    var first: Int
    var days: [Day]
    /// The number of days until the participant left; nil for one who stayed.
    var left: Int?

    /// The share of what was due and has closed that was done.
    var share: Double {
      let due = days.compactMap(\.share)
      return due.isEmpty ? 0 : due.reduce(0, +) / Double(due.count)
    }
  }

  /// The state of a day in a byte: a share in steps of 0.5%, or a reason.
  private struct Day: Hashable, Sendable {
    private static let late: UInt8 = 201
    private static let firstGap: UInt8 = 210
    private var code: UInt8

    init(_ cell: RasterFigure.Cell) {
      code =
        switch cell {
        case .done: 200
        case .late: Self.late
        // A part is neither all nor nothing.
        case .partial(let share): UInt8(min(199, max(1, (share * 200).rounded())))
        case .gap(let gap): Self.firstGap + UInt8(Gap.allCases.firstIndex(of: gap) ?? 0)
        }
    }

    var cell: RasterFigure.Cell {
      switch code {
      case 200: .done
      case Self.late: .late
      case Self.firstGap...: .gap(Gap.allCases[Int(code - Self.firstGap)])
      default: .partial(Double(code) / 200)
      }
    }

    /// The share that was done; nil if nothing was due, or nothing has closed.
    var share: Double? {
      switch cell {
      case .done, .late: 1
      case .partial(let share): share
      case .gap(.missed), .gap(.unfinished), .gap(.declined), .gap(.notRecorded): 0
      case .gap: nil
      }
    }
  }

  /// The events of a day of the current participant.
  private struct Sums {
    var sum = 0.0
    var due = 0
    var unknown = 0
    var isLate = false
    var gaps: Set<Gap> = []

    /// Adds an event.
    mutating func add(_ event: CountedEvent) {
      if let gap = Gap(of: event.state) { gaps.insert(gap) }
      guard event.state.isDue, event.isClosed || event.state.isAnswered else { return }
      guard let progress = event.progress else {
        unknown += 1
        return
      }
      due += 1
      sum += progress
      isLate = isLate || event.state == .late
    }

    var cell: RasterFigure.Cell {
      if unknown > 0 { return .gap(.unknown) }
      let gap = Gap.first(of: Array(gaps)) ?? .notRecorded
      guard due > 0 else { return .gap(gap) }
      let share = sum / Double(due)
      return share >= 1 ? isLate ? .late : .done : share > 0 ? .partial(share) : .gap(gap)
    }
  }

  private static let mostRows = 400
  private static let mostDays = 366

  private var rows: [Row] = []
  private var days: [Int: Sums] = [:]

  /// Adds an event of the current participant.
  mutating func add(_ event: CountedEvent) {
    days[event.day, default: Sums()].add(event)
  }

  /// Ends the participant whose events were added.
  ///
  /// - Parameters:
  ///   - title: The title of the row.
  ///   - range: The number of the first and of the last day in the study.
  ///   - left: The number of days until the participant left; nil for one who stayed.
  mutating func finish(_ title: String, days range: ClosedRange<Int>, left: Int?) {
    let days = range.map { day in Day(self.days[day]?.cell ?? .gap(.nothingDue)) }
    rows.append(Row(title: title, first: range.lowerBound, days: days, left: left))
    self.days = [:]
  }

  /// Forgets the participant whose events were added, who is not in the study yet.
  mutating func discard() { days = [:] }

  /// The figure: who left first is above, and of the others, who did less.
  ///
  /// More than 400 participants are in rows of several, and more than 366 days in columns of weeks: the state of such a cell is
  /// the mean of its days.
  var figure: RasterFigure {
    guard let first = rows.map(\.first).min(), let last = rows.map({ $0.first + $0.days.count - 1 }).max() else {
      return RasterFigure(kind: .participant, dates: [], rows: [])
    }
    let sorted = rows.map { (row: $0, share: $0.share) }.sorted { one, other in
      (one.row.left ?? .max, one.share, one.row.title) < (other.row.left ?? .max, other.share, other.row.title)
    }.map(\.row)
    let each = (sorted.count + Self.mostRows - 1) / Self.mostRows
    // Whole weeks, as many as it takes.
    let days = last - first + 1
    let step = days > Self.mostDays ? 7 * max(1, (days + 7 * Self.mostDays - 1) / (7 * Self.mostDays)) : 1
    let columns = Array(stride(from: first, through: last, by: step))
    let figureRows = stride(from: 0, to: sorted.count, by: each).map { start -> RasterFigure.Row in
      let group = sorted[start..<min(start + each, sorted.count)]
      let cells = columns.map { column -> RasterFigure.Cell in
        Self.mean(
          of: group.flatMap { row in
            (column..<(column + step)).compactMap { day in
              row.days.indices.contains(day - row.first) ? row.days[day - row.first] : nil
            }
          })
      }
      let title = group.count == 1 ? group.first?.title : "\(start + 1)–\(start + group.count)"
      return RasterFigure.Row(title: title ?? "", cells: cells)
    }
    return RasterFigure(
      kind: .participant, dates: columns.compactMap { CivilDate(dayNumber: $0) }, rows: figureRows,
      each: each > 1 ? each : nil)
  }

  /// Returns the state of several days: the mean of those on which something was due, otherwise the first reason.
  private static func mean(of days: [Day]) -> RasterFigure.Cell {
    guard days.count != 1 else { return days[0].cell }
    let shares = days.compactMap(\.share)
    let gap = Gap.first(of: days.compactMap(\.cell.gap)) ?? .notInPlan
    guard !shares.isEmpty else { return .gap(gap) }
    let share = shares.reduce(0, +) / Double(shares.count)
    if share >= 1 { return days.contains { $0.cell == .late } ? .late : .done }
    return share > 0 ? .partial(share) : .gap(gap)
  }
}

extension Gap {
  /// Returns the reason for which an event in a state has no outcome; nil if it has one.
  fileprivate init?(of state: EventState) {
    switch state {
    case .missed: self = .missed
    case .unfinished: self = .unfinished
    case .declined: self = .declined
    case .completed, .late, .partial: return nil
    case .open, .started: self = .open
    case .upcoming: self = .upcoming
    case .excused: self = .excused
    case .notApplicable: self = .nothingDue
    }
  }
}
