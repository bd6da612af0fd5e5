/// Apple's Dispatch has it and Linux's has not; apps make the scale of an observer's interval of it.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
