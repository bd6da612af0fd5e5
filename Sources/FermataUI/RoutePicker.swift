#if canImport(SwiftUI) && os(iOS)
public import AVKit
public import SwiftUI

/// The system's button that lists where sound may go: speakers, headphones, AirPlay.
///
/// What the user picks comes to players as a change of the route. Not on macOS, where the system's view routes the
/// `AVPlayer` that it is given; there the user picks in the menu bar. Main actor.
public struct RoutePicker: UIViewRepresentable {
  private let offersVideo: Bool

  /// Makes a button.
  ///
  /// - Parameter offersVideo: whether screens are listed first, as an app for films wants.
  public init(offersVideo: Bool = false) { self.offersVideo = offersVideo }

  /// Makes the system's view.
  public func makeUIView(context: Context) -> AVRoutePickerView { AVRoutePickerView() }

  /// Sets what is offered.
  public func updateUIView(_ view: AVRoutePickerView, context: Context) {
    view.prioritizesVideoDevices = offersVideo
  }
}
#endif
