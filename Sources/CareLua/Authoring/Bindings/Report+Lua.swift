import CareModel

extension ConstructorEntry {
  static let reports = [report] + words + data + [image, breakPage]

  static let report = ConstructorEntry(
    "report", .named, makes: .report, "A report of the plan: a document about a participant, or about its study.",
    fields: [
      FieldEntry(
        "title", .text, "The title of the document, if its function returns no `doc.title`.", required: true,
        isText: true),
      FieldEntry(
        "scope", .choice(ReportDefinition.Scope.allCases.map(\.rawValue)), "The subject.", default: "\"participant\""),
      FieldEntry(
        "over", .interval, "The number of whole days before today that the report covers.", default: "weeks(4)"),
      FieldEntry(
        "personal", .list(of: .choice(PersonalField.allCases.map(\.rawValue))),
        "The personal data that the document holds. Its function cannot read any other.", default: "{}"),
      FieldEntry(
        "page", .choice(ReportDefinition.Page.allCases.map(\.rawValue)), "The size of printed pages.",
        default: "\"a4\""),
      FieldEntry(
        "build", .function(["ctx": .handle("ctx")], gives: .list(of: .type(.declared(.block)))),
        "A function that returns the blocks of the document, from top to bottom.", required: true),
    ],
    example: """
      report "visit" { title = "For your visit", over = weeks(4), personal = { "name" }, build = function(ctx)
        return {
          doc.title("Recovery of " .. ctx.patient.name), doc.adherence {}, doc.insights {},
          doc.outcomes { tasks = "check-in", limit = 60 }, doc.contacts {},
        }
      end }
      """)

  private static func block(
    _ name: String, _ form: Form, _ summary: String, parameters: [FieldEntry] = [], fields: [FieldEntry] = [],
    items: FieldType? = nil, example: String
  ) -> ConstructorEntry {
    ConstructorEntry(
      "doc.\(name)", form, makes: .block, summary, parameters: parameters, fields: fields, items: items,
      example: example)
  }

  private static let text = FieldEntry("text", .text, "The text.", required: true)

  private static let words = [
    block("title", .call, "The title of the document.", parameters: [text], example: "doc.title \"For your visit\""),
    block(
      "header", .call, "The text at the top of each page.", parameters: [text],
      example: "doc.header \"Knee clinic, ward 3\""),
    block(
      "heading", .call, "A heading.", parameters: [text],
      fields: [FieldEntry("level", .integer, "2 for a section, 3 for a part of one.", default: "2")],
      example: "doc.heading \"How it went\""),
    block(
      "text", .call, "Paragraphs, which empty lines divide.", parameters: [text],
      example: "doc.text \"Bring this page to your next visit.\""),
    block(
      "list", .table, "A list of texts.",
      fields: [FieldEntry("numbered", .boolean, "Whether the items have numbers.", default: "false")], items: .text,
      example: "doc.list { \"Walk every day.\", \"Cool the knee.\", numbered = true }"),
    block(
      "table", .table, "A table of texts and numbers.",
      fields: [
        FieldEntry("title", .text, "The title."),
        FieldEntry("columns", .list(of: .text), "The titles of the columns.", required: true),
        FieldEntry(
          "rows", .list(of: .list(of: .scalar)), "The rows, each with a cell for every column.", required: true),
      ],
      example:
        "doc.table { title = \"Goals\", columns = { \"Week\", \"Steps\" }, rows = { { \"1\", 3000 }, { \"2\", 4000 } } }"
    ),
  ]

  private static func tasks(_ summary: String) -> FieldEntry {
    FieldEntry("tasks", .list(of: .id), summary, default: "all")
  }

  private static let title = FieldEntry("title", .text, "The title.", default: "the built-in one")

  private static let data = [
    block(
      "chart", .call,
      "A chart of the plan, with its table; in the report of a study, `enrollment`, `flow`, `retention`, `latency`, or `compliance`.",
      parameters: [FieldEntry("chart", .id, "The id of the chart.", required: true)],
      fields: [
        FieldEntry(
          "over", .interval, "The number of whole days to the end of the report.", default: "that of the chart")
      ],
      example: "doc.chart(\"pain\", { over = weeks(4) })"),
    block(
      "calendar", .table, "The adherence of each day of the report, in weeks.",
      fields: [tasks("The tasks to include."), title], example: "doc.calendar { tasks = \"walk\" }"),
    block(
      "adherence", .table,
      "The adherence of closed events, and that of each task; in the report of a study, that of all participants.",
      fields: [tasks("The tasks to include."), title], example: "doc.adherence { title = \"Your exercises\" }"),
    block("insights", .table, "The insights of the plan.", fields: [title], example: "doc.insights {}"),
    block(
      "outcomes", .table, "The outcomes of the report's days, the newest ones last.",
      fields: [
        tasks("The tasks to include."), title,
        FieldEntry("limit", .integer, "The number of outcomes, 1 to 2000.", default: "60"),
      ],
      example: "doc.outcomes { tasks = \"check-in\", limit = 60 }"),
    block(
      "contacts", .table, "The care team: these contacts of the plan, or all of them.", fields: [title], items: .id,
      example: "doc.contacts { \"nurse\", title = \"If you need help\" }"),
  ]

  private static let image = block(
    "image", .call, "A picture of the plan's folder, identified by the hash of its bytes.",
    parameters: [FieldEntry("image", .text, "The path of the file and its hash.", required: true)],
    fields: [FieldEntry("text", .text, "The text for those who do not see it.", required: true)],
    example:
      "doc.image(\"clinic.png#sha256=e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\", { text = \"The clinic\" })"
  )

  private static let breakPage = block(
    "break_page", .call, "The end of a printed page.", example: "doc.break_page()")
}
