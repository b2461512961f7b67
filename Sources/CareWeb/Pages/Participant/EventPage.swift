import CareCards
import CareModel
import Hummingbird

/// The page of one event: its card, and the way to decline it.
struct EventPage {
  let shown: ParticipantEvent
  let visit: ParticipantVisit
  let live: LivePage
  /// What follows a survey that has just ended.
  var ending: SurveyEnding?
  /// What an entered value must be, if one was refused.
  var problem: String?

  func response() -> Response {
    let language = shown.language, card = shown.card, event = shown.event
    let title = problem == nil ? card.title : language.page(.error, ["title": card.title])
    var frame = PageFrame(
      title: title, language: language, tab: .today, themes: card.theme.cssRules, theme: nil,
      status: problem == nil ? .ok : .unprocessableContent)
    frame.outbox = visit
    if problem == nil { frame.live = live }
    return frame.response(visit.services) { html in
      html.element("p", ["class": "care-position"]) { html in
        let isToday = event.date == today
        html.element(
          "a", ["class": "care-away", "href": ParticipantRoutes.today(on: isToday ? nil : event.date)],
          "‹ \(isToday ? language.page(.backToToday) : event.date.dayAndMonth(in: language))")
      }
      html.element("h1", card.title)
      html.element("p", ["class": "care-text care-dim"], event.date.formatted(in: language))
      if let problem {
        html.element("div", ["class": "care-errors", "role": "alert", "tabindex": "-1", "autofocus": ""]) { html in
          html.element("h2", language.page(.problem))
          html.element("p", problem)
        }
      }
      if visit.visit.query["done"] != nil, event.outcome != nil {
        addEnding(ending, into: &html)
      }
      var forms = FormContext(
        fields: visit.formFields + [("on", "event")], picture: shown.pictures.source, address: DayPage.address)
      forms.offer = shown.snoozes.offer(
        visit.formFields + [("on", "event")], in: shown.zone, language, at: visit.now)
      // What was just answered is said once, in the participant's words.
      if ending?.parts.isEmpty ?? true { html.add(drawn: card.html(id: "card-1", forms: forms, isAlone: true)) }
      if event.isClosedUnanswered {
        html.element("p", ["class": "care-note"]) { html in
          html.add(language.page(.eventClosed) + " ")
          html.element("a", ["class": "care-away", "href": ParticipantRoutes.team.path()], language.page(.team))
        }
      }
      if event.isAnswerable(at: visit.now), event.task.link == nil, event.state != .partial { decline(into: &html) }
    }
  }

  private var today: CivilDate { shown.zone.date(of: visit.now) }

  private func decline(into html: inout HTMLText) {
    let language = shown.language, address = EventAddress(key: shown.event.key, carePlan: shown.event.carePlan)
    html.element("details", ["class": "care-panel"]) { html in
      html.element("summary", language.page(.decline))
      html.element("form", ["method": "post", "action": address.path(ParticipantRoutes.decline)]) { html in
        html.hidden(visit.formFields)
        let reasons = shown.event.task.decline
        if let reasons, !reasons.reasons.isEmpty {
          html.element("fieldset", ["class": "care-item"]) { html in
            html.element("legend", language.page(.declineQuestion))
            for reason in reasons.reasons { option(reason.value, reason.text, into: &html) }
            if reasons.allowsOther { option("other", language.page(.declineOther), into: &html) }
          }
        }
        if reasons?.allowsOther ?? true {
          let label = reasons == nil ? language.page(.declineQuestion) : language.page(.declineOther)
          html.element("div", ["class": "care-item"]) { html in
            html.element("label", ["class": "care-ask", "for": "words"], label)
            html.element("p", ["class": "care-detail", "id": "words-hint"], language.page(.optionalWords))
            html.element(
              "textarea",
              [
                "id": "words", "name": "words", "rows": "2", "maxlength": String(ReasonText.longest),
                "aria-describedby": "words-hint",
              ], "")
          }
        }
        html.element("p", ["class": "care-actions"]) { html in
          html.element("button", ["type": "submit", "class": "care-button care-quiet"], language.page(.declineSend))
        }
      }
    }
  }

  private func option(_ value: String, _ text: String, into html: inout HTMLText) {
    html.element("label", ["class": "care-option"]) { html in
      html.void("input", ["type": "radio", "name": "reason", "value": value])
      html.element("span", text)
    }
  }
}
