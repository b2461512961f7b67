import CareModel
import CareWeb
import Crypto
import Foundation

/// The styles and scripts of a studio, by addresses with their hash.
struct StudioAssets: Sendable {
  /// A file.
  struct Asset: Sendable {
    var name: String
    var type: String
    var bytes: [UInt8]
    var address: String

    init(_ name: String, _ type: String, _ bytes: [UInt8]) {
      (self.name, self.type, self.bytes) = (name, type, bytes)
      let hash = Hex.text(SHA256.hash(data: bytes).prefix(8))
      address = "\(StudioRoutes.assets)\(hash)/\(name)"
    }
  }

  let style: Asset
  let script: Asset
  /// The script that the phone's pages have before their own.
  let quiet: Asset
  /// The script that the phone's pages have beside their own.
  let phone: Asset
  /// The addresses of the styles that the studio has from the pages.
  let pageStyles: [String]
  /// The picture of the pages.
  let icon: String

  init() {
    let catalog = AssetCatalog(), app = catalog["app.js"]?.address ?? ""
    style = Asset("studio.css", "text/css; charset=utf-8", CompiledFiles.studio.required("studio.css"))
    script = Asset("studio.js", "text/javascript; charset=utf-8", CompiledFiles.studio.required("studio.js"))
    quiet = Asset("quiet.js", "text/javascript; charset=utf-8", CompiledFiles.studio.required("quiet.js"))
    let text = String(decoding: CompiledFiles.studio.required("phone.js"), as: UTF8.self)
    phone = Asset(
      "phone.js", "text/javascript; charset=utf-8",
      Array(text.replacing("from \"./app.js\"", with: "from \"\(app)\"").utf8))
    icon = catalog["icon.svg"]?.address ?? ""
    pageStyles = ["care.css", "form.css", "desk.css"].compactMap { catalog[$0]?.address }
  }

  /// Returns the file at an address; nil if there is none.
  func asset(at path: String) -> Asset? { [style, script, quiet, phone].first { $0.address == path } }
}
