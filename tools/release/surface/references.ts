import { ts } from './typescript.ts'
import { specifierOf } from './declaration-file.ts'

/** A place in a declaration that names something declared elsewhere. */
export interface Reference {
  readonly start: number
  readonly end: number
  readonly name: string
  /** The file or package, where the declaration says it itself: `import("./a.ts").B`. */
  readonly specifier?: string
}

/** Finds every name that a declaration mentions, except its own type parameters. Names of the language are among them. */
export function findReferences(statement: ts.Statement): readonly Reference[] {
  const parameters = new Set<string>()
  const found: Reference[] = []
  const add = (node: ts.EntityName | ts.Expression) => {
    const first = firstIdentifier(node)
    if (first !== undefined) found.push({ start: first.getStart(), end: first.getEnd(), name: first.text })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeParameterDeclaration(node)) parameters.add(node.name.text)
    else if (ts.isTypeReferenceNode(node)) add(node.typeName)
    else if (ts.isExpressionWithTypeArguments(node)) add(node.expression)
    else if (ts.isTypeQueryNode(node) && !ts.isImportTypeNode(node.exprName)) add(node.exprName)
    else if (ts.isComputedPropertyName(node)) add(node.expression)
    else if (ts.isImportTypeNode(node)) found.push(importReference(node))
    ts.forEachChild(node, visit)
  }
  visit(statement)
  return found.filter(({ name, specifier }) => specifier !== undefined || !parameters.has(name))
}

/** `import("./a.ts").B<C>`: all up to the name is replaced by the name. */
function importReference(node: ts.ImportTypeNode): Reference {
  const specifier = ts.isLiteralTypeNode(node.argument) ? specifierOf(node.argument.literal) : undefined
  const first = node.qualifier === undefined ? undefined : firstIdentifier(node.qualifier)
  if (specifier === undefined || first === undefined || node.isTypeOf)
    throw new Error(`${node.getSourceFile().fileName}: ${node.getText()} cannot be part of a surface`)
  return { start: node.getStart(), end: first.getEnd(), name: first.text, specifier }
}

function firstIdentifier(node: ts.Node): ts.Identifier | undefined {
  if (ts.isIdentifier(node)) return node
  if (ts.isQualifiedName(node)) return firstIdentifier(node.left)
  return ts.isPropertyAccessExpression(node) ? firstIdentifier(node.expression) : undefined
}
