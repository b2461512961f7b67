-- E011 11:39 contacts.a.phone: `phone` needs `value`; write value = "…"
-- E012 11:67 contacts.a.email: expected a list of texts or tables, got the number 5; write email = { "…" or { … } }
-- E010 11:98 contacts.a.other[1].vlaue: unknown field 'vlaue' of `other[1]`; did you mean `value`?
-- E010 12:63 contacts.b.address.zip: unknown field 'zip' of `address`
--   = fields here: street, city, state, postal_code, country
-- E012 12:102 contacts.b.messaging.value: expected a text, got the number 7; write value = "…"

return plan "p" {
  title = "P",
  contacts = {
    contact "a" { name = "A", phone = { label = "work" }, email = 5, other = { { label = "work", vlaue = "x" } } },
    contact "b" { name = "B", address = { street = "Main St", zip = "14850" }, messaging = { value = 7 } },
  },
  tasks = {},
}
