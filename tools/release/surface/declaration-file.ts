import { ts } from './typescript.ts'

/** A name of another file or package; `*` is all that it exports, as a namespace. */
export interface ForeignName {
  readonly specifier: string
  readonly name: string
}

/** What a declaration file that TypeScript emitted declares, imports and exports. */
export interface DeclarationFile {
  readonly source: ts.SourceFile
  /** Every statement that declares a name: overloads and merged declarations are several. */
  readonly declared: ReadonlyMap<string, readonly ts.Statement[]>
  readonly imported: ReadonlyMap<string, ForeignName>
  /** Exported names: of this file, under the name that it has here, or of another. */
  readonly exported: ReadonlyMap<string, string | ForeignName>
  /** The names that are exported as types alone, whatever else they are. */
  readonly typeOnly: ReadonlySet<string>
  /** The files all of whose names are exported. */
  readonly starred: readonly string[]
}

/** Reads what TypeScript emitted, of which there is little syntax: no default exports and no namespaces of our own. */
export function parseDeclarations(path: string, text: string): DeclarationFile {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const declared = new Map<string, ts.Statement[]>()
  const imported = new Map<string, ForeignName>()
  const exported = new Map<string, string | ForeignName>()
  const typeOnly = new Set<string>()
  const starred: string[] = []
  for (const statement of source.statements)
    if (ts.isImportDeclaration(statement)) {
      for (const [local, foreign] of importsOf(statement)) imported.set(local, foreign)
    } else if (ts.isExportDeclaration(statement)) {
      const specifier = specifierOf(statement.moduleSpecifier)
      if (statement.exportClause === undefined) starred.push(specifier ?? '')
      else if (ts.isNamespaceExport(statement.exportClause)) fail(statement, 'exports a namespace')
      else
        for (const { name, propertyName, isTypeOnly } of statement.exportClause.elements) {
          const own = (propertyName ?? name).text
          exported.set(name.text, specifier === undefined ? own : { specifier, name: own })
          if (isTypeOnly || statement.isTypeOnly) typeOnly.add(name.text)
        }
    } else
      for (const name of namesOf(statement)) {
        declared.set(name, [...(declared.get(name) ?? []), statement])
        if (isExported(statement)) exported.set(name, name)
      }
  return { source, declared, imported, exported, typeOnly, starred }
}

function importsOf(statement: ts.ImportDeclaration): readonly (readonly [string, ForeignName])[] {
  const bindings = statement.importClause?.namedBindings
  const specifier = specifierOf(statement.moduleSpecifier) ?? ''
  if (statement.importClause?.name !== undefined) fail(statement, 'imports a default')
  if (bindings === undefined) return []
  if (ts.isNamespaceImport(bindings)) return [[bindings.name.text, { specifier, name: '*' }]]
  return bindings.elements.map(({ name, propertyName }) => [
    name.text,
    { specifier, name: (propertyName ?? name).text },
  ])
}

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) =>
      ts.isIdentifier(name) ? name.text : fail(statement, 'declares by a pattern'),
    )
  if (
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  )
    return [statement.name?.text ?? fail(statement, 'declares a default')]
  return fail(statement, `is a ${ts.SyntaxKind[statement.kind]}`)
}

export function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
}

export function specifierOf(node: ts.Node | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteral(node) ? node.text : undefined
}

function fail(node: ts.Node, what: string): never {
  throw new Error(`${node.getSourceFile().fileName}: a declaration ${what}, which a surface cannot have`)
}
