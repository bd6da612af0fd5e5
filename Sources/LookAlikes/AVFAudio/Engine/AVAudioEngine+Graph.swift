extension AVAudioEngine {
  public func attach(_ node: AVAudioNode) {
    require(node.engine == nil || node.engine === self, "!nodeimpl->HasEngineImpl()")
    node.engine = self
    attachedNodes.insert(node)
  }

  public func detach(_ node: AVAudioNode) {
    requireAttached(node)
    cut { $0.source === node || $0.destination === node }
    node.engine = nil
    attachedNodes.remove(node)
  }

  /// Bus 0 to bus 0, and of a mixer to its next free bus.
  public func connect(_ node1: AVAudioNode, to node2: AVAudioNode, format: AVAudioFormat?) {
    let bus = (node2 as? AVAudioMixerNode)?.nextAvailableInputBus ?? 0
    connect(node1, to: node2, fromBus: 0, toBus: bus, format: format)
  }

  public func connect(
    _ node1: AVAudioNode, to node2: AVAudioNode, fromBus bus1: AVAudioNodeBus, toBus bus2: AVAudioNodeBus,
    format: AVAudioFormat?
  ) {
    requireAttached(node1)
    requireAttached(node2)
    let format = format ?? node1.outputFormat(forBus: bus1)
    requireValid(format)
    require(!feeds(node2, node1), "the connection closes a circle")
    cut { $0.source === node1 || $0.destination === node2 && $0.bus == bus2 }
    requireStopped(before: node2)
    node1.connected(format)
    wires.append(Wire(source: node1, destination: node2, bus: bus2, format: format))
    rewire()
  }

  public func disconnectNodeInput(_ node: AVAudioNode) {
    requireAttached(node)
    cut { $0.destination === node }
  }

  public func disconnectNodeInput(_ node: AVAudioNode, bus: AVAudioNodeBus) {
    requireAttached(node)
    cut { $0.destination === node && $0.bus == bus }
  }

  public func disconnectNodeOutput(_ node: AVAudioNode) {
    requireAttached(node)
    cut { $0.source === node }
  }

  /// Each node has one output.
  public func disconnectNodeOutput(_ node: AVAudioNode, bus: AVAudioNodeBus) { disconnectNodeOutput(node) }

  // MARK: Wires

  func wire(to node: AVAudioNode, _ bus: AVAudioNodeBus) -> Wire? {
    wires.first { $0.destination === node && $0.bus == bus }
  }

  func wire(from node: AVAudioNode) -> Wire? { wires.first { $0.source === node } }

  func busesTaken(of node: AVAudioNode) -> Set<AVAudioNodeBus> {
    Set(wires.filter { $0.destination === node }.map(\.bus))
  }

  private func cut(where isCut: (Wire) -> Bool) {
    for wire in wires where isCut(wire) {
      requireStopped(before: wire.destination)
      wire.source.connectedFormat = nil
    }
    wires.removeAll(where: isCut)
    rewire()
  }

  /// Hands each mixer its inputs; one that stays keeps what it has read ahead.
  func rewire() {
    // Before the mixers, which read at their sources' rates.
    for case let node as AVAudioUnitTimeEffect in attachedNodes {
      node.effect.source = wire(to: node, 0)?.source.puller
      node.effect.rate = rate(of: node)
    }
    for node in attachedNodes {
      guard let mixer = node.puller as? MixerPuller else { continue }
      let sources = wires.filter { $0.destination === node }.sorted { $0.bus < $1.bus }.map(\.source.puller)
      mixer.inputs = sources.map { source in
        mixer.inputs.first { $0.source === source && $0.rate == source.rate } ?? MixerInput(source)
      }
    }
    plan()
  }

  /// The frames per second that a node renders: an effect has its source's.
  private func rate(of node: AVAudioNode) -> Double {
    guard node is AVAudioUnitTimeEffect else { return node.puller.rate }
    return wire(to: node, 0).map { rate(of: $0.source) } ?? Puller.phoneRate
  }

  /// Whether what a node renders is pulled while the engine runs.
  func isPulled(_ node: AVAudioNode) -> Bool {
    wire(from: node).map { $0.destination is AVAudioOutputNode || isPulled($0.destination) } ?? false
  }

  private func feeds(_ node: AVAudioNode, _ other: AVAudioNode) -> Bool {
    node === other || wires.contains { $0.source === node && feeds($0.destination, other) }
  }

  private func requireAttached(_ node: AVAudioNode) {
    require(node.engine === self, "[_nodes containsObject: node] (attach the node first)")
  }

  /// What lies behind the last mixer changes only while the engine stands still.
  private func requireStopped(before node: AVAudioNode) {
    require(!isRunning || !(node is AVAudioOutputNode), "!IsRunning() (R-124)")
  }
}
