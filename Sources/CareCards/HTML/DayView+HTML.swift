package import CareModel

extension DayView {
  /// Returns the day as HTML: the week, alerts, cards, notes, insights, and contacts.
  ///
  /// `forms`: the addresses of its forms; nil if nothing can be sent. `days`: the addresses of days; nil for a week without links.
  package func html(
    mode: RenderMode = .page, forms: FormContext? = nil, days: ((CivilDate) -> String)? = nil,
    picture: ((String, CarePlan.ID?) -> PictureSource?)? = nil
  ) -> String {
    var html = HTMLText(capacity: 16_000)
    draw(mode: mode, forms: forms, days: days, picture: picture, into: &html)
    return html.text
  }

  /// Adds the day to a page, as ``html(mode:forms:days:picture:)`` returns it.
  package func draw(
    mode: RenderMode = .page, forms: FormContext?, days: ((CivilDate) -> String)?,
    picture: ((String, CarePlan.ID?) -> PictureSource?)? = nil, into html: inout HTMLText
  ) {
    html.element("main", ["class": "care-day", "id": days == nil ? nil : "content", "lang": language.tag]) { html in
      html.element("header", ["class": "care-day-head"]) { html in
        if !studies.isEmpty { html.element("p", ["class": "care-study"], studies.joined(separator: " · ")) }
        html.element("h1", date.formatted(in: language))
        let day = week.first { $0.date == date && $0.state == .progress }
        // Of a participant's own page, a script shows the zone where the phone is in another one.
        let parts = [heading, day?.summary(in: language), days == nil ? zone.identifier : nil].compactMap(\.self)
        if !parts.isEmpty { html.element("p", ["class": "care-text care-dim"], parts.joined(separator: " · ")) }
        if days != nil { html.addZone(zone, language) }
      }
      if !week.isEmpty { strip(days, into: &html) }
      for text in introduction { html.element("p", ["class": "care-note"], text) }
      for alert in alerts { html.element("p", ["class": "care-note care-alarm", "role": "alert"], alert) }
      for message in messages { html.element("p", ["class": "care-note"], message) }
      var number = 0
      for (place, section) in sections.enumerated() {
        html.element("section", ["aria-labelledby": section.title == nil ? nil : "section-\(place + 1)"]) { html in
          if let title = section.title {
            html.element("div", ["class": "care-heading"]) { html in
              html.element("h2", ["id": "section-\(place + 1)"], title)
              if let detail = section.detail { html.element("p", ["class": "care-detail"], detail) }
            }
          } else {
            html.element("h2", ["class": "care-hidden"], date.dayAndMonth(in: language))
          }
          for card in section.cards {
            number += 1
            var fragment = CardFragment(card, id: "card-\(number)", mode: mode, forms: forms, picture: picture)
            fragment.draw(into: &html)
          }
        }
      }
      for note in notes { html.element("p", ["class": "care-note"], note) }
      for failure in failures { html.element("p", ["class": "care-note care-warning"], failure) }
      if !insights.isEmpty {
        list(.insights, into: &html) { html in
          for (insight, drawing) in insights.withDrawings { html.add(drawn: insight.html(drawing, language)) }
        }
      }
      if !contacts.isEmpty {
        list(.contacts, into: &html) { for one in contacts { $0.add(drawn: one.html(language, level: 3)) } }
      }
    }
  }

  /// Returns the day as an HTML document of its own, which contains its styles and refers to nothing outside.
  ///
  /// `picture`: returns the source of a picture of a plan, a `data:` URL; without one, its description is shown.
  package func htmlDocument(picture: ((String, CarePlan.ID?) -> PictureSource?)? = nil) -> String {
    let themes = Set(cards.map(\.theme) + [theme]).map(\.cssRules).filter { !$0.isEmpty }.sorted().joined()
    return StandalonePage.html(
      title: date.formatted(in: language), in: language.tag, style: Theme.ownRules + themes + DayStyle.rules,
      class: theme.cssClass, body: html(mode: .standalone, picture: picture))
  }

  private func strip(_ days: ((CivilDate) -> String)?, into html: inout HTMLText) {
    html.element("nav", ["class": "care-week", "aria-label": language(.week)]) { html in
      if let days {
        html.element("p", ["class": "care-weeks"]) { html in
          html.element("a", ["href": days(date.adding(days: -7)), "rel": "prev"], "‹ \(language.page(.previousWeek))")
          html.element("a", ["href": days(date.adding(days: 7)), "rel": "next"], "\(language.page(.nextWeek)) ›")
        }
      }
      html.element("ol") { html in
        var month = (number: 0, name: "")
        for day in week {
          if day.date.month != month.number { month = (day.date.month, day.date.monthName(in: language)) }
          let classes = [
            day.date == date ? "care-current" : nil, day.state == .progress ? nil : "care-nothing",
            day.date > date ? "care-future" : nil,
          ].compactMap(\.self)
          html.element(
            "li",
            [
              "class": classes.isEmpty ? nil : classes.joined(separator: " "),
              "aria-current": days == nil && day.date == date ? "date" : nil,
            ]
          ) { html in
            guard let days else { return draw(day, month: month.name, into: &html) }
            html.element(
              "a", ["href": days(day.date), "aria-current": day.date == date ? "date" : nil]
            ) { html in draw(day, month: month.name, into: &html) }
          }
        }
      }
    }
  }

  private func draw(_ day: DayAdherence, month: String, into html: inout HTMLText) {
    let weekday = day.date.weekdayName(in: language)
    html.element("span", ["aria-hidden": "true"]) { html in
      html.element("span", ["class": "care-weekday"], weekday)
      html.element("span", ["class": "care-date"], "\(day.date.day)")
      Sign.addRing(day.state == .progress ? day.progress ?? 0 : 0, size: 28, to: &html)
    }
    html.element("span", ["class": "care-hidden"]) { html in
      html.add(day.date.formatted(weekday: weekday, month: month, in: language))
      html.add(": ")
      html.add(day.summary(in: language))
    }
  }

  private func list(_ title: Phrase, into html: inout HTMLText, _ content: (inout HTMLText) -> Void) {
    html.element("section", ["aria-labelledby": "section-\(title)"]) { html in
      html.element("h2", ["id": "section-\(title)"], language(title))
      content(&html)
    }
  }
}

extension Insight {
  /// Returns the insight as HTML, with its drawing.
  func html(_ drawing: [CardElement], _ language: Language) -> String {
    var html = HTMLText()
    html.element("article", ["class": "care-card care-insight care-insight-\(kind.rawValue)"]) { html in
      html.element("h3", title)
      for element in drawing { html.draw(plain: element, language) }
      if !text.isEmpty { html.element("p", ["class": "care-text"], text) }
    }
    return html.text
  }
}

extension HTMLText {
  /// Adds whose times a page shows, which a script shows to those whose phone is in another zone.
  package mutating func addZone(_ zone: Zone, _ language: Language) {
    element(
      "p", ["class": "care-text care-dim", "data-zone": zone.identifier, "hidden": ""],
      language.page(.timesOf, ["place": zone.locationName]))
  }
}
