/// What Harbour Market writes to its customers.
struct MessageText: Sendable {
  var name: String
  var title: String
  var body: String
  var appeal: Double
  var link: String?
  /// The tag that chooses its readers; nil for everyone.
  var tag: (key: String, value: String)?
  /// Other languages: language, title, body.
  var translations: [(String, String, String)] = []

  /// Sent to everyone, or to those with a tag.
  static let campaigns: [MessageText] = [
    MessageText(
      name: "weekend-catch", title: "The weekend catch is in",
      body: "Brill, gurnard and the first native oysters. From 7 at Quay 1.", appeal: 0.07,
      link: "harbour://stalls/quay-1",
      translations: [
        ("de", "Der Fang fürs Wochenende ist da", "Glattbutt, Knurrhahn und Austern. Ab 7 Uhr."),
        ("fr", "La pêche du week-end est arrivée", "Barbue, grondin et huîtres. Dès 7 h."),
      ]),
    MessageText(
      name: "bakery-morning", title: "Warm loaves at nine 🥖",
      body: "The bakery fires a second oven today. Order before eight.", appeal: 0.05,
      link: "harbour://stalls/bakery", tag: ("favourite", "bakery")),
    MessageText(
      name: "cheese-week", title: "Cheese week begins",
      body: "Forty wheels, nine dairies, one very long table.", appeal: 0.045,
      link: "harbour://events/cheese-week", tag: ("favourite", "cheese")),
    MessageText(
      name: "storm-closure", title: "Closed this afternoon",
      body: "Gale warning: the quay stalls close at 14:00. Orders can be collected tomorrow.",
      appeal: 0.12),
    MessageText(
      name: "gold-tasting", title: "Your gold table",
      body: "Two seats are kept for you at Thursday's tasting.", appeal: 0.14,
      link: "harbour://events/tasting", tag: ("tier", "gold")),
    MessageText(
      name: "basket-reminder", title: "Still in your basket",
      body: "Your basket is kept until 20:00 tonight.", appeal: 0.09, link: "harbour://basket",
      tag: ("basket", "abandoned")),
    MessageText(
      name: "flower-friday", title: "Flower Friday 💐", body: "Peonies, three bunches for two.",
      appeal: 0.05, link: "harbour://stalls/flowers", tag: ("favourite", "flowers")),
    MessageText(
      name: "金曜セール", title: "金曜日の鮨セール 🍣", body: "本日17時まで、にぎり盛り合わせが二割引です。",
      appeal: 0.08, link: "harbour://stalls/sushi", tag: ("favourite", "鮨")),
    MessageText(
      name: "عرض نهاية الأسبوع", title: "قهوة طازجة من المرفأ",
      body: "خصم ٢٠٪ على كل أنواع البن حتى مساء الأحد.", appeal: 0.06, tag: ("favourite", "قهوة")),
    MessageText(
      name: "app-4.12", title: "New: pay at the stall",
      body: "Update to 4.12 and leave your wallet at home.", appeal: 0.03),
    MessageText(
      name: "lighthouse-opening", title: "Lighthouse pickup is open",
      body: "A third place to collect, with parking until 21:00.", appeal: 0.04,
      link: "harbour://stalls/lighthouse", tag: ("pickup_stall", "Lighthouse")),
    MessageText(
      name: "fruit-box", title: "The Friday fruit box",
      body: "Figs, greengages, the last cherries. 180 boxes.", appeal: 0.055,
      link: "harbour://stalls/fruit", tag: ("favourite", "fruit")),
  ]

  /// Sent to one customer; `#` stands for an order's number.
  static let personal: [MessageText] = [
    MessageText(
      name: "order-ready", title: "Order # is ready",
      body: "Collect it at your stall within two hours. Bring the code in the app.", appeal: 0.5,
      link: "harbour://orders/#"),
    MessageText(
      name: "order-packed", title: "We are packing order #",
      body: "You will hear from us when it is ready.", appeal: 0.2, link: "harbour://orders/#"),
    MessageText(
      name: "courier-near", title: "Your courier is two streets away",
      body: "Order # arrives in about five minutes.", appeal: 0.45, link: "harbour://orders/#"),
    MessageText(
      name: "refund", title: "Refund for order #",
      body: "The missing punnet of figs was refunded to your card.", appeal: 0.3),
    MessageText(
      name: "card-expires", title: "Your card expires soon",
      body: "Add a new one so that your standing order goes on.", appeal: 0.25),
  ]

  /// Sent by e-mail.
  static let newsletter = MessageText(
    name: "monthly-letter", title: "What the harbour brings this month",
    body: "Seasons, recipes and the people behind the stalls.", appeal: 0.18)

  /// Sent as an SMS.
  static let codeText = MessageText(
    name: "pickup-code", title: "", body: "Harbour Market: your pickup code is waiting in the app.",
    appeal: 0)
}
