import CareModel

/// The columns of a table that are exported, and how their cells are written.
struct ExportProjection {
  /// The columns.
  let columns: [ExportColumn]
  private let kept: [Int]?
  private let count: Int

  /// Creates a projection; without zones, times are on the participant's clock alone, because a time in UTC beside it tells the zone.
  init(_ all: [ExportColumn], hasZones: Bool) {
    count = all.count
    guard !hasZones else {
      (columns, kept) = (all, nil)
      return
    }
    let names = Set(all.map(\.name))
    let kept = all.indices.filter { place in
      let column = all[place]
      return column.name != "zone" && !(column.type == .utc && names.contains(Self.local(column.name)))
    }
    self.kept = kept
    columns = kept.map { place in
      var column = all[place]
      guard column.type == .utc else { return column }
      (column.name, column.type) = (Self.local(column.name), .local)
      return column
    }
  }

  /// Returns the name of the column with a time on the participant's clock.
  private static func local(_ name: String) -> String {
    name.hasSuffix("_utc") ? "\(name.dropLast("utc".count))local" : name
  }

  /// Returns the cells of a row; cells beyond the columns stay.
  ///
  /// `days`: the number of days by which dates and times move.
  func row(_ cells: [ExportCell], in zone: Zone, movedBy days: Int) -> [ExportCell] {
    var cells = cells
    if let kept {
      cells = (kept.map { cells[$0] } + cells.dropFirst(count)).map { cell in
        if case .utc(let instant) = cell { .local(instant, in: zone) } else { cell }
      }
    }
    return days == 0 ? cells : cells.map { $0.moved(by: days) }
  }
}

extension ExportCell {
  /// Returns the cell with every date and time moved by a number of days, also those that a text has in ISO 8601, such as a key.
  fileprivate func moved(by days: Int) -> ExportCell {
    switch self {
    case .empty, .integer, .number, .boolean: self
    case .text(let text): .text(text.movingDates(by: days))
    case .date(let date): .date(date.adding(days: days))
    case .partialDate(let date): .partialDate(date.moved(byDays: days))
    case .utc(let instant): .utc(instant.adding(seconds: days * 86_400))
    case .local(let instant, let zone):
      // The clock shows the same time, whatever the zone does on the other day.
      .local(instant.adding(seconds: zone.offsetSeconds(at: instant) + days * 86_400), in: .utc)
    }
  }
}

extension String {
  /// Returns the text with its dates of the form `2026-06-07` moved by a number of days.
  func movingDates(by days: Int) -> String {
    let bytes = Array(utf8), length = 10
    guard bytes.count >= length else { return self }
    func isDigit(_ place: Int) -> Bool {
      bytes.indices.contains(place) && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place])
    }
    func date(at place: Int) -> CivilDate? {
      guard place + length <= bytes.count, bytes[place + 4] == UInt8(ascii: "-"), bytes[place + 7] == UInt8(ascii: "-"),
        !isDigit(place - 1), !isDigit(place + length)
      else { return nil }
      return CivilDate(String(decoding: bytes[place..<(place + length)], as: UTF8.self))
    }
    var moved: [UInt8] = [], place = 0
    while place < bytes.count {
      if isDigit(place), let date = date(at: place) {
        moved += Array(date.adding(days: days).description.utf8)
        place += length
      } else {
        moved.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: moved, as: UTF8.self)
  }
}
