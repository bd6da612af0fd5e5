// An app's tests need the player and the phone together, so one import brings both.
@_exported public import FermataKit
@_exported public import FermataSimulator
