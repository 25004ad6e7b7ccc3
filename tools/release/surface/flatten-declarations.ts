import { ts } from './typescript.ts'
import { type DeclarationFile, type ForeignName, isExported } from './declaration-file.ts'
import { findReferences, type Reference } from './references.ts'

export interface Declarations {
  read(path: string): DeclarationFile
  /** The path of the file that an import leads to; undefined if it leads to another package. */
  resolve(specifier: string, from: string): string | undefined
}

/** Something that is declared in a file, or in another package. */
type Thing =
  | { readonly kind: 'own'; readonly path: string; readonly name: string }
  | ({ readonly kind: 'foreign' } & ForeignName)

/**
 * Writes everything that a file exports into one declaration file, with all that it mentions: what is exported first, each part in
 * the order of names. What other packages declare is imported.
 */
export function flattenDeclarations(entry: string, declarations: Declarations): string {
  const surface = findExports(entry, declarations)
  const names = new Map<string, string>()
  const things = new Map<string, Thing>()
  const claim = (wanted: string, thing: Thing): void => {
    const taken = new Set(names.values())
    let name = wanted
    for (let count = 2; taken.has(name); count += 1) name = `${wanted}_${count}`
    names.set(keyOf(thing), name)
    things.set(keyOf(thing), thing)
  }
  for (const [name, thing] of surface) if (!names.has(keyOf(thing))) claim(name, thing)
  // What is found is added to the map that is walked, so that it is looked at too.
  for (const thing of things.values())
    for (const mentioned of mentionedBy(thing, declarations))
      if (!names.has(keyOf(mentioned))) claim(mentioned.name, mentioned)

  const nameOf = (thing: Thing) => names.get(keyOf(thing)) ?? thing.name
  const hasOwnName = (name: string, thing: Thing) =>
    thing.kind === 'own' && nameOf(thing) === name && !isTypeOfValue(entry, name, thing, declarations)
  const exportedKeys = new Set(
    [...surface].filter(([name, thing]) => hasOwnName(name, thing)).map(([, thing]) => keyOf(thing)),
  )
  const own = [...things.values()]
    .filter((thing) => thing.kind === 'own')
    .toSorted((one, other) => compare(nameOf(one), nameOf(other)))
  const print = (thing: Thing & { kind: 'own' }) =>
    printThing(thing, { declarations, nameOf, isExported: exportedKeys.has(keyOf(thing)) })
  const renamed = [...surface]
    .filter(([, thing]) => !exportedKeys.has(keyOf(thing)))
    .map(([name, thing]) => (nameOf(thing) === name ? `type ${name}` : `type ${nameOf(thing)} as ${name}`))
  return [
    ...printImports([...things.values()], nameOf),
    ...own.filter((thing) => exportedKeys.has(keyOf(thing))).map(print),
    ...own.filter((thing) => !exportedKeys.has(keyOf(thing))).map(print),
    // With this statement, what is not said to be exported is not.
    `export {${renamed
      .toSorted()
      .map((name) => ` ${name},`)
      .join('')}${renamed.length > 0 ? ' ' : ''}}`,
  ]
    .join('\n\n')
    .concat('\n')
}

/** Everything that a file exports, in the order of names. */
function findExports(path: string, declarations: Declarations): ReadonlyMap<string, Thing> {
  const found = new Map<string, Thing>()
  const { exported, starred } = declarations.read(path)
  for (const specifier of starred) {
    const target = declarations.resolve(specifier, path)
    if (target === undefined) throw new Error(`${path} exports all of ${specifier}`)
    for (const [name, thing] of findExports(target, declarations)) found.set(name, thing)
  }
  for (const name of exported.keys()) found.set(name, findThing(path, name, declarations))
  return new Map([...found].toSorted(([one], [other]) => compare(one, other)))
}

/** Follows a name that a file exports or uses to where it is declared. */
function findThing(path: string, name: string, declarations: Declarations): Thing {
  const { declared, exported, imported } = declarations.read(path)
  const target = declared.has(name) ? name : (exported.get(name) ?? imported.get(name))
  if (target === undefined) return findStarred(path, name, declarations)
  if (typeof target === 'string')
    return declared.has(target)
      ? { kind: 'own', path, name: target }
      : findImported(path, target, declarations)
  return follow(target, path, declarations)
}

function follow(target: ForeignName, path: string, declarations: Declarations): Thing {
  if (target.name === '*') throw new Error(`${path} imports all of ${target.specifier}: import names`)
  const from = declarations.resolve(target.specifier, path)
  return from === undefined ? { kind: 'foreign', ...target } : findThing(from, target.name, declarations)
}

/** `import { a } from './a.ts'; export { a as b }`. */
function findImported(path: string, name: string, declarations: Declarations): Thing {
  const target = declarations.read(path).imported.get(name)
  if (target === undefined) throw new Error(`${path} exports ${name}, which it does not have`)
  return follow(target, path, declarations)
}

function findStarred(path: string, name: string, declarations: Declarations): Thing {
  const found = findExports(path, declarations).get(name)
  if (found === undefined) throw new Error(`${path} has no ${name}`)
  return found
}

/** The thing that a place names; undefined if it is a name of the language, or of this declaration itself. */
function thingOf(
  { name, specifier }: Reference,
  path: string,
  declarations: Declarations,
): Thing | undefined {
  if (specifier !== undefined) return follow({ specifier, name }, path, declarations)
  const { declared, imported } = declarations.read(path)
  return declared.has(name) || imported.has(name) ? findThing(path, name, declarations) : undefined
}

function mentionedBy(thing: Thing, declarations: Declarations): readonly Thing[] {
  if (thing.kind === 'foreign') return []
  const statements = declarations.read(thing.path).declared.get(thing.name) ?? []
  return statements.flatMap((statement) =>
    findReferences(statement).flatMap((reference) => thingOf(reference, thing.path, declarations) ?? []),
  )
}

/** Whether a value and type of one name is exported as a type alone: then no statement that declares it may say `export`. */
function isTypeOfValue(entry: string, name: string, thing: Thing, declarations: Declarations): boolean {
  if (thing.kind === 'foreign' || !declarations.read(entry).typeOnly.has(name)) return false
  const statements = declarations.read(thing.path).declared.get(thing.name) ?? []
  return statements.some((one) => !ts.isInterfaceDeclaration(one) && !ts.isTypeAliasDeclaration(one))
}

interface Printing {
  readonly declarations: Declarations
  readonly nameOf: (thing: Thing) => string
  readonly isExported: boolean
}

function printThing(thing: Thing & { kind: 'own' }, printing: Printing): string {
  const { source, declared } = printing.declarations.read(thing.path)
  return (declared.get(thing.name) ?? [])
    .map((statement) => {
      const start = statement.getStart(source, true)
      const edits = editsOf(statement, thing, printing)
      let text = source.text.slice(start, statement.getEnd())
      for (const { from, to, by } of edits.toSorted((one, other) => other.from - one.from))
        text = text.slice(0, from - start) + by + text.slice(to - start)
      return text
    })
    .join('\n')
}

interface Edit {
  readonly from: number
  readonly to: number
  readonly by: string
}

/** What differs from the text as it was emitted: whether it is exported, its name, and the names that it mentions. */
function editsOf(statement: ts.Statement, thing: Thing & { kind: 'own' }, printing: Printing): Edit[] {
  const { declarations, nameOf, isExported: shallExport } = printing
  const begin = statement.getStart()
  const edits: Edit[] = findReferences(statement).flatMap((reference) => {
    const meant = thingOf(reference, thing.path, declarations)
    return meant === undefined ? [] : [{ from: reference.start, to: reference.end, by: nameOf(meant) }]
  })
  if (isExported(statement) && !shallExport) edits.push({ from: begin, to: begin + 'export '.length, by: '' })
  if (!isExported(statement) && shallExport) edits.push({ from: begin, to: begin, by: 'export ' })
  if (nameOf(thing) !== thing.name) edits.push(renaming(statement, thing.name, nameOf(thing)))
  return edits
}

function renaming(statement: ts.Statement, name: string, by: string): Edit {
  const declaration = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.find((one) => one.name.getText() === name)
    : (statement as ts.DeclarationStatement)
  if (declaration?.name === undefined) throw new Error(`${name} cannot be renamed`)
  return { from: declaration.name.getStart(), to: declaration.name.getEnd(), by }
}

function printImports(things: readonly Thing[], nameOf: (thing: Thing) => string): string[] {
  const bySpecifier = new Map<string, string[]>()
  for (const thing of things)
    if (thing.kind === 'foreign') {
      const name = nameOf(thing) === thing.name ? thing.name : `${thing.name} as ${nameOf(thing)}`
      bySpecifier.set(thing.specifier, [...(bySpecifier.get(thing.specifier) ?? []), name])
    }
  const lines = [...bySpecifier]
    .toSorted(([one], [other]) => compare(one, other))
    .map(([specifier, names]) => `import type { ${names.toSorted(compare).join(', ')} } from '${specifier}'`)
  return lines.length === 0 ? [] : [lines.join('\n')]
}

const keyOf = (thing: Thing): string => `${thing.kind === 'own' ? thing.path : thing.specifier}#${thing.name}`

/** By code units, so that every machine orders alike. */
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
