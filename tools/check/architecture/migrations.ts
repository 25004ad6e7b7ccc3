// Rules for numbered migrations: the version before still serves while they run, and for a while after.
import type { ProjectFile } from './project-files.ts'

const NUMBERED = /\/\d{4}_\w+\.sql$/

interface Rule {
  readonly pattern: RegExp
  readonly problem: string
  /** The comment in the line above that says why it is right here. */
  readonly unless: RegExp
}

const CONTRACT = /^--\s*contract:\s*\S/i
const SMALL = /^--\s*small table:\s*\S/i

const RULES: readonly Rule[] = [
  {
    pattern: /\bdrop\s+(?:table|column|function|procedure|type|schema|view)\b/i,
    problem:
      'removes what the version before may still use. Remove it in the release after, with a line "-- contract: unused since …" above it',
    unless: CONTRACT,
  },
  {
    pattern: /\brename\b/i,
    problem:
      'renames what the version before still uses. Add the new name, write both, and remove the old one in the release after',
    unless: CONTRACT,
  },
  {
    pattern: /\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/i,
    problem: 'rewrites the table under a lock that stops everybody. Add a new column and copy in steps',
    unless: SMALL,
  },
  {
    pattern: /\balter\s+column\s+\w+\s+set\s+not\s+null\b/i,
    problem:
      'reads the whole table under a lock, and the version before may write null. Add a check "not valid", and validate it in the release after',
    unless: SMALL,
  },
  {
    pattern: /\bcreate\s+(?:unique\s+)?index\b/i,
    problem:
      'stops all writes to the table while the index is built. On a table that grows, build it by hand with "concurrently" first and say "if not exists" here',
    unless: SMALL,
  },
]

const BUILT_BEFORE = /\bcreate\s+(?:unique\s+)?index\s+if\s+not\s+exists\b/i

const INDEXED_TABLE = /\bcreate\s+(?:unique\s+)?index\s+\w+\s+on\s+([\w.]+)/i

/** What in these files would stop or break a server that runs the version before. */
export function migrationProblems(sqlFiles: readonly ProjectFile[]): string[] {
  return sqlFiles
    .filter(({ path }) => NUMBERED.test(path))
    .flatMap(({ path, text }) => {
      const lines = text.split('\n')
      const created = new Set([...text.matchAll(/\bcreate\s+table\s+([\w.]+)/gi)].map(([, name]) => name))
      return lines.flatMap((line, index) => {
        if (line.trimStart().startsWith('--') || BUILT_BEFORE.test(line)) return []
        // A table of this file is empty, and nobody writes to it yet.
        if (created.has(INDEXED_TABLE.exec(line)?.[1])) return []
        const above = lines[index - 1]?.trim() ?? ''
        return RULES.filter(({ pattern, unless }) => pattern.test(line) && !unless.test(above)).map(
          ({ problem }) => `${path}:${index + 1} ${problem}`,
        )
      })
    })
}
