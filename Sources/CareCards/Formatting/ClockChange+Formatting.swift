import CareModel

extension ClockChange {
  /// What happens: `the clocks go back an hour at 02:00`.
  package var formatted: String {
    let amount = seconds.magnitude == 3600 ? "an hour" : CalendarInterval.seconds(abs(seconds)).description
    // Clocks that go back at midnight do so at the end of the day.
    let time = wall.date == date ? wall.time.description : "24:00"
    return "the clocks go \(seconds < 0 ? "back" : "forward") \(amount) at \(time)"
  }
}
