/// The stylesheet of pictures, beside that of cards.
extension PhonePicture {
  /// The rules.
  package static let rules = """
    .proto-phone { margin: 0.3rem 0; } .proto-screen { border: 5px solid #3a3d44; border-radius: 20px; background: var(--care-page); \
    color: var(--care-text); padding: 12px 10px 14px; font-size: 10px; line-height: 1.4; overflow: hidden; overflow-wrap: anywhere; }
    .proto-screen p { margin: 0.4em 0; } .proto-screen .proto-h1 { font-size: 1.45em; font-weight: 700; line-height: 1.2; margin: 0.2em 0 0.5em; }
    .proto-screen .proto-h2 { font-size: 1.1em; font-weight: 650; }
    .proto-screen fieldset, .proto-screen .care-item { border: 0; padding: 0; margin: 1em 0 0; min-width: 0; }
    .proto-screen legend, .proto-screen .care-ask { font-weight: 650; padding: 0; margin-bottom: 0.3em; display: block; }
    .proto-screen .care-hidden { display: none; }
    .proto-screen input, .proto-screen textarea, .proto-screen select { font: inherit; min-height: 0; padding: 0.3em 0.5em; border-radius: 5px; \
    max-width: 100%; min-width: 0; color: inherit; background: var(--care-fill); border: 1px solid var(--care-text-dim); }
    .proto-screen .care-item > input:not([type="checkbox"]), .proto-screen textarea, .proto-screen select { width: 100%; }
    .proto-screen input[type="radio"], .proto-screen input[type="checkbox"] { flex: none; width: 1.2em; height: 1.2em; margin: 0; padding: 0; }
    .proto-screen .care-option { display: flex; align-items: center; gap: 0.6em; padding: 0.4em 0.7em; margin-bottom: 0.4em; \
    background: var(--care-surface); border: 1px solid var(--care-line); border-radius: 7px; }
    .proto-screen .care-option .care-detail { display: block; }
    .proto-screen .care-scale { display: flex; flex-wrap: wrap; gap: 0.25em; }
    .proto-screen .care-point { display: flex; flex-direction: column; align-items: center; flex: 1 1 1.4em; min-width: 1.3em; \
    padding: 0.3em 0; border: 1px solid var(--care-line); border-radius: 5px; background: var(--care-surface); }
    .proto-screen .care-ends { display: flex; justify-content: space-between; gap: 1em; color: var(--care-text-dim); }
    .proto-screen .care-fields, .proto-screen .care-unit { display: flex; flex-wrap: wrap; gap: 0.5em; align-items: center; }
    .proto-screen .care-fields label { flex: 1 1 4em; } .proto-screen .care-fields input { width: 100%; }
    .proto-screen .care-actions { display: flex; flex-wrap: wrap; gap: 0.5em; margin-top: 1.2em; }
    .proto-screen .care-button { min-height: 0; padding: 0.5em 1em; border-radius: 7px; font-size: 1em; flex: 1 1 6em; }
    .proto-screen .care-quiet { background: none; color: var(--care-text); border-color: var(--care-text-dim); }
    .proto-screen .care-away { background: none; border: 0; padding: 0; font: inherit; color: inherit; text-decoration: underline; }
    .proto-screen .care-panel { background: var(--care-surface); border: 1px solid var(--care-line); border-radius: 7px; padding: 0.6em; \
    margin: 0.6em 0; }
    .proto-screen .care-text-block { max-height: 20em; overflow: hidden; } .proto-screen .care-picture, .proto-screen img { max-width: \
    100%; height: auto; }
    .proto-screen .care-position { color: var(--care-text-dim); } .proto-screen ul { padding-left: 1.4em; margin: 0.4em 0; }
    .proto-screen .care-place { display: flex; gap: 0.5em; align-items: center; margin: 0.3em 0; }
    .proto-screen summary { min-height: 0; }

    """
}
