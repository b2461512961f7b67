/// A picture by its name or address, and what it shows in words.
package struct CardImage: PlainCardElement, AuthoredCardElement {
  var source: String
  var text: String

  package static let name = CardElement.Name.image
  package static let summary = "A picture."
  package static let example: String? = nil
  package static let template = CardImage(source: "", text: "")
  package static let argumentCount = 2
  package static let fields: [Field<CardImage>] = [
    Field(
      "source", \.source, "The path of a picture in the plan's folder, such as \"images/knee.png\".", required: true),
    Field("text", \.text, "A description of the picture, for people who cannot see it.", required: true, isText: true),
  ]

  package var whole: CardElement { .image(source, text: text) }
}
