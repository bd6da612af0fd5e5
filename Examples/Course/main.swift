// Runs the snippets of the course, each under its name; `Course NAME` runs that one alone.

let snippets: [(name: String, run: () throws -> Void)] = [
  ("holdAndGiveBack", holdAndGiveBack), ("requireTheSession", requireTheSession),
  ("writeARecipe", writeARecipe),
  ("surviveACall", surviveACall), ("readWhy", readWhy), ("loseAnEnd", loseAnEnd),
  ("unplugHeadphones", unplugHeadphones), ("keepTheSpeaker", keepTheSpeaker),
  ("describeAnItem", describeAnItem), ("pressButtons", pressButtons),
  ("passOverAnItem", passOverAnItem), ("loadAnotherQueue", loadAnotherQueue),
  ("playBesideMusic", playBesideMusic), ("lockAGame", lockAGame),
  ("planACall", planACall), ("listenAtThePorts", listenAtThePorts), ("turnAKnob", turnAKnob),
  ("runAScenario", runAScenario),
  ("drawADay", drawADay), ("takeARuleAway", takeARuleAway),
  ("watchTheSeams", watchTheSeams), ("readATone", readATone), ("proveAPlatform", proveAPlatform),
]

let wanted = CommandLine.arguments.dropFirst().first
for snippet in snippets where wanted == nil || wanted == snippet.name {
  print("## \(snippet.name)")
  try snippet.run()
}
