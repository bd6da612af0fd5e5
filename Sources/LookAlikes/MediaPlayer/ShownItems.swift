import FermataPlatform
import FermataPolicy
import PhoneProcess

/// The items that a process showed: their numbers and their pictures.
struct ShownItems: Sendable {
  private struct Item {
    let id: ItemID
    /// Whether the picture of its first card has not come yet: that one is not counted.
    var awaitsFirst: Bool
    var picture: Artwork?
    /// How many pictures came after the one of its first card.
    var later = 0

    mutating func take(_ new: Artwork?) {
      defer { awaitsFirst = false }
      guard new != picture else { return }
      picture = new
      if new != nil, !awaitsFirst { later += 1 }
    }
  }

  private var items: [NowPlayingInfo.Key: Item] = [:]
  private var unnumbered = 0

  /// The card of a dictionary that was assigned at an instant.
  ///
  /// Until its artwork has come it shows the picture that was last shown for the same item, so that a card that is
  /// written again does not flicker, and never one of another item.
  mutating func card(for info: NowPlayingInfo, at instant: HostTime) -> NowPlayingCard {
    var item = items[info.key] ?? Item(id: number(of: info.key), awaitsFirst: info.artwork != nil)
    if case .came(let picture) = info.artwork?.value.picture { item.take(picture) }
    items[info.key] = item
    var card = info.card
    card.item = item.id
    card.picture = item.later
    return NowPlayingCard(
      card: card, at: instant, tags: info.tags, artwork: info.artwork == nil ? nil : item.picture)
  }

  /// The app's own number if its identifier is one; else one below zero, because an app's identifiers are not.
  private mutating func number(of key: NowPlayingInfo.Key) -> ItemID {
    if case .identifier(let text) = key, text.allSatisfy({ $0.isASCII && $0.isNumber }),
      let number = Int(text)
    {
      return ItemID(number)
    }
    unnumbered += 1
    return ItemID(-unnumbered)
  }
}
