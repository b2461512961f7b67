channel.command "sms" { run = { "sh", "-c", "cat >> sent.txt; echo queued" } }
channel.mail "mail" { via = { "sh", "-c", "cat >> mail.txt" }, from = "study@care.example.org" }
deliver { reminders = { "sms" }, alerts = { "mail" }, link = "https://care.example.org" }
