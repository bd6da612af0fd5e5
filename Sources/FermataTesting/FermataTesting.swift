// A test needs the player, the phone and the scenarios together, so one import brings all.
@_exported public import FermataKit
@_exported public import FermataSimulator
