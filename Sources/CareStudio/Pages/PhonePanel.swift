import CareCards
import CareModel
import CareWeb

/// The phone with the participant's own pages, and how it is set.
struct PhonePanel {
  let view: StudioView
  let share: StudioShare.Invitation?

  func add(to html: inout HTMLText) {
    html.element("h2", ["class": "studio-hidden"], "Phone")
    html.element("div", ["class": "studio-look", "role": "group", "aria-label": "How the phone looks"]) { html in
      html.element("label") { html in
        html.add("Width ")
        html.element("select", ["data-look": "width"]) { html in
          html.element("option", ["value": "390"], "390")
          html.element("option", ["value": "320"], "320")
        }
      }
      html.element("form", ["method": "post", "action": StudioRoutes.language, "class": "studio-row"]) { html in
        html.element("label") { html in
          html.add("Language ")
          html.element("select", ["name": "language", "data-sends": ""]) { html in
            html.element("option", ["value": "", "selected": view.participant.language == nil ? "" : nil], "browser's")
            for tag in languages {
              html.element("option", ["value": tag, "selected": view.participant.language == tag ? "" : nil], tag)
            }
          }
        }
        html.element("button", ["class": "care-button care-quiet", "data-sent": ""], "Set")
      }
      for (look, title) in [("dark", "Dark"), ("large", "Large text")] {
        html.element("label") { html in
          html.void("input", ["type": "checkbox", "data-look": look])
          html.add(" \(title)")
        }
      }
    }
    html.element(
      "div", ["class": "studio-frame", "id": "studio-frame", "data-stale": view.reading.isCurrent ? nil : ""]
    ) { html in
      if !view.reading.isCurrent, view.shown != nil {
        html.element("p", ["class": "studio-stale"], "The last version without errors")
      }
      if view.shown == nil {
        html.element("p", ["class": "studio-empty"], "The phone appears once the plan loads.")
      } else {
        html.element(
          "iframe",
          ["name": "phone", "id": "phone-frame", "title": "The participant's phone", "src": ParticipantAddress.today],
          "")
      }
    }
    html.element("details", ["class": "studio-participant"]) { html in
      html.element("summary", "Participant: \(name)")
      add(form: &html)
    }
    if let share { add(share, to: &html) }
  }

  private var name: String {
    view.participant.number.map { "simulated, number \($0)" } ?? "new, you answer"
  }

  private var languages: [String] {
    let own = Language.tags
    return own + (view.shown?.header.translations.keys.sorted() ?? []).filter { !own.contains($0) }
  }

  private func add(form html: inout HTMLText) {
    html.element("form", ["method": "post", "action": StudioRoutes.participant]) { html in
      html.element("p") { html in
        html.element("label") { html in
          html.add("Who ")
          html.element("select", ["name": "number"]) { html in
            html.element("option", ["value": ""], "new: answers only what you do")
            for number in 1...StudioParticipant.most {
              html.element(
                "option", ["value": "\(number)", "selected": view.participant.number == number ? "" : nil],
                "simulated participant \(number)")
            }
          }
        }
      }
      add("Enrolled on", "start", "\(view.participant.start)", type: "date", to: &html)
      if let header = view.shown?.header {
        for anchor in header.anchors {
          let value = view.participant.anchors[anchor.name] ?? (anchor.isRequired ? "\(view.participant.start)" : "")
          add("Anchor \(anchor.title ?? anchor.name)", "anchor.\(anchor.name)", value, type: "text", to: &html)
        }
        let values = view.participant.parameters(of: header)
        for parameter in header.parameters { add(parameter, values[parameter.name], to: &html) }
      }
      html.element(
        "p", ["class": "care-detail"], "A simulated participant has done most of what was due up to the time shown.")
      html.element("button", ["class": "care-button"], "Begin")
    }
  }

  private func add(_ parameter: ParameterDefinition, _ given: ParameterValue?, to html: inout HTMLText) {
    let isExample = parameter.isRequired && parameter.defaultValue == nil, value = given?.description ?? ""
    let name = "parameter.\(parameter.name)", title = parameter.title ?? parameter.name
    guard case .choice(let texts) = parameter.kind else { return add(title, name, value, type: "text", to: &html) }
    html.element("p") { html in
      html.element("label") { html in
        html.add("\(title) ")
        html.element("select", ["name": name]) { html in
          if !isExample { html.element("option", ["value": ""], "as the plan sets it") }
          for text in texts { html.element("option", ["value": text, "selected": text == value ? "" : nil], text) }
        }
      }
    }
  }

  private func add(_ title: String, _ name: String, _ value: String, type: String, to html: inout HTMLText) {
    html.element("p") { html in
      html.element("label") { html in
        html.add("\(title) ")
        html.void("input", ["type": type, "name": name, "value": value, "autocomplete": "off"])
      }
    }
  }

  private func add(_ share: StudioShare.Invitation, to html: inout HTMLText) {
    html.element("details", ["class": "studio-share"]) { html in
      html.element("summary", "On your own phone")
      html.element(
        "p",
        share.isUsed
          ? "A phone has joined; the code is used up. Start the studio again for another phone."
          : "Scan the code with a phone in the same network. It works once, for this session, and shows simulated data only."
      )
      if !share.isUsed {
        if let code = QRCode(share.address) { html.add(drawn: code.svg(label: "The address as a QR code")) }
        html.element("p") { $0.element("code", share.address) }
      }
    }
  }
}
