package import CareModel

/// An alert in JSON, with its recipients; never an answer.
package struct AlertDocument: Shaped {
  private let version: Version<Alert>
  private let contacts: [Contact]

  /// A contact that the alert is for.
  private struct Recipient: Encodable {
    let id: Contact.ID
    let name: String?
    let phone: String?
  }

  /// Creates the document of an alert; of contacts that are not passed, it has the ids alone.
  package init(_ version: Version<Alert>, recipients contacts: [Contact]) {
    self.version = version
    self.contacts = contacts
  }

  /// The members.
  package static let shape = Shape<AlertDocument>(
    Alert.shape.of(\.version) + [
      Column(
        "to", written: .list(of: .object), \.recipients, "The contacts; in the API, with names in the scope identity.")
    ])

  private var recipients: [Recipient] {
    version.value.to.map { id in
      let contact = contacts.first { $0.id == id }
      return Recipient(id: id, name: contact?.name, phone: contact?.phone.first?.value)
    }
  }
}

/// A version of an alert in JSON, with what its author did; never an answer.
package struct AlertVersionDocument: Shaped {
  private let alert: AlertDocument
  private let head: VersionHead

  /// Creates the document of a version of an alert; of contacts that are not passed, it has the ids alone.
  package init(_ version: Version<Alert>, recipients contacts: [Contact]) {
    alert = AlertDocument(version, recipients: contacts)
    head = VersionHead(version)
  }

  /// The members: those of the alert, and those of its version that say who recorded it, when, and why.
  package static let shape = Shape<AlertVersionDocument>(
    AlertDocument.shape.of(\.alert)
      + VersionHead.shape.of(\.head).filter { ["recorded", "author", "why"].contains($0.name) })
}
