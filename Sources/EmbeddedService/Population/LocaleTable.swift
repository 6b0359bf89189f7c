/// Where people live, and what they are called there. All names are invented pairs of common ones.
struct Region: Sendable {
  var language: String
  var country: String
  var timezone: String
  /// Seconds east of UTC in winter, as an export writes the zone.
  var offset: Int
  /// The middle of where they live.
  var centre: Place
  /// How many of a hundred people live there.
  var weight: Double
  var givenNames: [String]
  var familyNames: [String]

  /// OpenPush's locale, such as `de_DE`.
  var locale: String { "\(language.split(separator: "-")[0])_\(country)" }

  static let all: [Region] = [
    Region(
      language: "en", country: "GB", timezone: "Europe/London", offset: 0,
      centre: Place(latitude: 51.5074, longitude: -0.1278), weight: 22,
      givenNames: ["Amelia", "Oliver", "Isla", "Harry", "Priya", "Callum", "Freya", "Tobias"],
      familyNames: ["Penhallow", "Ashworth", "Okafor", "Trevanion", "Whitlock", "Sandhu"]),
    Region(
      language: "en", country: "US", timezone: "America/New_York", offset: -18_000,
      centre: Place(latitude: 40.7128, longitude: -74.006), weight: 9,
      givenNames: ["Maya", "Ethan", "Zoe", "Marcus", "Harper", "Diego", "Naomi", "Wyatt"],
      familyNames: ["Calloway", "Brandt", "Rivera", "Whitfield", "Nakamura", "Osborne"]),
    Region(
      language: "en", country: "US", timezone: "America/Los_Angeles", offset: -28_800,
      centre: Place(latitude: 34.0522, longitude: -118.2437), weight: 5,
      givenNames: ["Luna", "Jasper", "Ines", "Kai", "Ruby", "Mateo"],
      familyNames: ["Delgado", "Winslow", "Huang", "Farrow", "Castellan"]),
    Region(
      language: "de", country: "DE", timezone: "Europe/Berlin", offset: 3600,
      centre: Place(latitude: 52.52, longitude: 13.405), weight: 14,
      givenNames: ["Jürgen", "Anneke", "Lukas", "Svenja", "Jonas", "Leonie", "Björn", "Mia"],
      familyNames: ["Großmann", "Hövelmann", "Brinkmann", "Özdemir", "Lüders", "Kahlert"]),
    Region(
      language: "fr", country: "FR", timezone: "Europe/Paris", offset: 3600,
      centre: Place(latitude: 48.8566, longitude: 2.3522), weight: 9,
      givenNames: ["Éloïse", "Mathis", "Zoé", "Thibault", "Chloé", "Noé", "Aïcha"],
      familyNames: ["Lefèvre", "Montclair", "Béranger", "Traoré", "Gauthier"]),
    Region(
      language: "es", country: "ES", timezone: "Europe/Madrid", offset: 3600,
      centre: Place(latitude: 40.4168, longitude: -3.7038), weight: 7,
      givenNames: ["Lucía", "Álvaro", "Begoña", "Íñigo", "Carmen", "Nicolás"],
      familyNames: ["Ibáñez", "Quiroga", "Montoya", "Peñalver", "Zubiri"]),
    Region(
      language: "pt", country: "BR", timezone: "America/Sao_Paulo", offset: -10_800,
      centre: Place(latitude: -23.5505, longitude: -46.6333), weight: 8,
      givenNames: ["João", "Beatriz", "Tainá", "Caetano", "Luíza", "Ravi"],
      familyNames: ["Guimarães", "Falcão", "Araújo", "Tavares", "Nóbrega"]),
    Region(
      language: "ja", country: "JP", timezone: "Asia/Tokyo", offset: 32_400,
      centre: Place(latitude: 35.6762, longitude: 139.6503), weight: 6,
      givenNames: ["陽菜", "蓮", "さくら", "大翔", "結衣", "湊"],
      familyNames: ["高橋", "小笠原", "渡辺", "五十嵐", "早川"]),
    Region(
      language: "zh-Hans", country: "CN", timezone: "Asia/Shanghai", offset: 28_800,
      centre: Place(latitude: 31.2304, longitude: 121.4737), weight: 5,
      givenNames: ["梓涵", "浩然", "欣怡", "宇轩", "诗琪"],
      familyNames: ["欧阳", "司徒", "慕容", "林", "郑"]),
    Region(
      language: "ko", country: "KR", timezone: "Asia/Seoul", offset: 32_400,
      centre: Place(latitude: 37.5665, longitude: 126.978), weight: 3,
      givenNames: ["서연", "민준", "하은", "지호"], familyNames: ["남궁", "황보", "선우", "윤"]),
    Region(
      language: "ar", country: "AE", timezone: "Asia/Dubai", offset: 14_400,
      centre: Place(latitude: 25.2048, longitude: 55.2708), weight: 3,
      givenNames: ["ليلى", "عمر", "نور", "يوسف"], familyNames: ["المنصوري", "الشامسي", "حداد"]),
    Region(
      language: "he", country: "IL", timezone: "Asia/Jerusalem", offset: 7200,
      centre: Place(latitude: 31.7683, longitude: 35.2137), weight: 2,
      givenNames: ["נועה", "איתן", "תמר", "יונתן"], familyNames: ["שקד", "אלמוג", "ברנע"]),
    Region(
      language: "hi", country: "IN", timezone: "Asia/Kolkata", offset: 19_800,
      centre: Place(latitude: 19.076, longitude: 72.8777), weight: 3,
      givenNames: ["आरव", "अनन्या", "विहान", "दिया"], familyNames: ["चतुर्वेदी", "नायर", "देशमुख"]),
    Region(
      language: "sv", country: "SE", timezone: "Europe/Stockholm", offset: 3600,
      centre: Place(latitude: 59.3293, longitude: 18.0686), weight: 2,
      givenNames: ["Åsa", "Linnéa", "Björn", "Ylva"], familyNames: ["Sjögren", "Åkerlund", "Hägg"]),
    Region(
      language: "pl", country: "PL", timezone: "Europe/Warsaw", offset: 3600,
      centre: Place(latitude: 52.2297, longitude: 21.0122), weight: 2,
      givenNames: ["Łukasz", "Zofia", "Wojciech", "Jagoda"],
      familyNames: ["Wiśniowiecki", "Żuraw", "Ślęzak"]),
  ]
}
