// An app's tests need the phone beside what `import Fermata` brings, and now and then a part of FermataKit.
@_exported public import FermataKit
@_exported public import FermataSimulator
