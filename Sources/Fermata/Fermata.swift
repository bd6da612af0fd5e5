@_exported public import FermataKit
