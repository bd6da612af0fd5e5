#if canImport(SwiftUI) && os(iOS)
public import MediaPlayer
public import SwiftUI

/// The system's volume as a slider: it is the user's, so no app sets it, and this is the way to offer it.
///
/// Xcode's simulator shows nothing there. Not on macOS, which has no such view. Main actor.
public struct VolumeSlider: UIViewRepresentable {
  /// Makes a slider.
  public init() {}

  /// Makes the system's view.
  public func makeUIView(context: Context) -> MPVolumeView { MPVolumeView() }

  /// Does nothing: the system keeps its view as the volume is.
  public func updateUIView(_ view: MPVolumeView, context: Context) {}
}
#endif
