import CareModel
import Testing

@testable import CareWeb

/// How the pages of the care team name a channel.
struct ChannelWordsTests {
  @Test(arguments: [
    (DeliveryChannel(name: "push", way: .push), "notification on a device (push)"),
    (DeliveryChannel(name: "sms", way: .command(["sms"]), address: "phone"), "phone (sms)"),
    (DeliveryChannel(name: "Phone", way: .command(["sms"]), address: "phone"), "Phone"),
    (DeliveryChannel(name: "pager", way: .command(["page"])), "pager"),
    (
      DeliveryChannel(name: "relay", way: .webhook(url: "https://x", secretVariable: "X"), address: "email"),
      "mail (relay)"
    ),
  ])
  func aChannelIsInWords(channel: DeliveryChannel, words: String) {
    #expect(channel.words == words)
  }

  @Test func authorsHaveTheirNames() {
    let authors = AuthorNames(accounts: ["rivera": "Dana Rivera"])
    for (author, name) in [
      ("user:rivera", "Dana Rivera"), ("user:gone", "gone"), ("me:ana", "the participant"), ("nora", "nora"),
      ("server", "the server"),
    ] { #expect(authors.name(of: author) == name, "\(author)") }
    #expect(authors.name(of: nil) == nil)
  }
}
