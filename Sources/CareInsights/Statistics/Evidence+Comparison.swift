package import CareModel

extension Evidence {
  /// Returns the comparison of the means of two adjacent periods of the same number of days.
  ///
  /// It makes a statement with values on at least `atLeast` days of each (default: half of the period) and a change of at least
  /// `minChange`. `means` returns the figure of a period, which is the mean of its days by default; for adherence it is the
  /// closed rate.
  package static func comparison(
    now: DailySeries, before: DailySeries, atLeast: Int? = nil, minChange: Double, better: ValueDirection? = nil,
    means: (now: Double?, before: Double?)? = nil
  ) -> Evidence {
    let length = now.to.dayNumber - now.from.dayNumber
    let least = max(1, atLeast ?? (length + 1) / 2)
    let means = means ?? (now.mean, before.mean)
    guard let mean = means.now, let earlier = means.before else {
      return now.evidence(.compare, silent: .tooFewDays)
    }
    let comparison = Comparison(now: mean, before: earlier, nBefore: before.count)
    let silent: Silence? =
      if min(now.count, before.count) < least {
        .tooFewDays
      } else if comparison.change.magnitude < minChange - 1e-9 {
        .smallChange
      } else {
        nil
      }
    let direction: ValueDirection? = comparison.change == 0 ? nil : comparison.change > 0 ? .higher : .lower
    return now.evidence(
      .compare, silent: silent, result: .compare(comparison),
      judgment: silent == nil ? direction?.judgment(better: better) : nil)
  }

  /// Returns the last run of days whose progress is at least `share`; days without progress neither count nor end it.
  ///
  /// It makes a statement if the run has at least `length` days.
  package static func streak(of progress: DailySeries, share: Double = 1, from length: Int) -> Evidence {
    let run = zip(progress.days, progress.values).reversed().prefix { $0.1 >= share - 1e-9 }
    let since = run.last.flatMap { CivilDate(dayNumber: $0.0) }
    let silent: Silence? = run.count < max(1, length) ? .tooShort : nil
    return progress.evidence(
      .streak, silent: silent, result: .streak(Streak(length: run.count, share: share, since: since)))
  }
}
