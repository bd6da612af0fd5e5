// A scenario needs the player and the phone as well, so one import brings all.
@_exported public import FermataTesting
