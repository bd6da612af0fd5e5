import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator

/// A source that finds a picture after a while of the phone's time.
struct SlowArtwork: ArtworkSource {
  let phone: Phone
  let delay: Duration

  func find(_ location: MediaLocation, deliver: @escaping @Sendable (Artwork?) -> Void)
    -> @Sendable () -> Void
  {
    let due = (phone.now - .zero) + delay
    phone.at(due) { deliver(Artwork(mediaType: "image/png", bytes: [1])) }
    return {}
  }
}
