package import CareModel

extension SignedDocument {
  /// Returns the copy as text: the document, and what was agreed to, the signature, and the times.
  package func text(_ style: TerminalStyle) -> TerminalText {
    var lines: [StyledText] = []
    if let title {
      lines += TextWrap.lines(title, width: style.width - 1).map { StyledText(" \($0)", .strong) } + [StyledText()]
    }
    lines += MarkdownDocument(document).lines(width: style.width, indent: 1) + [StyledText()]
    lines += [StyledText(" " + String(repeating: "─", count: style.width - 2), .dim)]
    for record in records { lines += TextWrap.lines(record, width: style.width - 1).map { StyledText(" \($0)") } }
    return lines.rendered(style)
  }

  /// Returns the copy as one HTML document that fetches nothing and runs nothing, with the layout of printed pages.
  ///
  /// `images` are the `data:` URLs of the document's pictures by their hashes.
  package func html(images: [String: String] = [:]) -> String {
    let heading = title.map { "<h1>\($0.markupEscaped)</h1>\n" } ?? ""
    let rows = records.map { "<p>\($0.markupEscaped)</p>\n" }.joined()
    return """
      <!DOCTYPE html>
      <html lang="\((reference.language ?? "und").markupEscaped)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
      <title>\((title ?? MarkdownDocument(document).sections.first ?? "").markupEscaped)</title>
      <style>
      @page { size: A4; margin: 20mm }
      body { font: 11pt/1.5 serif; max-width: 42em; margin: 2em auto; padding: 0 1em; color: #000; background: #fff }
      h1, h2, h3, h4, h5, h6 { line-height: 1.2; break-after: avoid }
      img { max-width: 100% }
      li > p { margin: 0.2em 0 }
      footer { border-top: 1px solid #000; margin-top: 2em; break-inside: avoid; overflow-wrap: anywhere }
      svg { width: 60mm; height: 25mm }
      </style>
      </head>
      <body>
      \(heading)\(MarkdownDocument(document).html(images: images))<footer>
      \(rows)\(drawing)</footer>
      </body>
      </html>

      """
  }

  /// The sentences about the agreement and the signature, in the language of the document.
  private var records: [String] {
    let language = Language.of(reference.language)
    func time(_ instant: Instant, _ zone: Zone) -> String { "\(zone.iso(instant)) (\(zone.identifier))" }
    var records: [String] = []
    if let version = reference.version { records.append(language(.copyVersion, ["version": version])) }
    records.append(language(.copyHash, ["hash": reference.hash]))
    if let tag = reference.language { records.append(language(.copyLanguage, ["language": tag])) }
    records.append(language(.copyAgreed, ["time": time(agreed, zone)]))
    if let signature {
      records.append(
        language(
          .copySigned, ["name": signature.name, "time": time(signature.signed ?? agreed, signature.zone ?? zone)]))
    }
    return records
  }

  /// The drawn strokes as an image.
  private var drawing: String {
    guard let signature, let strokes = signature.strokes, let box = signature.strokeBox else { return "" }
    let numbers = [box.x, box.y, box.width, box.height].map(Language.english.plain).joined(separator: " ")
    return """
      <svg viewBox="\(numbers)" role="img" aria-label="\(signature.name.markupEscaped)">
      <path d="\(strokes.markupEscaped)" fill="none" stroke="#000" stroke-width="2" vector-effect="non-scaling-stroke"/>
      </svg>

      """
  }
}
