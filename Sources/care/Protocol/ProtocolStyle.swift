import CareCards
import CareManual
import CareModel

/// The stylesheet of protocols, beside that of documents.
enum ProtocolStyle {
  /// The rules, on a screen and on printed pages.
  static let rules = """
    .proto { max-width: 62rem; }
    .proto code { font: 0.86em/1.3 ui-monospace, "DejaVu Sans Mono", monospace; font-weight: 400; color: var(--care-text-dim); \
    overflow-wrap: anywhere; }
    .proto h4 { font-size: 1rem; margin: 1.2rem 0 0.4rem; break-after: avoid; }
    .proto-hash { font-size: 0.9rem; } .proto-hash code { color: inherit; }
    .proto-contents ol { columns: 16rem 2; margin: 0.5rem 0; padding-left: 1.6rem; } .proto-contents li { padding: 0.15rem 0; }
    .proto-mark { display: inline-block; font-size: 0.72rem; font-weight: 700; line-height: 1.4; padding: 0 0.45em; margin: 0 0 0 0.3em; \
    border: 1.5px solid var(--care-warning); color: var(--care-warning); border-radius: 4px; vertical-align: 0.1em; }
    .proto-activities { font-size: 0.86rem; } .proto-activities th, .proto-activities td { padding: 0.35rem 0.4rem; }
    .proto-activities thead th { text-align: center; min-width: 3.2rem; } .proto-activities thead th:first-child { text-align: start; }
    .proto-activities td { text-align: center; border-left: 1px solid var(--care-line); white-space: nowrap; }
    .proto-activities .proto-for { text-align: start; white-space: normal; }
    .proto-activities tbody th { min-width: 9rem; } .proto-due { background: var(--care-fill); }
    .proto-notes { margin: 0.4rem 0 0.8rem; padding-left: 1.2rem; font-size: 0.92rem; }
    .proto-words { font-size: 0.94rem; } .proto-side-text > .proto-words:first-child { margin-top: 0; }
    .proto-narrow { width: auto; min-width: 50%; }
    .proto-facts { margin: 0.3rem 0 0.8rem; } .proto-facts > div { display: grid; grid-template-columns: 8.5rem 1fr; column-gap: 0.8rem; \
    padding: 0.15rem 0; } .proto-facts dt { color: var(--care-text-dim); font-size: 0.9rem; } .proto-facts dd { margin: 0; }
    .proto-side { display: grid; grid-template-columns: 13.5rem minmax(0, 1fr); column-gap: 1.5rem; align-items: start; }
    .proto-side .proto-facts > div { grid-template-columns: 6.5rem 1fr; }
    .proto-step { border-top: 1px solid var(--care-line); margin-top: 1rem; }
    .proto-item + .proto-item { border-top: 1px dotted var(--care-line); margin-top: 0.6rem; padding-top: 0.4rem; }
    .proto-question { margin: 0.2rem 0; break-after: avoid; } .proto-options { font-size: 0.88rem; margin: 0.2rem 0 0.8rem; width: auto; \
    min-width: 60%; }
    .proto-options tbody th { font-weight: 400; }
    .proto-flow { margin: 0.8rem 0; } .proto-flow svg { display: block; max-width: 100%; height: auto; max-height: 60rem; margin: 0.3rem auto; }
    .proto figcaption { color: var(--care-text-dim); font-size: 0.8rem; text-align: center; overflow-wrap: anywhere; }
    .proto-paper { border: 1px solid var(--care-line); border-radius: 8px; padding: 0.6rem 1.2rem; margin: 0.8rem 0; }
    .proto-dictionary { font-size: 0.84rem; } .proto-changes { font-size: 0.9rem; } .proto-changes td { width: 38%; }

    """ + PhonePicture.rules + """
      @media (max-width: 44rem) { .proto-side { grid-template-columns: minmax(0, 1fr); } .proto-phone { max-width: 15rem; } \
      .proto-facts > div, .proto-side .proto-facts > div { grid-template-columns: 1fr; } }
      @media print {
      .proto-contents a { color: inherit; } .proto h4 { font-size: 10.5pt; } .proto h3.proto-survey { break-before: auto; }
      .proto-facts { margin: 2pt 0 6pt; } .proto-facts > div { grid-template-columns: 78pt 1fr; break-inside: avoid; }
      .proto-facts dt { font-size: 9pt; } .proto-side { grid-template-columns: 132pt minmax(0, 1fr); column-gap: 12pt; }
      .proto-side .proto-facts > div { grid-template-columns: 58pt 1fr; } .proto-screen { font-size: 6.6pt; border-width: 3pt; break-inside: avoid; \
      padding: 7pt 6pt 8pt; border-radius: 12pt; }
      .proto-step { break-inside: auto; } .proto-phone { break-inside: avoid; } .proto-item > .proto-facts { break-inside: avoid; }
      .proto-activities th, .proto-activities td { font-size: 8pt; padding: 2.5pt 3pt; } .proto-activities { page-break-inside: auto; }
      .proto-activities tbody th { min-width: 70pt; } .proto-activities thead th { min-width: 28pt; font-size: 8pt; }
      .proto-activities td { border-left: 0.5pt solid #c9ccd2; } .proto-due { background: #e8edf5; print-color-adjust: exact; }
      .proto-options th, .proto-options td, .proto-dictionary th, .proto-dictionary td { font-size: 8.5pt; padding: 1.5pt 6pt 1.5pt 0; }
      .proto-flow { break-inside: avoid; } .proto-flow svg { width: 60%; max-height: 215mm; } .proto-words { font-size: 9pt; }
      .proto-flow .page { fill: #fff; } .proto-flow .step { fill: #f6f7f9; } .proto-flow text { fill: #1c1c1e; }
      .proto-flow .note, .proto-flow .item { fill: #555; } .proto-flow .exit, .proto-flow .head { fill: #0a5db0; }
      .proto-flow .way { stroke: #0a5db0; } .proto-paper { border: 0.75pt solid #c9ccd2; }
      .proto-narrow { break-inside: avoid; } .proto-notes { font-size: 9pt; } .proto-hash { font-size: 8.5pt; }
      }

      """

  /// Returns the rules of the printed pages: their size, the text at their top, and at their foot the version and the number of the page.
  static func pages(of document: PlanProtocol) -> String {
    let language = document.language
    let number = language(.pageNumber, ["page": "\u{E000}", "pages": "\u{E001}"])
    var parts: [String] = [], words = ""
    for character in number {
      guard character == "\u{E000}" || character == "\u{E001}" else {
        words.append(character)
        continue
      }
      parts += [DocumentStyle.quoted(words), character == "\u{E000}" ? "counter(page)" : "counter(pages)"]
      words = ""
    }
    parts.append(DocumentStyle.quoted(words))
    let foot = language.document(
      .foot,
      ["title": document.plan.id.text, "version": document.version, "hash": String(document.hash.prefix(12))])
    let font = "font: 8pt/1.3 system-ui, sans-serif; color: #55565c;"
    return """
      @page { size: A4; margin: 18mm 15mm 18mm; \
      @top-left { content: \(DocumentStyle.quoted("\(language.document(.kind)): \(document.title)")); \(font) } \
      @bottom-left { content: \(DocumentStyle.quoted(foot)); \(font) } \
      @bottom-right { content: \(parts.joined(separator: " ")); \(font) white-space: nowrap; } }
      @page :first { @top-left { content: none; } }

      """
  }
}
