import FermataPolicy

/// The endpoints of a route.
struct RouteEnds: Hashable, Sendable {
  var outputs: [AudioPort]
  var inputs: [AudioPort]

  init(outputs: [AudioPort], inputs: [AudioPort]) {
    self.outputs = outputs
    self.inputs = inputs
  }

  init(_ output: AudioPort, _ input: AudioPort) { self.init(outputs: [output], inputs: [input]) }
}
