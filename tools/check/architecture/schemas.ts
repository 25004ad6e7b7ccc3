// An SQL schema is named by its owner; modules above it may call its functions from a store or an SQL file.
import { readSource } from './source.ts'
import { checkOrder } from './imports.ts'
import { type Architecture, type Module, moduleOf, type Schema } from './tables.ts'

const LOOKS_LIKE_SQL = /\b(?:select|insert|update|delete|from|join|call|perform|truncate|merge|copy|lock)\b/i
// A name after one of these words is no call, even if a bracket follows it.
const NAMES_A_THING = /\b(?:into|update|table|references|function|procedure|type|view|index|trigger)\s+$/i

export function schemaProblems(
  architecture: Architecture,
  { path, text }: { path: string; text: string },
): string[] {
  const owned = ownedSchemas(architecture, path)
  const isSqlFile = path.endsWith('.sql')
  const mayCall = isSqlFile || path.endsWith('.store.ts')
  const module = moduleOf(architecture.modules, path)
  const mayName = (place: string) =>
    (isSqlFile && (place === 'SQL files' || path.endsWith(`/${place}`))) ||
    (mayCall && place === module?.name)
  const foreign = architecture.schemas.filter(
    ({ name, alsoNamedIn }) => !owned.has(name) && !alsoNamedIn.split(', ').some(mayName),
  )
  const mentions = sqlOf(path, text).flatMap((sql) => foreign.flatMap((schema) => mentionsOf(sql, schema)))
  const refused = mentions.filter(
    ({ isCall, owner }) => !(isCall && mayCall && isBelow(architecture, owner, module)),
  )
  return [...new Set(refused.map(({ name, owner }) => `${path} names ${name}, which is ${owner}'s`))]
}

function mentionsOf(
  sql: string,
  { name: schema, owner }: Schema,
): { name: string; owner: string; isCall: boolean }[] {
  return [...sql.matchAll(new RegExp(`(?<![\\w.$])${schema}\\.\\w+(\\(?)`, 'g'))].map((match) => ({
    name: match[0].replace('(', ''),
    owner,
    isCall: match[1] === '(' && !NAMES_A_THING.test(sql.slice(0, match.index)),
  }))
}

function isBelow(architecture: Architecture, owner: string, caller: Module | undefined): boolean {
  const owning = architecture.modules.find(({ name }) => name === owner)
  return (
    owning !== undefined && caller !== undefined && checkOrder(architecture, caller, owning) === undefined
  )
}

function ownedSchemas({ modules, schemas }: Architecture, path: string): ReadonlySet<string> {
  const module = moduleOf(modules, path)
  return new Set(schemas.filter(({ owner }) => owner === module?.name).map(({ name }) => name))
}

function sqlOf(path: string, text: string): string[] {
  if (path.endsWith('.sql')) return [text.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')]
  return readSource(text).literals.filter((literal) => LOOKS_LIKE_SQL.test(literal))
}
