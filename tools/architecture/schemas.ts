// An SQL schema is named by its owner; others may call its functions from a store or an SQL file.
import { readSource } from './source.ts'
import { type Architecture, partOf, type Schema } from './tables.ts'

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
  const part = partOf(architecture.parts, path)?.name
  const mayName = (place: string) =>
    (isSqlFile && (place === 'SQL files' || path.endsWith(`/${place}`))) || (mayCall && place === part)
  const foreign = architecture.schemas.filter(
    ({ name, alsoNamedIn }) => !owned.has(name) && !alsoNamedIn.split(', ').some(mayName),
  )
  const mentions = sqlOf(path, text).flatMap((sql) => foreign.flatMap((schema) => mentionsOf(sql, schema)))
  const refused = mentions.filter((mention) => !(mention.isCall && mayCall))
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

function ownedSchemas({ parts, schemas }: Architecture, path: string): ReadonlySet<string> {
  const part = partOf(parts, path)
  return new Set(schemas.filter(({ owner }) => owner === part?.name).map(({ name }) => name))
}

function sqlOf(path: string, text: string): string[] {
  if (path.endsWith('.sql')) return [text.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')]
  return readSource(text).literals.filter((literal) => LOOKS_LIKE_SQL.test(literal))
}
