-- What cannot be said, from the FHIR Questionnaire without an address.
-- Status: draft

return survey "what-cannot-be-said" {
  title = "What cannot be said",
  steps = {
    question "bmi" {
      -- Lost from FHIR: the calculatedExpression %weight / (%height * %height)
      -- Lost from FHIR: the extension http://example.org/color
      -- Lost from FHIR: 'definition' (http://example.org/bmi)
      item = numeric "bmi" { text = "Body mass index" },
    },
    repeat_group "names_rows" { max = 100, items = { text "names" { text = "Names of your pets", required = true } } },
    question "home" {
      -- Lost from FHIR: the type 'url'
      item = text "home" { text = "Your home page" },
    },
    question "long" {
      -- Lost from FHIR: the slider
      item = numeric "long" { text = "How far can you walk?", integer = true },
    },
    -- Lost from FHIR: the item 'secret'
    question "old" {
      -- Lost from FHIR: 'required'
      item = numeric "old" { text = "Always 3", integer = true, read_only = true },
    },
    question "code" {
      -- Lost from FHIR: the regular expression '[a-'
      item = text "code" { text = "A code" },
    },
  },
}
