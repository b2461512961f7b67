-- What cannot be said, from the FHIR Questionnaire without an address.
-- Status: draft

return survey "what-cannot-be-said" {
  title = "What cannot be said", form = { checksum = "beb9592c5ffa5347557d7ecef4b065eb" },
  steps = {
    question "bmi" {
      -- Lost from FHIR: the calculatedExpression %weight / (%height * %height)
      -- Lost from FHIR: the extension http://example.org/color
      item = numeric "bmi" {
        text = "Body mass index", form = { link_id = "bmi", definition = "http://example.org/bmi" },
      },
    },
    repeat_group "names_rows" {
      max = 100,
      items = { text "names" { text = "Names of your pets", required = true, form = { link_id = "names" } } },
    },
    question "home" {
      -- Lost from FHIR: the type 'url'
      item = text "home" { text = "Your home page", form = { link_id = "home", type = "url" } },
    },
    question "long" {
      -- Lost from FHIR: the slider
      item = numeric "long" { text = "How far can you walk?", integer = true, form = { link_id = "long" } },
    },
    -- Lost from FHIR: the item 'secret'
    question "old" {
      -- Lost from FHIR: 'required'
      item = numeric "old" { text = "Always 3", integer = true, read_only = true, form = { link_id = "old" } },
    },
    question "code" {
      -- Lost from FHIR: the regular expression '[a-'
      item = text "code" { text = "A code", form = { link_id = "code" } },
    },
  },
}
