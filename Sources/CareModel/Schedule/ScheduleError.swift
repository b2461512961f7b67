/// An error thrown when a schedule, or a query to it, is invalid.
///
/// Elements are counted from 0.
public enum ScheduleError: CareError, Hashable {
  /// The schedule has no element.
  case emptySchedule
  /// The schedule has too many elements.
  case tooManyElements(Int, limit: Int)
  /// The recurrence does not move forward, has a negative component, or is not whole days for an all-day element.
  case invalidInterval(CalendarInterval, element: Int)
  /// The window does not end after it begins.
  case invalidWindow(from: Instant, to: Instant)
  /// The window contains more occurrences than a list can return.
  case windowTooLarge(limit: Int)
  /// The element's literal end is not after its literal start.
  case invalidBounds(start: ScheduleTime, end: ScheduleTime, element: Int)
  /// The end is not after the start with the dates that one participant has; `from` and `to` are what they give.
  case endsBeforeStart(start: ScheduleTime, from: AnchorValue, end: ScheduleTime, to: AnchorValue, element: Int)
  /// The element has an instant, but neither it nor the schedule has a zone.
  case instantNeedsZone(Instant, element: Int)
  /// The number of occurrences is less than 1.
  case invalidCount(Int, element: Int)
  /// The length is negative, or longer than 1,000 years.
  case invalidDuration(milliseconds: Int, element: Int)
  /// Times of day are given for an all-day element or random times, or several for an element with hours, minutes, or
  case invalidTimes([DayTime], element: Int)
  /// Hours, minutes, or seconds are counted from an anchor that is a date.
  case anchorNeedsTime(Anchor, CalendarInterval, element: Int)
  /// No month has the day.
  case invalidDay(MonthDay, element: Int)
  /// The month is not 1 to 12.
  case invalidMonth(Int, element: Int)
  /// The month never has the day, and no other day replaces it.
  case dayNeverComes(MonthDay, month: Int, element: Int)
  /// An exception or addition of an all-day element has a time of day.
  case timeForAllDay(CivilDateTime, element: Int)
  /// The number of random times a day is not 1 to ``RandomTimes/maxTimes``.
  case invalidRandomTimes(Int, element: Int)
  /// The minimum gap between random times is negative.
  case invalidGap(seconds: Int, element: Int)
  /// The random times, with their gaps and the length of the last one, in seconds, do not fit into the window.
  case randomDoesNotFit(RandomTimes, duration: Int, window: Int, element: Int)
  /// The days drawn from each block are not 1 to as many as it has, or weekdays are given too.
  case invalidDrawnDays(DrawnDays, onWeekdays: Bool, element: Int)
  /// The times that are evenly apart, at least a minute each, do not fit between their first and last one.
  case spreadDoesNotFit(times: Int, window: Int, element: Int)
  /// The random times last all day.
  case randomAllDay(element: Int)
  /// An exception or addition of an element with random times has a time of day.
  case timeForRandom(CivilDateTime, element: Int)
  /// The same date or time is both excluded and added.
  case exceptAndAlso(DateOrTime, element: Int)
  /// The bursts do not move forward, overlap, or are not 1 to 1,000 in number.
  case invalidBursts(Bursts, element: Int)
  /// A parameter's time of day plus its interval leaves the day, or is a day or more away from another time of the day.
  case timeOffTheDay(DayTime, element: Int)
  /// An end counts from each completion of a task, but the start does not count from each completion of the same task.
  case eachEnd(CareTask.ID, element: Int)
  /// An `earliest` counts from each of a task's events, or a start from each of several tasks' events.
  case eachOfSeveral(CareTask.ID, element: Int)
  /// The calendar rule is invalid.
  case invalidRule(CalendarRule.Fault, element: Int)
  /// The element at will is invalid.
  case invalidAtWill(AtWill.Fault, element: Int)
  /// A start or an end is outside the years 1 to 9999.
  case outOfRange(ScheduleTime, element: Int)
}

extension ScheduleError {
  /// The stable code of the error.
  public var code: String {
    switch self {
    case .emptySchedule: "empty_schedule"
    case .tooManyElements: "too_many_elements"
    case .invalidInterval: "invalid_interval"
    case .invalidWindow: "invalid_window"
    case .windowTooLarge: "window_too_large"
    case .invalidBounds: "invalid_bounds"
    case .endsBeforeStart: "ends_before_start"
    case .instantNeedsZone: "instant_needs_zone"
    case .invalidCount: "invalid_count"
    case .invalidDuration: "invalid_duration"
    case .invalidTimes: "invalid_times"
    case .anchorNeedsTime: "anchor_needs_time"
    case .invalidDay: "invalid_day"
    case .invalidMonth: "invalid_month"
    case .dayNeverComes: "day_never_comes"
    case .timeForAllDay: "time_for_all_day"
    case .invalidRandomTimes: "invalid_random_times"
    case .invalidGap: "invalid_gap"
    case .randomDoesNotFit: "random_does_not_fit"
    case .invalidDrawnDays: "invalid_drawn_days"
    case .spreadDoesNotFit: "spread_does_not_fit"
    case .randomAllDay: "random_all_day"
    case .timeForRandom: "time_for_random"
    case .exceptAndAlso: "except_and_also"
    case .invalidBursts: "invalid_bursts"
    case .timeOffTheDay: "time_off_the_day"
    case .eachEnd: "each_end"
    case .eachOfSeveral: "each_of_several"
    case .invalidRule: "invalid_rule"
    case .invalidAtWill: "invalid_at_will"
    case .outOfRange: "out_of_range"
    }
  }

  /// The index of the element with the problem, from 0; nil if there is none.
  public var element: Int? {
    switch self {
    case .emptySchedule, .tooManyElements, .invalidWindow, .windowTooLarge: nil
    case .invalidInterval(_, let element), .invalidBounds(_, _, let element), .instantNeedsZone(_, let element),
      .endsBeforeStart(_, _, _, _, let element),
      .invalidCount(_, let element), .invalidDuration(_, let element), .invalidTimes(_, let element),
      .anchorNeedsTime(_, _, let element), .invalidDay(_, let element), .invalidMonth(_, let element),
      .dayNeverComes(_, _, let element), .timeForAllDay(_, let element), .exceptAndAlso(_, let element),
      .invalidBursts(_, let element), .timeOffTheDay(_, let element), .eachEnd(_, let element),
      .eachOfSeveral(_, let element),
      .invalidRandomTimes(_, let element), .invalidGap(_, let element), .invalidRule(_, let element),
      .invalidDrawnDays(_, _, let element), .spreadDoesNotFit(_, _, let element),
      .randomDoesNotFit(_, _, _, let element), .randomAllDay(let element), .timeForRandom(_, let element),
      .invalidAtWill(_, let element), .outOfRange(_, let element):
      element
    }
  }

  /// The problem, with the value, and what to write instead.
  public var message: String {
    switch self {
    case .emptySchedule:
      "the schedule has no elements; add at least one"
    case .tooManyElements(let count, let limit):
      "the schedule has \(count) elements; write at most \(limit)"
    case .invalidInterval(let interval, _) where interval.movesForward:
      "an all-day element cannot repeat every \(interval); write whole days, weeks, months, or years"
    case .invalidInterval(.zero, _):
      "an element cannot repeat after no time; write a positive interval, such as days(1)"
    case .invalidInterval(let interval, _):
      "an element cannot repeat every \(interval); write a positive interval without negative parts"
    case .invalidWindow(let from, let to):
      "the window from \(from) to \(to) is empty; write a 'to' that is after 'from'"
    case .windowTooLarge(let limit):
      "the window contains more than \(limit) occurrences; use a shorter window"
    case .invalidBounds(let start, let end, _):
      "the element ends at \(end.text), which is not after its start, \(start.text); write a later end or an earlier start"
    case .endsBeforeStart(let start, let from, let end, let to, _):
      "it begins at \(start.text), \(from), and ends at \(end.text), \(to), so nothing is due; correct the dates"
    case .instantNeedsZone(let instant, _):
      "\(instant) is an instant, which needs a zone; set a zone, or write a wall time without an offset"
    case .invalidCount(let count, _):
      "the element cannot have \(count) occurrences; write a count of at least 1"
    case .invalidDuration(let amount, _):
      """
      an occurrence cannot last \(amount % 1000 == 0 ? "\(amount / 1000)" : "\(Double(amount) / 1000)") seconds; write 0 \
      or more, at most 1000 years
      """
    case .invalidTimes(let times, _):
      """
      the element cannot occur at \(times.map(\.description).joined(separator: ", ")); write no time for an all-day \
      element or random times, and at most one for an interval with hours, minutes, or seconds
      """
    case .anchorNeedsTime(let anchor, let interval, _):
      """
      \(interval) from the anchor '\(anchor)' needs a time of day, but the anchor is a date; write whole days, or give the \
      anchor a time
      """
    case .invalidDay(.day(let day), _):
      "no month has a day \(day); write 1 to 31, or -1 to -31 counted from the last"
    case .invalidDay(.weekday(let nth, let weekday), _):
      "no month has \(weekday.title) number \(nth); write 1 to 5, or -1 to -5 counted from the last"
    case .invalidMonth(let month, _):
      "there is no month \(month); write 1 to 12"
    case .dayNeverComes(let day, let month, _):
      "month \(month) never has \(day.formatted); write another day, or missing = \"clamp\""
    case .timeForAllDay(let wall, _):
      "\(wall) has a time of day, but the element lasts all day; write \(wall.date)"
    case .invalidRandomTimes(let times, _):
      "an element cannot have \(times) random times a day; write 1 to \(RandomTimes.maxTimes)"
    case .invalidGap(let seconds, _):
      "random times cannot be \(seconds) seconds apart; write a gap of 0 or more"
    case .randomDoesNotFit(let random, let duration, let window, _):
      random.misfitMessage(duration: duration, window: window)
    case .invalidDrawnDays(let days, true, _):
      "\(days.count) of \(days.of) days and weekdays both choose the days; write `days` or `on`"
    case .invalidDrawnDays(let days, false, _):
      """
      \(days.count) of \(days.of) days cannot be drawn; write 1 or more days of at most \(DrawnDays.mostDays), such as days = { 3, of = 10 \
      }
      """
    case .spreadDoesNotFit(let times, let window, _) where window >= 86_400:
      "\(times) times cannot be spread over a whole day or more, because the last would be the first of the next; write other ends"
    case .spreadDoesNotFit(let times, let window, _):
      """
      \(times) times at least a minute apart do not fit into \(RandomTimes.formatted(seconds: window)); write fewer times, or ends that \
      are further apart
      """
    case .randomAllDay:
      "random times cannot last all day; write a duration such as minutes(10)"
    case .timeForRandom(let wall, _):
      "\(wall) has a time of day, but the times of a day are random; write \(wall.date)"
    case .exceptAndAlso(let named, _):
      "\(named) is both excluded and added; write it in `except` or in `also`"
    case .invalidBursts(let bursts, _):
      """
      there cannot be \(bursts.count) bursts of \(bursts.length) every \(bursts.every); write 1 to \(Bursts.maxCount) \
      bursts with a length of at most `every`
      """
    case .timeOffTheDay(.parameter(let name, let plus, nil), _):
      "\(DayTime.parameter(name, plus: plus)) is on another day; set a parameter that stays on the day, or write a shorter interval"
    case .timeOffTheDay(let time, _):
      "\(time) is a day or more away from the other times of its day; set another parameter, or write a shorter interval"
    case .eachEnd(let task, _):
      """
      an end after each \(task) needs a start after each \(task), so that it ends that run; remove `each` to use the first \
      completion
      """
    case .eachOfSeveral(let task, _):
      """
      a point cannot count from each \(task) here, because one run cannot begin for each of several; remove `each`, or write it in one \
      point of a `latest`
      """
    case .invalidRule(let fault, _): fault.message
    case .invalidAtWill(let fault, _): fault.message
    case .outOfRange(let time, _):
      "\(time.text) is outside the calendar; write a time in the years 1 to 9999"
    }
  }
}

extension ScheduleTime {
  /// The time as an author would write it, such as `2026-06-07`, `enrolled`, or `surgery + 2 weeks`.
  public var text: String {
    switch self {
    case .date(let date): date.description
    case .dateTime(let wall): wall.description
    case .instant(let instant): instant.description
    case .anchor(let anchor, .zero): anchor.description
    case .anchor(let anchor, let interval):
      if let back = interval.negated(), back.movesForward { "\(anchor) - \(back)" } else { "\(anchor) + \(interval)" }
    }
  }
}
