import FermataSimulator
import Foundation
import PhoneProcess
import Synchronization
import Testing
import UIKit

/// Code that is written against Apple's application object and pictures, on a simulated phone.
@Suite(.serialized) struct ApplicationTests {
  /// Writes down what an app hears of its life.
  private final class Witness: Sendable {
    private let heard = Mutex<[String]>([])
    private let observers = Mutex<[Kept]>([])
    // Sendable because it is only kept.
    private struct Kept: @unchecked Sendable { let observer: any NSObjectProtocol }

    private let app: AppID

    init(_ app: AppID) { self.app = app }

    var lines: [String] { heard.withLock { $0 } }

    /// Called on the main thread.
    func start() {
      let notices: [(NSNotification.Name, String)] = [
        (UIApplication.didBecomeActiveNotification, "active"),
        (UIApplication.willResignActiveNotification, "resigns"),
        (UIApplication.didEnterBackgroundNotification, "background"),
        (UIApplication.willEnterForegroundNotification, "foreground"),
      ]
      for (name, word) in notices {
        let kept = Kept(
          observer: NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
            [unowned self] notification in
            guard let application = notification.object as? UIApplication else { return }
            heard.withLock { $0.append("\(word) \(application.applicationState)") }
          })
        observers.withLock { $0.append(kept) }
      }
    }

    func stop() {
      for kept in observers.withLock({ $0 }) { NotificationCenter.default.removeObserver(kept.observer) }
    }
  }

  private let phone = Phone()
  private let app: AppID
  private let process: PhoneProcess
  private let witness: Witness

  init() {
    app = phone.install("app")
    process = PhoneProcess(phone, app)
    witness = Witness(app)
  }

  /// The application of a process.
  private func application(of process: PhoneProcess) throws -> UIApplication {
    let kept = Mutex<UIApplication?>(nil)
    process.main {
      let shared = UIApplication.shared
      kept.withLock { $0 = shared }
    }
    return try #require(kept.withLock { $0 })
  }

  @Test func `an app hears that it leaves the front and comes back, in iOS's order`() throws {
    process.main { [witness] in witness.start() }
    phone.lock()
    try phone.run(for: .seconds(1))
    #expect(witness.lines == ["resigns active", "background background"])
    #expect(try application(of: process).applicationState == .background)
    phone.open(app)
    try phone.run(for: .seconds(1))
    #expect(witness.lines.dropFirst(2) == ["foreground background", "active active"])
    #expect(try application(of: process).applicationState == .active)
    witness.stop()
  }

  @Test func `an app that is launched unseen is in the background, and hears that`() throws {
    process.end()
    phone.kill(app)
    phone.relaunch(app, inBackground: true)
    let second = PhoneProcess(phone, app)
    second.main { [witness] in witness.start() }
    try phone.run(for: .seconds(1))
    #expect(witness.lines == ["background background"])
    witness.stop()
    withExtendedLifetime(second) {}
  }

  @Test func `each process has its own application`() throws {
    let first = try application(of: process)
    #expect(try application(of: process) === first)
    let other = PhoneProcess(phone, phone.install("other"))
    let second = try application(of: other)
    #expect(first !== second && second.applicationState == .background && first.applicationState == .active)
  }

  @Test func `background tasks have names of their own`() throws {
    let application = try application(of: process)
    let first = application.beginBackgroundTask { Issue.record("nothing expires") }
    let second = application.beginBackgroundTask(withName: "next")
    #expect(first != .invalid && second != .invalid && first != second)
    application.endBackgroundTask(first)
    application.endBackgroundTask(first)
    #expect(application.openBackgroundTasks == 1)
  }

  // MARK: Pictures

  @Test func `a PNG and a JPEG keep their bytes and tell their size`() throws {
    let png = try #require(UIImage(data: Pictures.png(30, 20)))
    #expect(png.size == CGSize(width: 30, height: 20) && png.pngData() == Pictures.png(30, 20))
    #expect(png.jpegData(compressionQuality: 1) == nil)
    let jpeg = try #require(UIImage(data: Pictures.jpeg(40, 50)))
    #expect(jpeg.size == CGSize(width: 40, height: 306))
    #expect(jpeg.jpegData(compressionQuality: 0.5) == Pictures.jpeg(40, 50) && jpeg.pngData() == nil)
  }

  @Test(arguments: [
    Data(), Data("no picture".utf8), Pictures.png(30, 20).prefix(20), Pictures.jpeg(40, 50).prefix(15),
    Pictures.png(0, 20), Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0, 0, 0, 0, 0]),
  ])
  func `other bytes make no picture`(data: Data) {
    #expect(UIImage(data: data) == nil)
  }

  @Test func `a picture is found in the bundle by its name`() throws {
    let name = "cover-\(UUID().uuidString)"
    let file = try #require(Bundle.main.resourceURL).appendingPathComponent("\(name).png")
    try Pictures.png(30, 20).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(UIImage(named: name)?.size.width == 30 && UIImage(named: "\(name).png")?.size.height == 20)
    #expect(UIImage(named: "no-\(name)") == nil)
  }
}
