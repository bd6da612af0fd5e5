/// The import table of the design: what each target may import.
///
/// Adding a target means adding a row.
enum ImportTable {
  /// The modules each target may import; a trailing `*` stands for any ending.
  static let allowed: [String: Set<String>] = [
    "FermataPolicy": [],
    "FermataJSON": ["Foundation"],
    "FermataSignal": ["Synchronization", "CFermataMix"],
    "FermataPlatform": ["FermataPolicy", "FermataSignal", "Synchronization"],
    "FermataDispatch": ["FermataPolicy", "FermataPlatform", "Synchronization", "Dispatch"],
    "FermataKit": [
      "FermataPolicy", "FermataSignal", "FermataPlatform", "FermataJSON", "Synchronization", "Observation",
    ],
    "FermataLinux": [
      "FermataPolicy", "FermataSignal", "FermataPlatform", "FermataDispatch", "Synchronization", "Foundation",
      "Glibc", "Dispatch", "CFermataRate", "CLoader", "CFFmpeg_*", "CFFmpegFilter_*", "CFLAC",
      "CPulse", "CSystemd",
    ],
    "FermataApple": [
      "FermataPolicy", "FermataSignal", "FermataPlatform", "FermataDispatch", "Synchronization", "Foundation",
      "Dispatch", "AVFAudio", "AVFoundation", "AudioToolbox", "CoreAudio", "MediaPlayer", "UIKit", "AppKit",
    ],
    "PhoneProcess": [
      "FermataPolicy", "FermataSignal", "FermataPlatform", "FermataSimulator", "Synchronization",
      "Foundation",
      "Dispatch",
    ],
    "PhoneFrameworks": [],
    "LookAlikes": [
      "FermataPolicy", "FermataSignal", "FermataPlatform", "FermataSimulator", "PhoneProcess",
      "PhoneFoundation", "Synchronization", "Foundation",
      "AudioToolbox", "CoreAudioTypes", "CoreMedia", "AVFAudio", "AVFoundation", "UIKit", "Dispatch",
    ],
    "FermataSimulator": ["FermataPolicy", "FermataSignal", "FermataPlatform", "Synchronization"],
    "FermataRealTime": [
      "FermataPolicy", "FermataSignal", "FermataPlatform", "FermataSimulator", "Synchronization", "Dispatch",
    ],
    "FermataContract": ["FermataPolicy", "FermataSignal", "FermataPlatform", "Synchronization"],
    "FermataTesting": ["FermataKit", "FermataSimulator"],
    "FermataScenarios": [
      "FermataPolicy", "FermataSignal", "FermataPlatform", "FermataKit", "FermataSimulator", "FermataTesting",
      "FermataRealTime", "FermataJSON", "Synchronization",
    ],
    "FermataReport": [
      "FermataPolicy", "FermataSignal", "FermataPlatform", "FermataKit", "FermataSimulator",
      "FermataScenarios",
    ],
    "Fermata": [
      "FermataKit", "FermataLinux", "FermataApple", "FermataPlatform", "FermataPolicy", "FermataSignal",
    ],
    "FermataUI": [
      "FermataKit", "FermataPlatform", "FermataPolicy", "Foundation", "SwiftUI", "MediaPlayer", "AVKit",
    ],
    "FermataPlay": ["FermataKit", "FermataPolicy", "FermataPlatform", "FermataSignal"],
    "FermataCommand": ["Fermata*", "Synchronization", "Dispatch", "Foundation", "ArgumentParser"],
  ]

  /// The imports of a file that the table does not allow.
  static func violations(in file: SourceFile) -> [Violation] {
    guard let row = allowed[file.target] else {
      return [file.violation(line: 1, "the target \(file.target) has no row in the import table")]
    }
    return imports(of: file).filter { !permits(row, $0.module) }.map {
      file.violation(line: $0.line, "\(file.target) may not import \($0.module)")
    }
  }

  /// The modules that a file imports, with the line of each.
  ///
  /// `import` is a keyword, so wherever it stands as a word in code an import begins, whatever attributes and access
  /// level stand before it.
  static func imports(of file: SourceFile) -> [(line: Int, module: String)] {
    let kinds: Set = ["typealias", "struct", "class", "enum", "protocol", "let", "var", "func", "actor"]
    let words = file.code.enumerated().flatMap { number, line in
      line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "`") }.map { (number + 1, String($0)) }
    }
    return words.indices.filter { words[$0].1 == "import" }.compactMap { index in
      guard let named = words[(index + 1)...].first(where: { !kinds.contains($0.1) }) else { return nil }
      return (words[index].0, named.1)
    }
  }

  private static func permits(_ row: Set<String>, _ module: String) -> Bool {
    row.contains { $0.hasSuffix("*") ? module.hasPrefix($0.dropLast()) : module == $0 }
  }
}
