// An SQL schema is named by its owner; others may call its functions from a store or a migration.
import { posix } from 'node:path'
import { readSource } from './source.ts'
import { type Architecture, partOf, type Schema } from './tables.ts'

const LOOKS_LIKE_SQL = /\b(?:select|insert|update|delete|from|join|call|perform|truncate|merge|copy|lock)\b/i
// What follows one of these is no call, whatever bracket stands behind it.
const NAMES_A_THING = /\b(?:into|update|table|references|function|procedure|type|view|index|trigger)\s+$/i

export function schemaProblems(
  architecture: Architecture,
  { path, text }: { path: string; text: string },
): string[] {
  const owned = ownedSchemas(architecture, path)
  const isMigration = path.endsWith('.sql')
  const mayCall = isMigration || path.endsWith('.store.ts')
  const foreign = architecture.schemas.filter(
    (schema) => !owned.has(schema.name) && !(isMigration && schema.alsoInMigrations),
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

// 0005_sandbox_ledger.sql is the ledger's, not the sandbox's: the longest name wins.
function ownedSchemas({ parts, schemas }: Architecture, path: string): ReadonlySet<string> {
  if (!path.endsWith('.sql')) {
    const part = partOf(parts, path)
    return new Set(schemas.filter(({ owner }) => owner === part?.name).map(({ name }) => name))
  }
  const file = posix.basename(path)
  const named = schemas.map(({ name }) => name).filter((name) => file.includes(name))
  return new Set(named.toSorted((a, b) => b.length - a.length).slice(0, 1))
}

function sqlOf(path: string, text: string): string[] {
  if (path.endsWith('.sql')) return [text.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')]
  return readSource(text).literals.filter((literal) => LOOKS_LIKE_SQL.test(literal))
}
