-- E001 3:3 a field is written name = value; write title = …
return plan "p" {
  "title": "P",
}
