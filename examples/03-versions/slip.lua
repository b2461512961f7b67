-- The reading of 9 June was typed in the wrong order: 213 was 123.
local event = store.events { patient = "ana", on = "2026-06-09", task = "reading" }[1]
event:record { value(123, { kind = "upper", units = "mmHg" }) }
for _, version in ipairs(store.outcomes:history(event.id, { patient = "ana" })) do
  print(version.seq, version.recorded:iso(), version.values[1].value, version.author)
end
