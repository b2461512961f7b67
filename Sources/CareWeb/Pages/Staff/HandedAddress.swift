import CareCards
import CareModel

/// An address that is shown once, for someone else to open: to read out, to copy, to mail, or to scan with a phone.
struct HandedAddress {
  /// The script of the button that copies.
  static let script = PageButtons.script

  /// The whole address, as a browser of the other person opens it.
  var address: String
  /// The subject of the mail.
  var subject: String
  /// The words of the mail before the address: no name, and nothing of a study.
  var words: String
  /// The name of the drawing for screen readers.
  var label: String

  /// Adds the address with its ways.
  func add(into html: inout HTMLText) {
    html.element("p", ["class": "care-code", "id": "care-address"], address)
    html.element("p", ["class": "care-actions"]) { html in
      html.element(
        "button",
        [
          "type": "button", "class": "care-button", "hidden": "", "data-copy": "care-address",
          "data-said": "care-copied", "data-done": "The address is copied.",
          "data-failed": "The address is marked: copy it with the keys of your device.",
        ], "Copy the address")
      html.element("a", ["class": "care-button", "href": mail], "Write a mail with it")
    }
    html.element("p", ["class": "care-detail", "id": "care-copied", "role": "status"], "")
    if let drawn = QRCode(address) { html.add(drawn: drawn.svg(label: label)) }
  }

  /// The address that opens a mail; its reader is chosen there.
  private var mail: String {
    let body = PercentEncoding.segment("\(words)\r\n\r\n\(address)\r\n")
    return "mailto:?subject=\(PercentEncoding.segment(subject))&body=\(body)"
  }
}
