-- E000 0:0 x: to be recorded

channel.push "push" {}
return deliver { reminders = { "push" } }
