/// A page of its own, which contains its styles, fetches nothing, and sends nothing.
package enum StandalonePage {
  /// Returns the page.
  ///
  /// - Parameters:
  ///   - title: The title as text.
  ///   - tag: The tag of the language.
  ///   - style: The rules of its style.
  ///   - name: The class of its body; nil for none.
  ///   - body: The body as markup.
  /// - Returns: The page as HTML.
  package static func html(title: String, in tag: String, style: String, class name: String?, body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="\(tag.markupEscaped)">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; \
    form-action 'none'; base-uri 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <title>\(title.markupEscaped)</title>
    <style>
    \(style)</style>
    </head>
    <body\(name.map { " class=\"\($0)\"" } ?? "")>
    \(body)</body>
    </html>

    """
  }
}
