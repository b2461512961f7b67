import CareCards
import CareModel
import HTTPTypes
package import Hummingbird

/// The document around a page: its head, the way to its content, and the navigation.
struct PageFrame {
  /// The pages that the navigation names.
  enum Tab: CaseIterable {
    case today, insights, team, settings

    var address: String {
      switch self {
      case .today: ParticipantRoutes.today.path()
      case .insights: ParticipantRoutes.insights.path()
      case .team: ParticipantRoutes.team.path()
      case .settings: ParticipantRoutes.settings.path()
      }
    }

    var title: WebPhrase {
      switch self {
      case .today: .today
      case .insights: .insights
      case .team: .team
      case .settings: .settings
      }
    }
  }

  /// The title of the document.
  var title: String
  /// The language of its texts.
  var language: Language
  /// The page of the navigation that it belongs to; nil for a page without navigation.
  var tab: Tab?
  /// The rules of the themes of its cards.
  var themes = ""
  /// The class of its theme.
  var theme: String?
  /// The status.
  var status = HTTPResponse.Status.ok
  /// Whether the page has more to fill in or read than a day has.
  var hasForms = true
  /// The server's scripts that the page uses; it works without them too.
  var scripts: [String] = []
  /// The participant's request, with which pages keep and send what is done offline; nil for a page without that.
  var outbox: ParticipantVisit?
  /// The stream that tells the page when it has changed; nil for a page that stays as it is.
  var live: LivePage?
  /// The links of a navigation other than the participant's.
  var links: [StaffPage.Link] = []

  /// Returns the document around a main element.
  func response(_ main: HTMLText, _ services: WebServices) -> Response {
    let addresses =
      (["care.css"] + (hasForms ? ["form.css"] : []) + (links.isEmpty ? [] : ["desk.css"])).compactMap {
        services.assets[$0]?.address
      }
      + [services.assets.address(ofThemes: themes)].compactMap(\.self)
    var page = HTMLText(capacity: main.bytes.count + 4000)
    page.add(drawn: "<!DOCTYPE html>\n<html lang=\"\(language.tag)\">\n<head>")
    page.void("meta", ["charset": "utf-8"])
    page.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    page.void("meta", ["name": "color-scheme", "content": "light dark"])
    page.element("title", title)
    page.void("link", ["rel": "icon", "href": services.assets["icon.svg"]?.address])
    if tab != nil {
      // Who signed in says which study it is.
      page.void(
        "link",
        ["rel": "manifest", "href": ParticipantRoutes.manifest.path(), "crossorigin": "use-credentials"])
    } else {
      page.void("link", ["rel": "manifest", "href": PublicRoutes.manifest.path()])
    }
    if let outbox {
      page.void(
        "meta",
        [
          "name": "care-app", "data-token": services.forms.token(of: outbox.session.id),
          "data-owner": services.forms.token(of: "outbox:\(outbox.patient)"),
          "data-outbox": ParticipantRoutes.outbox.path(),
          "data-saved": language.page(.savedHere), "data-sent": language.page(.sent), "data-held": language.page(.held),
          "data-refused": language.page(.refused), "data-unsent": language.page(.toBeSent),
          "data-waiting": language.page(.outbox), "data-copy": language.page(.saveCopy), "data-lock": outbox.lock,
          "data-locked": language.page(.unlockTitle),
        ])
    }
    live?.add(to: &page)
    // What is imported is named too, so that it is asked for with the page, and not once a script is read.
    let shared =
      (outbox == nil && live == nil ? [] : ["page.js", "app.js"]) + (outbox?.hasPIN == true ? ["pin.js"] : [])
    let own = (scripts + shared).compactMap { services.assets[$0]?.address }
    for script in (outbox == nil ? [] : services.scripts) + own {
      page.element("script", ["type": "module", "src": script], "")
    }
    for address in addresses { page.void("link", ["rel": "stylesheet", "href": address]) }
    page.add(drawn: "</head>\n")
    page.add(drawn: theme.map { "<body class=\"\($0)\">\n" } ?? "<body>\n")
    page.element("a", ["class": "care-skip", "href": "#content"], language.page(.skipToContent))
    if let tab {
      page.element("nav", ["class": "care-nav", "aria-label": language.page(.navigation)]) { html in
        html.element("ul") { html in
          for one in Tab.allCases {
            html.element("li") { html in
              html.element(
                "a", ["href": one.address, "aria-current": one == tab ? "page" : nil], language.page(one.title))
            }
          }
        }
      }
    }
    if !links.isEmpty {
      page.element("nav", ["class": "care-nav care-desk-nav", "aria-label": language.page(.navigation)]) { html in
        html.element("ul") { html in
          for link in links {
            html.element("li") { html in
              html.element("a", ["href": link.address, "aria-current": link.place?.rawValue]) { html in
                guard let waiting = link.waiting else { return html.add(link.title) }
                html.add("\(link.title) ")
                html.element("span", ["class": "care-badge"]) { html in
                  html.add(String(waiting.count))
                  html.element("span", ["class": "care-hidden"], " \(waiting.noun)")
                }
              }
            }
          }
        }
      }
    }
    if outbox != nil {
      page.element("p", ["id": "care-status", "class": "care-saved", "role": "status", "hidden": ""], "")
    }
    page.add(main)
    page.add(drawn: "</body>\n</html>\n")
    return Response.html(page, status: status)
  }

  /// Returns the document around content with a heading.
  func response(_ services: WebServices, _ content: (inout HTMLText) -> Void) -> Response {
    var main = HTMLText()
    main.element("main", ["class": "care-day", "id": "content"], content)
    return response(main, services)
  }
}

extension Response {
  /// Returns a page.
  static func html(_ page: HTMLText, status: HTTPResponse.Status = .ok) -> Response {
    var response = Response(status: status, body: .init(byteBuffer: .init(bytes: page.bytes)))
    response.headers[.contentType] = "text/html; charset=utf-8"
    return response
  }

  /// Returns the answer to a form that was accepted: the page to see next.
  package static func see(_ address: String) -> Response {
    var response = Response(status: .seeOther)
    response.headers[.location] = address
    return response
  }
}
