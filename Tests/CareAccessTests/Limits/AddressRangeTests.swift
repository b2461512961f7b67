import CareAccess
import Testing

struct AddressRangeTests {
  @Test(arguments: [
    ("10.0.0.0/8", "10.200.3.4", true), ("10.0.0.0/8", "11.0.0.1", false), ("192.0.2.128/25", "192.0.2.129", true),
    ("192.0.2.128/25", "192.0.2.127", false), ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "192.0.2.8", false),
    ("192.0.2.7", "::ffff:192.0.2.7", true), ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "2001:db8::1", false),
    ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
    ("fe80::/10", "fe80::1%eth0", true), ("192.0.2.7/32", "192.0.2.7:443", false), ("192.0.2.7/32", "local", false),
    ("192.0.2.7/32", "", false), ("192.0.2.7/32", String(repeating: "1", count: 100_000), false),
  ])
  func anAddressIsInARange(range: String, address: String, isInside: Bool) throws {
    #expect(try #require(AddressRange(range)).contains(address) == isInside)
  }

  @Test(arguments: [
    "", "/", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8", "10.0.0/8", "::/129", "::/9999999999999999999",
    "example.org", "10.0.0.0/+8", "10.0.0.0/٨", String(repeating: "1", count: 100_000),
  ])
  func anythingElseIsNoRange(text: String) { #expect(AddressRange(text) == nil) }
}
