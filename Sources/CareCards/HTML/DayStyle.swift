/// The stylesheet of cards and days; its colors and sizes are the custom properties of themes.
package enum DayStyle {
  /// The rules, the same for a page of a server and for a file of its own.
  package static let rules = """
    *, ::before, ::after { box-sizing: border-box; }
    body { margin: 0; color: var(--care-text); background: var(--care-page); font: 100%/1.5 system-ui, sans-serif; }
    .care-day { max-width: 42rem; margin-inline: auto; padding: 1.25rem 1rem 3rem; }
    .care-day h1 { font-size: 1.6rem; line-height: 1.2; margin: 0; }
    .care-day h2 { font-size: 1.15rem; margin: 1.75rem 0 0.5rem; }
    .care-card { color: var(--care-text); background: var(--care-surface); border: var(--care-border) solid var(--care-line); \
    border-inline-start: var(--care-line-width) solid var(--care-accent); border-radius: var(--care-corner); \
    box-shadow: var(--care-shadow); padding: calc(var(--care-space) * 2); margin-block: calc(var(--care-space) * 1.5); \
    font-size: calc(1rem * var(--care-text-size)); overflow-wrap: anywhere; }
    .care-card > * + * { margin-block-start: calc(var(--care-space) * 1.25); }
    .care-card :is(h2, h3, h4), .care-contact :is(h2, h3) { margin: 0; font-size: 1.1em; line-height: 1.3; }
    .care-card h4 { font-size: 1em; }
    .care-card p { margin-block-end: 0; }
    .care-card-head, .care-heading { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; \
    column-gap: 1rem; }
    .care-card-head p, .care-heading p { margin: 0; }
    .care-detail, .care-label, .care-status, .care-dim, .care-time { color: var(--care-text-dim); }
    .care-strong { font-weight: 600; } .care-good { color: var(--care-good); }
    .care-warning { color: var(--care-warning); } .care-alarm { color: var(--care-alarm); }
    .care-rows, .care-ways, .care-week ol, .care-bars { list-style: none; margin: 0; padding: 0; }
    .care-cells { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(9rem, 100%), 1fr)); }
    .care-row + .care-row { border-block-start: 1px solid var(--care-line); }
    .care-line, .care-check, .care-progress, .care-ring-line, .care-icon, .care-contact { display: flex; align-items: center; gap: 0.75rem; }
    .care-line, .care-check { min-height: var(--care-control); width: 100%; }
    .care-foot { min-height: 0; }
    .care-check { font: inherit; color: inherit; text-align: start; background: none; border: 0; padding: 0.25rem 0; cursor: pointer; }
    .care-check:disabled, .care-button:disabled { cursor: default; opacity: 1; }
    .care-row-text { flex: 1; } .care-time { display: inline-block; min-width: 4rem; }
    .care-time, .care-number, .care-number-small, .care-date { font-variant-numeric: tabular-nums; }
    .care-button { display: inline-flex; flex-direction: column; justify-content: center; align-items: center; font: inherit; \
    font-weight: 600; min-height: var(--care-control); min-width: var(--care-control); padding: 0.35rem 1.1rem; \
    color: var(--care-on-accent); background: var(--care-accent); border: 1px solid var(--care-accent); \
    text-decoration: none; text-align: center; cursor: pointer; }
    .care-button, .care-image, .care-picture { border-radius: calc(var(--care-corner) * 0.7); }
    .care-button .care-label { color: inherit; font-weight: 400; font-size: 0.85em; }
    :focus-visible { outline: 3px solid var(--care-text); outline-offset: 2px; }
    .care-sign { flex: none; } .care-ring, .care-mark { fill: none; stroke: var(--care-text-dim); stroke-width: 2; \
    stroke-linecap: round; stroke-linejoin: round; }
    .care-check .care-ring, .care-is-open .care-ring { stroke: var(--care-accent); }
    .care-half, .care-bar { fill: var(--care-accent); }
    :is(.care-is-completed, .care-is-late, [aria-pressed="true"]) .care-ring { fill: var(--care-accent); stroke: var(--care-accent); }
    :is(.care-is-completed, .care-is-late, [aria-pressed="true"]) .care-mark { stroke: var(--care-on-accent); }
    .care-row:is(.care-is-completed, .care-is-late) .care-sign { opacity: var(--care-done-opacity); }
    .care-is-missed .care-status { color: var(--care-alarm); } .care-is-missed :is(.care-ring, .care-mark) { stroke: var(--care-alarm); }
    .care-is-upcoming .care-ring { stroke-dasharray: 3 3.28; }
    .care-is-late .care-status { color: var(--care-warning); }
    .care-value { display: flex; flex-direction: column; } .care-number { font-size: 1.9em; font-weight: 650; line-height: 1.15; }
    .care-grid { display: grid; gap: calc(var(--care-space) * 1.5); }
    .care-columns-2 { grid-template-columns: repeat(2, 1fr); } .care-columns-3 { grid-template-columns: repeat(3, 1fr); }
    .care-columns-4, .care-columns-5, .care-columns-6 { grid-template-columns: repeat(4, 1fr); }
    .care-cell p { margin: 0; } .care-grid-card .care-cell { text-align: center; }
    .care-across { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; justify-content: space-between; }
    .care-stack > p, .care-across > p { margin: 0; }
    progress { appearance: none; flex: 1; min-width: 4rem; height: calc(var(--care-line-width) * 2); border: 0; border-radius: 99px; overflow: hidden; \
    background: var(--care-fill); }
    progress::-webkit-progress-bar { background: var(--care-fill); border-radius: 99px; }
    progress::-webkit-progress-value { background: var(--care-accent); border-radius: 99px; }
    progress::-moz-progress-bar { background: var(--care-accent); }
    .care-ring-track, .care-ring-fill { fill: none; stroke: var(--care-fill); stroke-width: 3; } .care-ring-fill { stroke: var(--care-accent); }
    .care-glyph { font-size: 1.4em; width: 1.5em; text-align: center; color: var(--care-accent); }
    .care-image { display: grid; place-items: center; min-height: calc(var(--care-image) / 2); max-height: var(--care-image); \
    background: var(--care-fill); padding: 1rem; text-align: center; }
    .care-picture { max-width: 100%; height: auto; max-height: var(--care-image); }
    .care-field label { display: flex; flex-wrap: wrap; column-gap: 0.75rem; justify-content: space-between; }
    .care-entry { display: flex; gap: 0.5rem; } .care-entry > :first-child { flex: 1; min-width: 0; }
    input, textarea { font: inherit; color: var(--care-text); background: var(--care-fill); border: 1px solid var(--care-text-dim); \
    border-radius: calc(var(--care-corner) * 0.5); min-height: var(--care-control); padding: 0.4rem 0.7rem; }
    input[type="range"] { accent-color: var(--care-accent); padding: 0; border: 0; background: none; }
    .care-points { margin-inline: 0; margin-block-end: 0; } .care-bars, .care-ways { display: flex; flex-wrap: wrap; gap: 0.5rem; }
    .care-bars li, .care-week :is(li, a) > span:first-child { display: flex; flex-direction: column; align-items: center; }
    .care-gap { stroke: var(--care-text-dim); stroke-width: 2; stroke-dasharray: 3 3; }
    .care-number-small { font-size: 0.85em; } .care-bars .care-label { font-size: 0.75em; }
    a { color: inherit; text-decoration-color: var(--care-accent); text-decoration-thickness: 2px; text-underline-offset: 3px; }
    .care-link { margin-block-end: 0; } .care-link a { display: inline-flex; align-items: center; min-height: var(--care-control); padding-block: 0.5rem; font-weight: 600; }
    hr { border: 0; border-block-start: 1px solid var(--care-line); width: 100%; }
    .care-page summary, .care-figure-block summary { cursor: pointer; font-weight: 600; min-height: var(--care-control); align-content: center; }
    .care-figure-block { margin: 0; } .care-card .care-figure-block svg { width: min(100%, 26rem); } .care-figure-block svg { max-width: 100%; height: auto; border-radius: 6px; }
    .care-figure-block figcaption { color: var(--care-text-dim); font-size: 0.85em; }
    table { border-collapse: collapse; } caption { text-align: start; font-weight: 600; }
    th, td { text-align: start; padding: 0.2rem 0.8rem 0.2rem 0; border-block-end: 1px solid var(--care-line); }
    .care-week ol { display: grid; grid-template-columns: repeat(7, 1fr); margin-block: 1rem 0.5rem; text-align: center; }
    .care-week :is(li, a) > span:first-child { padding-block: 0.35rem; border-radius: 12px; }
    .care-weekday { font-size: 0.8rem; color: var(--care-text-dim); } .care-date { font-weight: 600; }
    .care-current > span:first-child, .care-current > a > span:first-child { background: var(--care-surface); outline: 2px solid var(--care-accent); }
    .care-nothing .care-ring-track { stroke-dasharray: 2 4; stroke-width: 2; stroke: var(--care-text-dim); }
    .care-nothing .care-ring-fill { stroke: none; } .care-future .care-date { font-weight: 400; color: var(--care-text-dim); }
    .care-note { border-inline-start: 4px solid currentColor; padding: 0.5rem 0.9rem; margin: 1rem 0; background: var(--care-surface); \
    border-radius: 6px; }
    .care-contact { background: var(--care-surface); border: 1px solid var(--care-line); border-radius: var(--care-corner); \
    padding: 0.75rem 1rem; margin-block: 0.6rem; align-items: flex-start; }
    .care-card .care-contact { border: 0; padding: 0; } .care-contact p { margin: 0; }
    .care-monogram, .care-more { flex: none; display: grid; place-items: center; width: 44px; height: 44px; }
    .care-monogram { border-radius: 50%; background: var(--care-fill); font-weight: 600; }
    .care-ways { margin-block-start: 0.5rem; }
    .care-person, .care-ways li { min-width: 0; } .care-ways .care-button { color: var(--care-text); background: none; \
    max-width: 100%; overflow-wrap: anywhere; }
    .care-insight-alert { border-inline-start-color: var(--care-alarm); }
    .care-hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .care-form { display: none; }
    @media (prefers-reduced-motion: no-preference) { .care-button, .care-check, .care-sign circle { \
    transition: background-color 0.2s, opacity 0.2s; } }
    @media (forced-colors: active) { .care-card, .care-button, .care-contact, progress { border: 1px solid; } \
    .care-ring, .care-mark, .care-ring-fill { stroke: CanvasText; } }
    @media (max-width: 26rem) { .care-line, .care-check { display: grid; grid-template-columns: auto 1fr; row-gap: 0; } \
    :is(.care-line, .care-check) > .care-status { grid-column: 2; } }
    @media (max-width: 22rem) { .care-week ol { margin-inline: -0.75rem; } [class*="care-columns-"] { \
    grid-template-columns: 1fr; } }
    @media print { body { background: #fff; } .care-card { break-inside: avoid; box-shadow: none; } }

    """
}
