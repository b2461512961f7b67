-- E000 0:0 x: to be recorded

channel.command "sms" { run = {}, timeout = minutes(11), address = "+49 30 1234" }
channel.command "sms" { run = { "/usr/local/bin/sms" }, timeout = 30, idempotent = "yes" }
channel.comand "fax" { run = { "fax" } }
channel.webhook "gateway" { url = "http://sms.example.org/send" }
channel.webhook "local" { url = "http://localhost:9000/send", secret_env = "s3cr3t-value" }
channel.webhook "user" { url = "https://care:pw@sms.example.org", secret_env = "S" }
channel.mail "mail" { from = "care@example.org\nBcc: all@example.org", via = { "sendmail", "-t" }, shows = "all" }
channel.mail "neither" { from = "care@example.org" }
channel.mail "both" { from = "care@example.org", via = { "sendmail" }, relay = "smtps://mail.example.org" }
channel.mail "relay" { from = "care@example.org", relay = "mail.example.org", user = "care" }
channel.push "push"
channel.push "devices" {}
changes.webhook "ehr" { url = "https://ehr.example.org", secret_env = "EHR", entities = { "outcomes" } }
changes.webhook "ehr" { url = "ftp://ehr.example.org", secret_env = "EHR" }
deliver {
  reminders = { "smss", "devices", "devices" }, alerts = { "devices" }, quiet = { "21:00", "21:00" }, late_after = hours(30),
  link = "care.example.org",
}
deliver { reminders = "sms" }
