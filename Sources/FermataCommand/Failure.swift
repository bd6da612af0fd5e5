#if Tools
/// A failure that a person reads: what is wrong, and what to do.
struct Failure: Error {
  let problem: String
  let help: String
}
#endif
