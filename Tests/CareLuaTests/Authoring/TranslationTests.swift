import CareLua
import CareModel
import Testing

/// The texts of a plan in other languages.
@Suite struct TranslationTests {
  private static let plan = """
    return plan "p" { title = "P", anchors = { anchor "surgery" { title = "Day of surgery" } },
      params = { wake = { kind = "time", title = "Waking" } },
      contacts = { contact "nurse" { name = "Nora", role = "Nurse", title = "RN",
        phone = { { label = "at night", value = "+1 555 0101" } } } },
      insights = { threshold "low" { on = "adherence", below = 0.5, over = days(7), title = "Little", text = "You did {value}." } },
      charts = { chart.bar "c" { title = "Chart", over = days(7), series = { series.adherence { title = "Care", label = "{value} of 100" } },
        axis = { title = "Share", format = "{value} parts", rules = { rule.at(80, "goal") } } } },
      tasks = {
        task "check-in" { title = "Check in", instructions = "Daily.",
          schedule = schedule.compose { schedule.daily { at = param "wake" }, schedule.daily { at = "20:00", text = "Evening" } },
          reminders = { { at = "start", text = "Now" } },
          decline = { reasons = { option("nausea", "I felt sick", { detail = "At all" }) } },
          alerts = { alert "severe" { when = survey.at_least("pain", 9), title = "Severe pain" } },
          survey = survey "s" { title = "Survey", unanswered = "nothing", steps = {
            consent "agree" { title = "Agree", document = "All of it." },
            permissions "access" { request = { option("motion", "Motion") } },
            form "how" { text = "How?", items = {
              scale "pain" { text = "Pain?", detail = "Now", min = 1, max = 10, min_label = "None", max_label = "Much" },
              choice "symptoms" { options = { option("nausea", "Nausea") } },
              text "why" { pattern = "[a-z]*", message = "Small letters" },
            } },
          } },
        },
        task "read" { title = "Read", schedule = schedule.daily { at = "all day" }, labels = { pages = "Pages" },
          card = card { extends = "link", links = { ui.link("https://example.org/", "Read more") } } },
        task "look" { title = "Look", schedule = schedule.daily { at = "all day" },
          card = card { extends = "featured", featured = { title = "Your knee", body = {
            ui.header("Weeks", { detail = "The first" }), ui.stack { ui.text "Rest.", ui.value("12", { label = "days" }) },
          } } } },
      },
      translations = { de = require "i18n.de" },
    }
    """

  static let paths = [
    "anchors.surgery.title", "charts.c.axis.format", "charts.c.axis.rules[1].title",
    "charts.c.axis.title", "charts.c.series[1].label", "charts.c.series[1].title", "charts.c.title",
    "check-in.alerts.severe.title",
    "check-in.decline.nausea.detail", "check-in.decline.nausea.text", "check-in.instructions",
    "check-in.reminders[1].text", "check-in.schedule[2].text", "check-in.survey.access.request.motion.text",
    "check-in.survey.agree.document", "check-in.survey.agree.title", "check-in.survey.how.pain.detail",
    "check-in.survey.how.pain.max_label", "check-in.survey.how.pain.min_label", "check-in.survey.how.pain.text",
    "check-in.survey.how.symptoms.options.nausea.text", "check-in.survey.how.text",
    "check-in.survey.how.why.message", "check-in.survey.title", "check-in.survey.unanswered", "check-in.title",
    "contacts.nurse.phone[1].label", "contacts.nurse.role", "contacts.nurse.title", "insights.low.text",
    "insights.low.title", "look.card.featured.body[1].detail", "look.card.featured.body[1].text",
    "look.card.featured.body[2].items[1].text", "look.card.featured.body[2].items[2].label",
    "look.card.featured.body[2].items[2].text", "look.card.featured.title", "look.title", "params.wake.title",
    "read.card.links[1].title", "read.labels.pages", "read.title", "title",
  ]

  /// The texts in which a value is shown.
  private static let values: Set = ["insights.low.text", "charts.c.series[1].label", "charts.c.axis.format"]

  private func load(_ german: String) throws -> LoadedPlan {
    try PlanLoader().load(MemoryReader(["plan.lua": Self.plan, "i18n/de.lua": "return {\n\(german)\n}"]))
  }

  @Test func everyTextHasAPath() throws {
    #expect(try load("").definition.texts.keys.sorted() == Self.paths)
  }

  @Test func aCompleteTranslationHasNoWarningAndIsShownEverywhere() throws {
    let german = Self.paths.map { "[\"\($0)\"] = \"» \($0)\(Self.values.contains($0) ? " {value}" : "")\"" }.joined(
      separator: ",\n")
    let plan = try load(german)
    #expect(plan.warnings.isEmpty)
    let texts = try #require(plan.definition.header.texts(in: "de-AT"))
    #expect(texts.count == Self.paths.count)
    var translated = plan.definition
    translated.header = translated.header.translated(by: texts)
    for place in translated.tasks.indices {
      translated.tasks[place].base = translated.tasks[place].base.translated(by: texts)
    }
    translated.contacts = translated.contacts.map { $0.translated(by: texts) }
    #expect(translated.texts.allSatisfy { $0.value.hasPrefix("» \($0.key)") })
    #expect(translated.tasks.map(\.base.id) == plan.definition.tasks.map(\.base.id))
  }

  @Test func missingAndStaleTranslationsAreReported() throws {
    let warnings = try load("title = \"P\",\n  [\"check-in.titel\"] = \"Befinden\",").warnings
    #expect(warnings.map(\.code) == [.missingTranslation, .staleTranslation])
    #expect(
      warnings.first?.message
        == "41 texts have no translation and show as written: anchors.surgery.title, charts.c.axis.format, charts.c.axis.rules[1].title, charts.c.axis.title, charts.c.series[1].label, and 36 more"
    )
    let stale = try #require(warnings.last)
    #expect(stale.message == "the plan has no text 'check-in.titel'; did you mean `check-in.title`?")
    #expect(stale.location.map { "\($0)" } == "plans/test/i18n/de.lua:3:3")
  }

  @Test func aPathOfAnEarlierReleaseStillNamesItsText() throws {
    let plan = try load("[\"check-in.reminders.1.text\"] = \"Jetzt\",")
    #expect(!plan.warnings.contains { $0.code == .staleTranslation })
    let texts = try #require(plan.definition.header.texts(in: "de"))
    let task = try #require(plan.definition.tasks.first?.base.translated(by: texts))
    #expect(task.reminders == [.atStart(text: "Jetzt")])
  }

  /// Tags that are asked for, and whether `de` and `pt-BR` serve.
  static let tags: [(String, String?, Comment)] = [
    ("de", "de", "the tag itself"), ("DE", "de", "whatever the case"), ("de-AT", "de", "its first part"),
    ("pt-br", "pt-BR", "a tag with a region"), ("pt", nil, "a region serves only itself"),
    ("fr", nil, "another language"),
    ("", nil, "none"),
  ]

  @Test(arguments: tags)
  func aTagFindsItsTexts(tag: String, found: String?, reason: Comment) {
    let header = PlanHeader(id: "p", title: "P", translations: ["de": ["title": "de"], "pt-BR": ["title": "pt-BR"]])
    #expect(header.texts(in: tag)?["title"] == found, reason)
  }
}
