#if Tools
import ArgumentParser
import FermataSimulator
import FermataScenarios

struct ConditionList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conditions",
    abstract: "Lists the phone's knobs that a scenario turns with `condition NAME VALUE`.",
    discussion: """
      Each with what may be written, what holds by default, and the rule or report that it rests on; `our choice` where \
      there is none. Of a knob that is yes or no it is told what is so with yes.

      Examples:
        fermata conditions
        fermata conditions | grep interruption
      """)

  func run() {
    let rows =
      [["condition", "values", "default", "rests on", "what it is"]]
      + Conditions.knobs.map { knob in
        let sources = knob.sources.isEmpty ? "our choice" : knob.sources.joined(separator: " ")
        return [knob.name, knob.values, knob.usual, sources, knob.summary]
      }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows {
      // What stands last needs no spaces behind it.
      let cells = zip(row, widths).dropLast().map { $0.padded(to: $1) } + row.suffix(1)
      print(cells.joined(separator: "  "))
    }
    print("\n`condition system NAME` takes these phones; each:")
    for system in SystemVersion.known {
      print("  \(system)  \(system.traits.joined(separator: "; "))")
    }
    print("  pulseaudio, pipewire  a desktop: everyone sounds beside everyone, and only a call interrupts")
  }
}
#endif
