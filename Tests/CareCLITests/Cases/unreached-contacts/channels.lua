channel.command "sms" { run = { "sh", "-c", "true" }, address = "phone" }
channel.mail "mail" { via = { "sh", "-c", "true" }, from = "study@care.example.org" }
deliver { reminders = { "sms" }, alerts = { "mail" } }
