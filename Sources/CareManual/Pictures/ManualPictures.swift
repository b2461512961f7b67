import Care
import CareCards
import CareLua
import CareModel
import CareRuntime
import Foundation

/// What the constructors of the language draw, by their names: steps of surveys, cards, and charts.
struct ManualPictures {
  /// A picture.
  struct Picture: Hashable {
    /// The markup of the figure.
    var markup: String
    /// The Lua that it is drawn from; nil if it is in the article that the picture links to.
    var code: String?
  }

  /// The pictures of each name.
  private(set) var pictures: [String: [Picture]] = [:]
  /// The files that the pictures refer to, by name.
  private(set) var files: [String: [UInt8]] = [:]

  /// The time at which cards are drawn, and the first day of their participant.
  private static let now = Instant(milliseconds: 1_780_304_400_000), today = Zone.utc.date(of: now)

  /// Draws the pictures.
  ///
  /// - Parameter names: The names that have a page.
  /// - Throws: `Diagnostics`, `StoreError`, and `RuntimeError` if a plan of the manual cannot be drawn.
  init(names: Set<String>) throws {
    let scripts = LuaScriptHost()
    for path in CompiledFiles.manual.paths where path.hasPrefix("pictures/") {
      files[String(path.dropFirst("pictures/".count))] = CompiledFiles.manual[path]
    }
    try addSteps(names, scripts.load(ManualPlan(folder: "surveys")))
    try addCards(names, scripts.load(ManualPlan(folder: "cards")))
    addFigures(names)
  }

  private mutating func add(_ picture: Picture, of name: String) {
    if pictures[name]?.contains(picture) != true { pictures[name, default: []].append(picture) }
  }

  /// Keeps the files of a plan's pictures.
  private mutating func keep(_ pictures: [PlanPicture.File]) {
    for file in pictures { files[Self.name(of: file.picture)] = Array(file.bytes) }
  }

  private static func name(of picture: PlanPicture) -> String {
    picture.path.split(separator: "/").last.map(String.init) ?? picture.path
  }

  private static func address(of picture: PlanPicture) -> String { "../pictures/\(name(of: picture))" }

  // MARK: Steps

  private mutating func addSteps(_ names: Set<String>, _ plan: PlanDefinition) {
    keep(plan.bundle.pictures)
    for timeline in plan.tasks {
      guard let survey = timeline.base.survey else { continue }
      for step in survey.steps where step.guide == nil {
        // `table` is a library of Lua, so that its constructor is `survey.table`.
        let names = [step.id, "survey.\(step.id)"].filter(names.contains)
        var html = HTMLText()
        PhonePicture(
          step: step, survey: survey, title: timeline.base.title, language: .english,
          pictures: plan.bundle.pictures.map(\.picture)
        ) { Self.address(of: $0) }.add(to: &html)
        html.element("p") { html in
          html.element(
            "a", ["href": "../articles/SurveyGallery.html#\((names.last ?? step.id).headingID)"],
            "Its Lua, and how it looks on a terminal")
        }
        if let name = names.last { add(Picture(markup: html.text), of: name) }
      }
    }
  }

  // MARK: Cards

  private mutating func addCards(_ names: Set<String>, _ plan: PlanDefinition) throws {
    keep(plan.bundle.pictures)
    let runtime = try CareRuntime.inMemory(entropy: Array("manual".utf8))
    let began = Zone.utc.startOfDay(Self.today)
    _ = try runtime.on("manual").seed([plan], at: began)
    var enrollment = Enrollment(patient: "ana", plan: plan.id, start: Self.today, zoneForNewPatient: .utc)
    enrollment.accepts = true
    try runtime.enroll(enrollment, at: began)
    let pictures = Dictionary(plan.bundle.pictures.map { ($0.picture.path, $0.picture) }) { first, _ in first }
    let forms = FormContext(fields: [], isPreview: true) { path, _ in
      pictures[path].map { PictureSource(address: Self.address(of: $0), width: $0.width, height: $0.height) }
    } address: { _, _ in
      ""
    }
    let day = try Self.view(of: runtime, on: Self.today, at: Self.now)
    let lines = (CompiledFiles.manual.text("cards/plan.lua") ?? "").split(separator: "\n").map(String.init)
    for card in day.cards {
      guard let task = card.task?.text else { continue }
      if task.hasPrefix("style-") {
        let style = String(task.dropFirst("style-".count))
        add(Self.picture([card], caption: "card = \"\(style)\"", code: nil, forms), of: "card")
      } else if let dash = task.firstIndex(of: "-") {
        let name = task[..<dash] + "." + task[task.index(after: dash)...]
        let code = Self.code(after: "element(\"\(name)\", ", in: lines, dropping: 1)
        add(Self.picture([card], caption: "\(name) on a card", code: code, forms), of: String(name))
      }
    }
    // Doses, so that the chart has something to show.
    for event in try runtime.events(EventQuery(patient: "ana", interval: .day(Self.today)), at: Self.now)
    where event.task.id.text == "ui-button" {
      _ = try runtime.press("log", input: ["mg": .integer(5)], on: event, at: Self.now)
    }
    for (place, name) in Self.items(in: lines).enumerated() where names.contains(name) {
      let date = Self.today.adding(days: place + 1)
      let view = try Self.view(of: runtime, on: date, at: Self.now.adding(seconds: 86_400 * (place + 1)))
      guard let section = view.sections.first else { continue }
      let code =
        Self.code(after: "items[\"\(name)\"] = ", in: lines, dropping: 0)
        ?? Self.code(after: "drawn(\"\(name)\", function() return ", in: lines, dropping: 5)
      add(
        Self.picture(
          section.cards, heading: (section.title, section.detail), caption: "\(name) on a day", code: code, forms),
        of: name)
    }
  }

  /// Returns the names of the cards without an event, in the order of the days that show them.
  private static func items(in lines: [String]) -> [String] {
    let list = lines.drop { $0 != "local names = {" }.dropFirst().prefix { $0 != "}" }
    return list.joined().split(separator: "\"").map(String.init).filter { $0.contains(".") }
  }

  private static func view(of runtime: CareRuntime, on date: CivilDate, at now: Instant) throws -> DayView {
    let day = try runtime.day("ana", on: date, at: now)
    return day.view(
      cards: try runtime.cards(of: day.events, at: now), pages: try runtime.pages(of: day, at: now), isStaff: false,
      at: now)
  }

  /// Returns the rest of the line that begins with a text, without `dropping` characters at its end.
  private static func code(after start: String, in lines: [String], dropping count: Int) -> String? {
    lines.first { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count).dropLast(count)) }
  }

  private static func picture(
    _ cards: [Card], heading: (title: String?, detail: String?) = (nil, nil), caption: String, code: String?,
    _ forms: FormContext
  ) -> Picture {
    var html = HTMLText()
    html.element("figure", ["class": "manual-card"]) { html in
      html.element("div", ["inert": "", "aria-hidden": "true"]) { html in
        if let title = heading.title {
          html.element("div", ["class": "care-heading"]) { html in
            html.element("p", ["class": "proto-h2"], title)
            if let detail = heading.detail { html.element("p", ["class": "care-detail"], detail) }
          }
        }
        for card in cards { html.add(drawn: card.html(id: "card", forms: forms).asPicture) }
      }
      html.element("figcaption") { $0.element("code", caption) }
    }
    return Picture(markup: html.text, code: code)
  }

  // MARK: Figures

  /// Adds the drawings of the gallery to the pages of what their code names; a drawing of a name's own kind is the first.
  private mutating func addFigures(_ names: Set<String>) {
    let text = CompiledFiles.manual.text("articles/FigureGallery.md") ?? ""
    for section in text.components(separatedBy: "\n### ").dropFirst() {
      guard let code = section.firstMatch(of: /```lua\n([^`]*)```/)?.1,
        let image = section.firstMatch(of: /!\[([^\]]*)\]\(([\w-]+)\)/)
      else { continue }
      let title = String(image.1), drawing = String(image.2)
      var html = HTMLText()
      html.element("figure", ["class": "manual-figure"]) { html in
        html.element("picture", ["class": "manual-drawing"]) { html in
          html.void("source", ["srcset": "../pictures/\(drawing)~dark.svg", "media": "(prefers-color-scheme: dark)"])
          html.void("img", ["src": "../pictures/\(drawing).svg", "alt": title])
        }
        html.element("figcaption") { html in
          html.element("a", ["href": "../articles/FigureGallery.html#\(title.headingID)"], "Its other forms")
        }
      }
      let picture = Picture(markup: html.text, code: String(code.dropLast()))
      let named = Set(code.matches(of: /\b(?:chart|mark|series)\.\w+/).map { String($0.output) }).filter(names.contains)
      for name in named.sorted() where pictures[name] == nil { add(picture, of: name) }
    }
  }
}
