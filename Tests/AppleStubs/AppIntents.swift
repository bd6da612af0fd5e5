// What AppIntents got after iOS 16.5, as far as it is wanted here.

/// An intent that changes what plays (iOS 17).
public protocol AudioPlaybackIntent: SystemIntent {}
