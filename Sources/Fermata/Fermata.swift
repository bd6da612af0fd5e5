// What an app names, and no more; a test counts it. Whoever brings Fermata to another system imports FermataPlatform.

// Playing.
@_exported public import class FermataKit.AudioSystem
@_exported public import class FermataKit.Effect
@_exported public import struct FermataKit.Journal
@_exported public import struct FermataKit.MediaItem
@_exported public import class FermataKit.Player
@_exported public import class FermataKit.PlayerModel
@_exported public import struct FermataKit.PlayerStatus
@_exported public import class FermataKit.Requirement
@_exported public import class FermataKit.Soundtrack
// Media.
@_exported public import struct FermataPlatform.Artwork
@_exported public import protocol FermataPlatform.ArtworkSource
@_exported public import struct FermataPlatform.Chapter
@_exported public import struct FermataPlatform.MediaError
@_exported public import struct FermataPlatform.MediaInfo
@_exported public import struct FermataPlatform.MediaLocation
@_exported public import struct FermataPlatform.Platform
@_exported public import struct FermataPlatform.Tags
// What is decided, and what a screen shows of it.
@_exported public import enum FermataPolicy.Authority
@_exported public import enum FermataPolicy.CommandOutcome
@_exported public import struct FermataPolicy.ConfigurationError
@_exported public import struct FermataPolicy.HostTime
@_exported public import struct FermataPolicy.Intent
@_exported public import struct FermataPolicy.ItemID
@_exported public import struct FermataPolicy.PartID
@_exported public import struct FermataPolicy.Policy
@_exported public import struct FermataPolicy.Recipe
@_exported public import enum FermataPolicy.RepeatMode
@_exported public import enum FermataPolicy.Rule
@_exported public import struct FermataPolicy.RuleSet
@_exported public import struct FermataPolicy.SessionConfiguration
@_exported public import struct FermataPolicy.SessionPreferences
@_exported public import struct FermataPolicy.SkipIntervals
@_exported public import struct FermataPolicy.Status
@_exported public import enum FermataPolicy.Suppression
@_exported public import struct FermataPolicy.SystemCode
// Numbers.
@_exported public import struct FermataSignal.AudioFormat
@_exported public import struct FermataSignal.FrameCount
@_exported public import struct FermataSignal.Hertz
