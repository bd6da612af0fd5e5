import SwiftSyntax

/// Finds the places of a file where a slip could stand.
final class Sites: SyntaxVisitor {
  private let file: String
  private(set) var found: [Site] = []
  private var functions: [String] = []

  init(file: String) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  private func note(_ slip: String, at node: some SyntaxProtocol, _ new: String) {
    guard let function = functions.last else { return }
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    found.append(Site(slip: slip, file: file, function: function, start: start, end: end, new: new))
  }

  private func enter(_ name: String) -> SyntaxVisitorContinueKind {
    functions.append(name)
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: FunctionDeclSyntax) { functions.removeLast() }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { enter("init") }
  override func visitPost(_ node: InitializerDeclSyntax) { functions.removeLast() }
  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    enter(functions.last ?? node.pattern.trimmedDescription)
  }
  override func visitPost(_ node: PatternBindingSyntax) { functions.removeLast() }

  /// What only another platform compiles, and what only says what is wrong, holds no slip that a test here could see.
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    let isWholeFile = node.parent?.parent?.parent?.is(SourceFileSyntax.self) == true
    return isWholeFile && node.clauses.count == 1 ? .visitChildren : .skipChildren
  }
  override func visit(_ node: ExpressionSegmentSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let called = node.calledExpression.trimmedDescription
    if let swapped = ["min": "max", "max": "min"][called] {
      note("min and max swapped", at: node, swapped + node.trimmedDescription.dropFirst(3))
    }
    return ["precondition", "assert", "preconditionFailure", "fatalError"].contains(called)
      ? .skipChildren : .visitChildren
  }

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if case .expression(let condition) = node.condition {
      note("condition negated", at: condition, "!(\(condition.trimmedDescription))")
    }
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    let (condition, yes, no) = (node.condition, node.thenExpression, node.elseExpression)
    note(
      "arms swapped", at: node,
      "\(condition.trimmedDescription) ? \(no.trimmedDescription) : \(yes.trimmedDescription)")
    return .visitChildren
  }

  private static let swaps = [
    "<": ("bound moved", "<="), "<=": ("bound moved", "<"), ">": ("bound moved", ">="),
    ">=": ("bound moved", ">"), "..<": ("bound moved", "..."), "&&": ("and for or", "||"),
    "||": ("or for and", "&&"), "==": ("equality turned", "!="), "!=": ("equality turned", "=="),
    "+": ("sign turned", "-"), "-": ("sign turned", "+"), "*": ("product turned", "/"),
    "/": ("product turned", "*"), "+=": ("sign turned", "-="), "-=": ("sign turned", "+="),
  ]

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    let (left, right) = (node.leftOperand.trimmedDescription, node.rightOperand.trimmedDescription)
    let name = node.operator.trimmedDescription
    if let (slip, other) = Self.swaps[name] { note(slip, at: node, "\(left) \(other) \(right)") }
    return .visitChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let value = Int(node.literal.text.replacing("_", with: "")), value > 1 {
      note("constant halved", at: node, "\(value / 2)")
    }
    return .visitChildren
  }

  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let value = Double(node.literal.text.replacing("_", with: "")), value > 0 {
      note("constant halved", at: node, "\(value / 2)")
    }
    return .visitChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    note("flag turned", at: node, node.literal.tokenKind == .keyword(.true) ? "false" : "true")
    return .visitChildren
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard case .expr(let expression) = node.item, let siblings = node.parent?.as(CodeBlockItemListSyntax.self)
    else { return .visitChildren }
    let isChange = expression.is(InfixOperatorExprSyntax.self) || expression.is(FunctionCallExprSyntax.self)
    if isChange, siblings.count > 1 || siblings.parent?.is(CodeBlockSyntax.self) == true {
      note("statement dropped", at: node, "")
    }
    return .visitChildren
  }
}
