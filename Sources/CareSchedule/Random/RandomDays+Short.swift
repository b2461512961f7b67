import CareModel

extension RandomDays {
  /// Returns the members among these that do not occur because their date is too short for them or is skipped by the
  /// zone.
  ///
  /// They are found from the clock changes; most windows need none.
  func absent(in members: Range<Int>) -> [Range<Int>] {
    guard !members.isEmpty else { return [] }
    let days: [Int] =
      switch dates {
      case .list(let days): days
      case .from: shortDays(from: day(members.lowerBound / times), through: day((members.upperBound - 1) / times))
      }
    return days.compactMap { day in
      let all = member(notBefore: day)
      let count = count(on: day)
      return count < times ? (all + count)..<(all + times) : nil
    }
  }

  /// Returns candidate days that include all short ones.
  private func shortDays(from first: Int, through last: Int) -> [Int] {
    // A window is shorter by the time that the clocks go forward in it.
    let spare = window.last - (times - 1) * placements.gap
    var days = Set(clock.skippedDays)
    for change in clock.forwardChanges(by: spare, from: (first - 2) * 86_400, to: (last + 3) * 86_400) {
      let from = (change.wallBefore - window.closes).floorDivided(by: 86_400)
      let to = (change.wallAfter - window.opens).floorDivided(by: 86_400)
      if from <= to { days.formUnion(from...to) }
    }
    return days.filter { (first...last).contains($0) }.sorted()
  }
}

extension WallClock {
  /// A forward clock change: the wall seconds shown before and after it.
  struct ForwardChange {
    let wallBefore: Int
    let wallAfter: Int
  }

  /// Returns the changes between two seconds that set the clocks forward by more than `least`, including moves between
  /// zones.
  fileprivate func forwardChanges(by least: Int, from: Int, to: Int) -> [ForwardChange] {
    let reach = Self.reach
    var found: [ForwardChange] = []
    for (place, lived) in lived.enumerated() {
      let begins = place == 0 ? from : max(from, lived.from - reach)
      let ends = place + 1 < self.lived.count ? min(to, self.lived[place + 1].from + reach) : to
      if begins <= ends {
        found += lived.rules.forwardChanges(by: least, from: begins, to: ends).map { second in
          ForwardChange(
            wallBefore: second + lived.rules.offset(at: second - 1), wallAfter: second + lived.rules.offset(at: second))
        }
      }
      // After a move, wall times can be out of order for as long as the two zones differ.
      if place > 0, lived.from >= from - reach, lived.from <= to + reach {
        found.append(ForwardChange(wallBefore: lived.from - reach, wallAfter: lived.from + reach))
      }
    }
    return found
  }
}
