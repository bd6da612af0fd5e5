import AVFAudio
import FermataPlatform
import FermataSignal
import Foundation
import PhoneProcess
import Synchronization

/// What a medium says of itself: opened once, by the first that asks and on the thread that asks; others wait for that.
///
/// Any thread; a process's media may be asked outside its turns, because a task runs where it will.
final class AssetContent: Sendable {
  /// What is known without opening anything.
  enum Known {
    case nothing
    case opening(Cancellation)
    case opened(MediaInfo)
    case failed(MediaError)
  }

  let process: AppProcess
  let location: MediaLocation
  private let state = Mutex(Known.nothing)
  /// Held while the medium is opened.
  private let turn = Mutex(())

  init(_ url: URL, in process: AppProcess) {
    self.process = process
    location = MediaLocation(url)
  }

  var known: Known { state.withLock { $0 } }

  /// What the medium says; a failure stays, unless it was cancelled (our choice, because no source tells).
  func info() throws(MediaError) -> MediaInfo {
    let result = turn.withLock { _ in open() }
    return try result.get()
  }

  private func open() -> Result<MediaInfo, MediaError> {
    switch known {
    case .opened(let info): return .success(info)
    case .failed(let error): return .failure(error)
    case .nothing, .opening: break
    }
    let cancellation = Cancellation()
    state.withLock { $0 = .opening(cancellation) }
    do {
      let reader = try process.media.open(location, format: .standard, cancellation: cancellation)
      let info = reader.info
      reader.cancel()
      state.withLock { $0 = .opened(info) }
      return .success(info)
    } catch {
      state.withLock { $0 = error.code == .cancelled ? .nothing : .failed(error) }
      return .failure(error)
    }
  }

  /// A reader of one's own at the medium's start; what it says of itself is kept for those that ask.
  func reader() throws(MediaError) -> any MediaReader {
    let reader = try process.media.open(location, format: .standard)
    state.withLock { known in
      if case .nothing = known { known = .opened(reader.info) }
    }
    return reader
  }

  /// Ends what is being opened; what is known stays.
  func cancel() {
    if case .opening(let cancellation) = known { cancellation.cancel() }
  }
}
