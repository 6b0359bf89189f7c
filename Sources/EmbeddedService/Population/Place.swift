import Glibc

/// A point on the map, in degrees.
struct Place: Sendable, Hashable {
  var latitude: Double
  var longitude: Double

  /// Metres to another place, over a globe.
  func distance(to other: Place) -> Double {
    let radius = 6_371_008.8
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    // The haversine formula, which stays exact where two places are close.
    let north = sin(radians(other.latitude - latitude) / 2)
    let east = sin(radians(other.longitude - longitude) / 2)
    let chord =
      north * north + cos(radians(latitude)) * cos(radians(other.latitude)) * east * east
    return 2 * radius * asin(min(1, chord.squareRoot()))
  }
}

/// A circle on the map; the radius is in metres.
struct Circle: Sendable, Hashable {
  var centre: Place
  var radius: Double

  func contains(_ place: Place) -> Bool { centre.distance(to: place) <= radius }
}

extension Population {
  /// Where a person was last seen; nil for those who share no place, which most do not.
  func location(of person: Int) -> Place? {
    var draws = Draws(seed, .place, UInt64(person))
    guard draws.chance(0.35) else { return nil }
    let centre = Region.all[region(of: person)].centre
    // Some tens of kilometres around it; four digits are as exact as a street.
    func near(_ degrees: Double) -> Double {
      ((degrees + (draws.fraction() - 0.5) * 0.6) * 10_000).rounded() / 10_000
    }
    return Place(latitude: near(centre.latitude), longitude: near(centre.longitude))
  }
}
