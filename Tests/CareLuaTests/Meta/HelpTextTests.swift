import CareLua
import Testing

/// What `:help NAME` and `care meta NAME` say.
@Suite struct HelpTextTests {
  private let registry = Registry.everything

  @Test(arguments: [
    // What a field takes, what must be there, what holds without it.
    ("task", "  schedule           a schedule (required): The times at which it is due."),
    ("task", "  grace              an interval (default no time):\n                     The grace period after"),
    // The words that a field takes.
    ("schedule.monthly", "\"clamp\" | \"skip\" (default \"clamp\"):"),
    // Units of a bare number.
    ("schedule.daily", "a bare number in seconds"),
    ("task", "Used in: plan.tasks"), ("task", "Gives a task."), ("reminder", "Used in: task.reminders"),
    ("schedule.daily", "See also: "), ("event", "  event:append"), ("schedule", "  schedule:describe"),
    ("event:append", "Example:\n  event:append(value(5, { kind = \"dose\", units = \"mg\" }))"),
    ("interval", "interval + a time gives a time"), ("task.opens", "write opens = days(3)"),
    ("axis", "rules"), ("store.alerts:add", "Not supported by this release."),
    ("pairs", "in a fixed order"),
  ])
  func aNameIsExplained(name: String, line: String) {
    #expect(registry.help(name)?.contains(line) == true, "\(registry.help(name) ?? "nothing")")
  }

  @Test(arguments: [
    ("schedule.dayly", "schedule.daily"), ("daily", "schedule.daily"), ("tsak", "task"),
    ("event:apend", "event:append"),
    ("anchors", "anchor"), ("xyzzy", ""),
  ])
  func aNameThatIsNotKnownSuggestsOthers(name: String, meant: String) {
    #expect(registry.help(name) == nil)
    let found = registry.suggestions(for: name)
    #expect(meant.isEmpty ? found.isEmpty : found.contains(meant), "\(found)")
  }

  @Test func linesFitATerminal() {
    for entry in registry.constructors {
      let text = registry.help(entry.name) ?? ""
      for line in text.split(separator: "\n") where !line.contains("See also") && !line.contains("Goes into") {
        #expect(line.count <= 240, "\(entry.name): \(line)")
      }
    }
  }
}
