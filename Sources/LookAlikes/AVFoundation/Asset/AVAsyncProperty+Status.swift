public import Foundation

extension AVAsyncProperty {
  @frozen public enum Status {
    case notYetLoaded
    case loading
    case loaded(Value)
    case failed(NSError)
  }
}

extension AVAsyncProperty.Status: Equatable where Value: Equatable {}

extension AVAsyncProperty.Status: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notYetLoaded: "notYetLoaded"
    case .loading: "loading"
    case .loaded(let value): "loaded(\(value))"
    case .failed(let error): "failed(\(error))"
    }
  }
}
