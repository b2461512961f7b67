-- E012 4:8 a file of channels returns nothing, got the use of channels; remove `return`

channel.push "push" {}
return deliver { reminders = { "push" } }
