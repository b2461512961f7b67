import CareCards
import CareModel

/// The stylesheet of the pages: that of cards and days, and the rules of frames, forms, and surveys.
enum WebStyle {
  /// The rules without spaces that browsers do not need.
  static let text = compact(Theme.ownRules + DayStyle.rules + rules)

  /// The rules of forms, surveys, and messages, which a day does not need.
  static let forms = compact(formRules)

  /// The rules that only the care team's pages need, so that phones do not load them.
  static let desk = compact(deskRules)

  /// The rules of the care team's navigation, tables, and lists.
  ///
  /// On a phone, the navigation is one row that scrolls sideways, and so are the tabs of a person. For a moment they snap to the link of the
  /// page, so that they begin with that in view; then they scroll freely.
  private static let deskRules = """
    .care-desk { max-width: 72rem; margin: 0 auto; padding: 0.5rem 1rem 2rem; } .care-foot { border-block-start: 1px solid var(--care-line); }
    .care-desk-nav ul { max-width: 72rem; flex-wrap: wrap; } .care-desk-nav li { flex: none; } .care-desk-nav a { padding: 0 0.75rem; outline-offset: -3px; }
    .care-tabs, .care-filters { display: flex; flex-wrap: wrap; gap: 0.5rem 1.25rem; align-items: end; list-style: none; padding: 0; } \
    .care-tabs a { display: inline-flex; align-items: center; min-height: 44px; outline-offset: -3px; } .care-tabs li { flex: none; } \
    .care-tabs [aria-current] { font-weight: 650; text-decoration: none; }
    @media (max-width: 38rem) { .care-desk-nav ul, .care-tabs { position: relative; flex-wrap: nowrap; overflow-x: auto; scrollbar-width: thin; scroll-snap-type: x mandatory; \
    scroll-padding-inline: 3rem; } .care-desk-nav [aria-current], .care-tabs [aria-current] { animation: care-here 0.01s; } } \
    @keyframes care-here { from { scroll-snap-align: center; } }
    .care-table { position: relative; overflow-x: auto; margin-block: 1rem; } .care-table table { border-collapse: separate; border-spacing: 0; width: 100%; } \
    .care-table th, .care-table td { text-align: start; padding: 0.5rem 0.75rem; border-block-end: 1px solid var(--care-line); vertical-align: top; } \
    .care-stay-1 tr > :first-child, .care-stay-2 tr > :nth-child(2) { position: sticky; inset-inline-start: 0; background: var(--care-page); } \
    @media (max-width: 38rem) { .care-stay-1, .care-stay-2 { scroll-padding-inline-start: 8rem; } \
    .care-stay-1 tr > :first-child, .care-stay-2 tr > :nth-child(2) { max-width: 8rem; } } \
    .care-count { font-variant-numeric: tabular-nums; white-space: nowrap; }
    .care-act { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin-block: 0.5rem; }
    .care-content { white-space: pre-wrap; } .care-long { overflow-wrap: anywhere; } .care-desk h2 { font-size: 1.15rem; }
    .care-desk .care-summary { display: grid; grid-template-columns: fit-content(50%) minmax(0, 1fr); gap: 0.25rem 1.5rem; } \
    .care-desk .care-summary dt { margin: 0; font-weight: 400; color: var(--care-text-dim); }
    .care-desk form { max-width: 42rem; } .care-desk .care-filters { max-width: none; } \
    .care-desk .care-actions > .care-button:first-child { flex: 0 1 auto; padding-inline: 2rem; text-align: center; }
    .care-desk summary { padding-block: 0.6rem; cursor: pointer; } .care-desk input, .care-desk select { max-width: 100%; } .care-filters > * { min-width: 0; max-width: 100%; } \
    .care-filters input { min-width: 0; } .care-choices summary { min-height: 44px; align-content: center; } .care-choices[open] { flex: 1 1 100%; } .care-choices > div { display: flex; flex-wrap: wrap; gap: 0.5rem; } \
    .care-choices .care-option { margin: 0; }
    .care-printed { display: none; } @media print { .care-printed { display: block; } .care-foot, .care-tabs, .care-desk form, .care-desk details, \
    .care-filters { display: none; } .care-desk { max-width: none; padding: 0; } .care-desk, .care-desk * { color: #000 !important; background: #fff !important; } \
    html { font-size: 10pt; } .care-forms { display: none; } .care-desk tr, .care-desk li, .care-desk svg, .care-desk .care-message, .care-figures > * { break-inside: avoid; } \
    .care-table { overflow: visible; } .care-table th, .care-table td { padding: 0.25rem 0.5rem 0.25rem 0; } .care-desk h2, .care-desk h3, .care-desk thead { break-after: avoid; } }
    .care-figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); gap: 1rem; align-items: start; } \
    .care-desk .care-figure-block { overflow-x: auto; } .care-desk .care-figure-block summary { outline-offset: -3px; } .care-desk .care-card .care-figure-block svg { width: 100%; min-width: 22rem; max-width: 32rem; }
    .care-badge { margin-inline-start: 0.4rem; padding: 0 0.5rem; border-radius: 1rem; font-weight: 650; font-variant-numeric: tabular-nums; \
    color: var(--care-surface); background: var(--care-alarm); } @media (forced-colors: active) { .care-badge { border: 1px solid; } }
    .care-trends, .care-values { list-style: none; padding: 0; } .care-trends { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; } \
    .care-trends li { display: grid; gap: 0.15rem; align-content: start; } .care-newest { font-weight: 650; font-variant-numeric: tabular-nums; }
    .care-spark, .care-strip { color: var(--care-text-dim); max-width: 100%; } .care-strip { display: block; }
    .care-acts { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: start; } .care-acts > details[open] { flex: 1 1 100%; } \
    .care-act label { min-width: 0; } .care-act input { min-width: 0; } .care-did { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; } \
    .care-did > * { margin: 0; } .care-history { padding-inline-start: 1.25rem; }
    .care-figures .care-card { margin: 0; min-width: 0; } .care-desk .care-fields { margin-block-start: 1.25rem; } \
    .care-desk .care-fields input[type="date"] { width: 11rem; } .care-days { display: flex; flex-wrap: wrap; gap: 0 0.5rem; }
    """

  private static let rules = """
    html { text-size-adjust: 100%; } \
    @supports (-webkit-touch-callout: none) { html { font: -apple-system-body; } } @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
    [hidden] { display: none !important; } body { overflow-wrap: break-word; } :lang(ko) { word-break: keep-all; }
    .care-skip { position: absolute; inset-inline-start: -99rem; }
    .care-skip:focus { position: static; display: block; padding: 0.75rem 1rem; outline-offset: -3px; }
    .care-nav ul { display: flex; flex-wrap: wrap; max-width: 42rem; margin: 0 auto; padding: 0.25rem 0.5rem 0; list-style: none; }
    .care-nav li { flex: 1; } .care-nav a { display: flex; align-items: center; justify-content: center; min-height: 48px; \
    padding: 0 0.35rem; text-decoration: none; color: var(--care-text-dim); border-block-end: 3px solid transparent; text-align: center; }
    .care-nav { background: var(--care-surface); border-block-end: 1px solid var(--care-line); }
    .care-nav [aria-current] { color: var(--care-text); font-weight: 650; border-color: var(--care-accent); }
    @media (forced-colors: active) { .care-nav a { border-color: Canvas; } .care-nav [aria-current] { border-color: Highlight; } }
    .care-weeks { display: flex; justify-content: space-between; margin: 0.5rem 0 -0.75rem; }
    .care-weeks a, .care-saved a { display: inline-flex; align-items: center; min-height: 44px; }
    .care-weeks a { font-size: 0.9rem; color: var(--care-text-dim); text-decoration: none; }
    .care-week li a { display: block; text-decoration: none; border-radius: 12px; }
    .care-card h3 a { display: block; padding-block: 11px; margin-block: -11px; text-decoration: none; } .care-card h3 a:hover { text-decoration: underline; }
    .care-line.care-foot { display: flex; } .care-row { display: flex; flex-wrap: wrap; align-items: center; gap: 0 0.5rem; } .care-row > :first-child { flex: 1 1 12rem; } \
    .care-row > .care-button { flex: 1 1 8rem; margin-block: 0.5rem 0.25rem; } .care-card > .care-rows { margin-block-start: 0.75rem; }
    .care-snooze form { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; margin-block-start: 0.5rem; } \
    .care-offline .care-snooze form { display: none; }
    .care-study { margin: 0; font-weight: 600; color: var(--care-text-dim); } .care-waiting { margin: 0.35rem 0 0; font-style: italic; flex: 1 1 100%; }
    .care-more { font-size: 1.5rem; text-decoration: none; color: var(--care-text-dim); }
    .care-quiet { color: var(--care-text); background: none; border-color: var(--care-text-dim); }
    .care-saved { max-width: 42rem; margin: 0.5rem auto; padding: 0.5rem 1rem; }
    @media (max-width: 21rem) { main:not(.care-desk) .care-card > .care-figure-block svg { max-width: none; \
    width: calc(100% + 4 * var(--care-space) - 8px); margin-inline: calc(4px - 2 * var(--care-space)); } }
    """

  private static let formRules = """
    :where(p > a:only-child, td a, th a, h2 > a:only-child, li > a, dd > a) { display: inline-block; min-height: 24px; }
    button.care-link, .care-away { font: inherit; color: inherit; background: none; border: 0; padding: 0; min-height: 44px; cursor: pointer; \
    text-decoration: underline; text-underline-offset: 3px; display: inline-flex; align-items: center; }
    .care-actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-block: 1.5rem 0.75rem; align-items: center; }
    .care-actions .care-button { min-height: 48px; } .care-actions > .care-button:first-child { flex: 1 1 12rem; }
    .care-panel { background: var(--care-surface); border: 1px solid var(--care-line); border-radius: var(--care-corner); padding: 1rem; \
    margin-block: 1rem; } .care-panel > :first-child { margin-block-start: 0; } .care-panel > :last-child { margin-block-end: 0; }
    .care-position { color: var(--care-text-dim); margin: 0 0 0.25rem; }
    .care-item { border: 0; margin: 1.75rem 0 0; padding: 0; min-width: 0; }
    .care-step > details > summary, .care-panel > summary, .care-panel > details > summary { min-height: 44px; align-content: center; cursor: pointer; }
    .care-item legend, .care-ask { font-weight: 650; font-size: 1.05rem; padding: 0; margin-block-end: 0.35rem; display: block; }
    h1 + .care-item, .care-lone { margin-block-start: 1rem; }
    .care-item > .care-detail, .care-error { margin: 0 0 0.5rem; }
    .care-error { color: var(--care-alarm); font-weight: 600; }
    .care-wrong { border-inline-start: 4px solid var(--care-alarm); padding-inline-start: 0.75rem; }
    .care-errors { border: 2px solid var(--care-alarm); border-radius: var(--care-corner); padding: 0.75rem 1rem; margin-block: 1rem; \
    background: var(--care-surface); } .care-errors h2 { margin: 0 0 0.25rem; } .care-errors ul { margin: 0; padding-inline-start: 1.2rem; }
    .care-errors a { display: inline-flex; align-items: center; min-height: 44px; min-width: 44px; color: var(--care-alarm); }
    .care-option { display: flex; align-items: center; gap: 0.75rem; min-height: 52px; padding: 0.4rem 0.9rem; margin-block-end: 0.5rem; \
    background: var(--care-surface); border: 1px solid var(--care-line); border-radius: calc(var(--care-corner) * 0.7); cursor: pointer; }
    .care-option:has(:checked) { border-color: var(--care-accent); box-shadow: inset 0 0 0 1px var(--care-accent); }
    .care-option:has(:focus-visible) { outline: 3px solid var(--care-text); outline-offset: 2px; }
    .care-option input, .care-point input { flex: none; width: 22px; height: 22px; min-height: 0; margin: 0; accent-color: var(--care-accent); }
    .care-option .care-detail { display: block; font-size: 0.9em; } .care-option img { max-width: 96px; height: auto; border-radius: 8px; }
    .care-scale { display: flex; gap: 0.25rem; } .care-point { flex: 1; display: flex; flex-direction: column; align-items: center; gap: 0.35rem; \
    padding-block: 0.6rem; min-height: 64px; min-width: 0; background: var(--care-surface); border: 1px solid var(--care-line); \
    border-radius: 10px; cursor: pointer; font-variant-numeric: tabular-nums; text-align: center; }
    .care-point:has(:checked) { border-color: var(--care-accent); box-shadow: inset 0 0 0 1px var(--care-accent); }
    .care-ends { display: flex; justify-content: space-between; gap: 1rem; color: var(--care-text-dim); font-size: 0.9rem; margin: 0.35rem 0 0; }
    .care-fields { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; } .care-fields label { display: flex; flex-direction: column; \
    font-size: 0.9rem; color: var(--care-text-dim); } .care-fields input { width: 6rem; font-size: 1rem; } \
    @media (max-width: 38rem) { .care-fields label { flex: 1 1 4rem; min-width: 0; max-width: 8rem; } .care-fields input { width: 100%; } }
    @media (max-width: 26rem) { .care-fields label:first-child:nth-last-child(5), .care-fields label:first-child:nth-last-child(5) ~ label { \
    flex-basis: 28%; } }
    .care-measure label { flex: 0 1 auto; flex-direction: row; align-items: center; gap: 0.5rem; max-width: 100%; } \
    .care-measure input { flex: 0 1 5rem; min-width: 3rem; }
    .care-item > input:not([type="checkbox"]), .care-item > textarea, .care-item > select { width: 100%; }
    .care-place { display: grid; grid-template-columns: minmax(4.5rem, auto) minmax(0, 1fr); gap: 0.6rem; align-items: center; margin-block-end: 0.6rem; } \
    .care-place select { width: 100%; min-width: 0; }
    .care-unit { display: flex; align-items: center; gap: 0.6rem; } .care-unit input { flex: 1; min-width: 0; } .care-unit select { flex: none; width: auto; }
    select { font: inherit; color: var(--care-text); background: var(--care-fill); border: 1px solid var(--care-text-dim); \
    border-radius: calc(var(--care-corner) * 0.5); min-height: 48px; padding: 0.4rem 0.7rem; }
    [aria-invalid="true"] { border: 2px solid var(--care-alarm); }
    @media (max-width: 38rem) { .care-scale { flex-direction: column; } .care-point { flex-direction: row; min-height: 48px; \
    padding: 0.3rem 0.9rem; } .care-spread { display: flex; flex-direction: column; } \
    .care-spread .care-ends { display: contents; } .care-spread .care-ends span { color: var(--care-text-dim); font-size: 0.9rem; } \
    .care-spread .care-ends :first-child { order: -1; } }
    @media (max-width: 38rem) { .care-scale.care-short { display: grid; grid-template-columns: repeat(auto-fit, minmax(44px, 1fr)); } \
    .care-short .care-point { flex-direction: column; justify-content: center; padding: 0.3rem 0; min-height: 60px; } \
    .care-short ~ .care-ends :last-child { text-align: end; } }
    .care-line-place { flex-wrap: wrap; } .care-unit .care-line-input { flex: 1 1 100%; width: 100%; min-height: 48px; margin: 0; appearance: none; cursor: pointer; }
    .care-line-input::-webkit-slider-runnable-track { border-block-start: 4px solid var(--care-text-dim); height: 0; border-radius: 2px; }
    .care-line-input::-moz-range-track { border-block-start: 4px solid var(--care-text-dim); height: 0; border-radius: 2px; }
    .care-line-input::-webkit-slider-thumb { appearance: none; width: 28px; height: 28px; margin-block-start: -16px; box-sizing: border-box; \
    border: 14px solid var(--care-accent); border-radius: 50%; }
    .care-line-input::-moz-range-thumb { width: 28px; height: 28px; box-sizing: border-box; border: 14px solid var(--care-accent); border-radius: 50%; }
    .care-open::-webkit-slider-thumb { opacity: 0; } .care-open::-moz-range-thumb { opacity: 0; }
    .care-line-value { flex: 1 1 100%; text-align: center; font-weight: 650; font-size: 1.2rem; min-height: 1.5em; }
    .care-counter { margin: 0.25rem 0 0; font-variant-numeric: tabular-nums; }
    .care-symbol-point { display: flex; gap: 0.6rem; align-items: center; margin-inline-start: -1.2rem; } \
    .care-symbol-point .care-glyph { flex: none; } .care-symbol-point img { max-width: 40%; height: auto; border-radius: 8px; }
    .care-columns { display: none; }
    @media (min-width: 37.5rem) {
    .care-matrix > * { display: grid; grid-template-columns: minmax(9rem, 2fr); grid-auto-columns: minmax(0, 1fr); gap: 0 0.5rem; margin: 0; \
    padding-block: 0.35rem; align-items: center; border-block-end: 1px solid var(--care-line); }
    .care-columns > * { grid-row: 1; text-align: center; align-self: end; font-size: 0.9rem; hyphens: auto; } \
    .care-columns .care-detail { display: block; }
    .care-matrix legend { float: left; grid-row: 1; margin: 0; } .care-matrix .care-item > p { grid-column: 1 / -1; margin: 0; }
    .care-matrix .care-option { grid-row: 1; justify-content: center; margin: 0; padding: 0.4rem; position: relative; } \
    .care-matrix .care-option > span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } }
    .care-text-block { max-height: 24rem; overflow: auto; padding-block: 0.25rem; }
    .care-message { max-width: 85%; } .care-mine { margin-inline-start: auto; border-color: var(--care-accent); }
    .care-message p { margin: 0; } .care-list { list-style: none; padding: 0; }
    .care-summary dt { font-weight: 600; margin-block-start: 0.6rem; } .care-summary dd { margin: 0; }
    .care-qr { display: block; width: 13rem; height: 13rem; border-radius: 8px; } .care-code { font-family: ui-monospace, monospace; font-size: 1.25rem; overflow-wrap: anywhere; }
    .care-answers h3 { font-size: 1rem; margin-block: 1rem 0; } .care-answers dt { font-weight: 400; color: var(--care-text-dim); } .care-answers dd { font-weight: 600; }
    @media print { .care-nav, .care-skip, .care-saved, .care-actions, .care-button, .care-away, [role="status"] { display: none; } \
    .care-panel, .care-card { border: 0; padding: 0; box-shadow: none; break-inside: auto; } }
    .care-draw { display: block; width: 100%; max-width: 35rem; aspect-ratio: 28 / 9; touch-action: none; cursor: crosshair; margin-block-end: 0.5rem; \
    background: var(--care-fill); border: 1px solid var(--care-text-dim); border-radius: calc(var(--care-corner) * 0.5); }
    """

  /// Removes line breaks, indentation, the spaces around the signs of CSS, the zero before a decimal point, and the semicolon at the end of a
  /// rule.
  private static func compact(_ css: String) -> String {
    var text = "", pending = false
    for character in css {
      if character.isWhitespace {
        pending = true
        continue
      }
      if pending, let last = text.last, !"{};,>".contains(last), !"{};,>".contains(character), last != ":" {
        text.append(" ")
      }
      pending = false
      if character == "}", text.last == ";" { text.removeLast() }
      if character == ".", text.last == "0", text.dropLast().last?.isNumber == false { text.removeLast() }
      text.append(character)
    }
    return text
  }
}
