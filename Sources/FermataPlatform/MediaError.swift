/// Why a medium could not be opened or read.
public struct MediaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure that a caller may want to tell apart.
  public enum Code: String, Hashable, Sendable {
    /// Nothing is at the location.
    case notFound
    /// The location may not be read.
    case notPermitted
    /// The location is a folder.
    case isDirectory
    /// The file holds no bytes.
    case empty
    /// The bytes are no audio that this source knows.
    case unknownFormat
    /// The file has no audio stream.
    case noAudio
    /// The stream is damaged beyond decoding.
    case damaged
    /// The source delivers what it must not: another format than was asked for, or more frames than there was room for.
    case contractBroken
    /// The reading was cancelled.
    case cancelled
    /// The source reads other locations than this one.
    case unsupportedLocation
    /// Nothing here gives such media, or not now; ``MediaError/detail`` says what is missing.
    case unavailable
  }

  /// What kind of failure it is.
  public let code: Code
  /// Which medium.
  public let location: MediaLocation
  /// What was being done, such as `open` or `seek`.
  public let operation: String
  /// The library's or system's own words and number, kept verbatim; empty if there are none.
  public let detail: String

  /// Makes an error.
  public init(_ code: Code, _ location: MediaLocation, operation: String, detail: String = "") {
    self.code = code
    self.location = location
    self.operation = operation
    self.detail = detail
  }

  /// What failed, with what, what the system said, and what to do.
  public var description: String {
    // What is unavailable says itself what to do.
    if code == .unavailable, !detail.isEmpty { return "cannot \(operation) \(location): \(detail)" }
    let said = detail.isEmpty ? "" : " (\(detail))"
    return "cannot \(operation) \(location): \(reason)\(said); \(advice)"
  }

  private var reason: String {
    switch code {
    case .notFound: "there is no such file"
    case .notPermitted: "it may not be read"
    case .isDirectory: "it is a folder, not a file"
    case .empty: "the file is empty"
    case .unknownFormat: "it is not audio in a known format"
    case .noAudio: "it holds no audio"
    case .damaged: "the audio is damaged"
    case .cancelled: "it was cancelled"
    case .unsupportedLocation: "this source does not read such a location"
    case .unavailable: "this build can decode no media"
    case .contractBroken: "the source does not keep its contract"
    }
  }

  private var advice: String {
    switch code {
    case .notFound: "check the path"
    case .notPermitted: "check the file's permissions"
    case .isDirectory: "name a file inside it"
    case .empty: "copy or download it again"
    case .unknownFormat: "use wav, mp3, flac, m4a, ogg, opus or aiff"
    case .noAudio: "choose a file with an audio stream"
    case .damaged: "copy or download it again"
    case .cancelled: "load it again to go on"
    case .unsupportedLocation: "name one that it reads, or give the platform another source of media"
    case .unavailable: "install the FFmpeg development packages and build again"
    case .contractBroken: "mend the source of media"
    }
  }
}
