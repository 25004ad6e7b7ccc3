import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The logins that pages name, and how they name them. */
const LOGINS = {
  superuser: /\bas (?:a|the) superuser\b/i,
  owner: /\bas the owner\b/i,
  bank: /\bas the bank's login\b/i,
  operator: /\bas an operator\b/i,
} as const

export type LoginName = keyof typeof LOGINS

/** SQL on a page that somebody runs who reads it. */
export interface DocumentedSql {
  readonly page: string
  readonly line: number
  /** One statement, or several that belong into one transaction. */
  readonly text: string
  /** The login that the page names beside it; undefined if it names none. */
  readonly login: LoginName | undefined
}

const STATEMENT =
  /^(?:select|with|update|insert into|delete from|alter|create (?:role|database|table|index)|drop|call|rollback prepared|vacuum|truncate|grant|revoke) \S/i

/** Finds all SQL of the documentation: blocks of SQL, and statements in a line of text. */
export function findDocumentedSql(): readonly DocumentedSql[] {
  return ['docs/**/*.md', 'README.md', 'CONTRIBUTING.md', 'packaging/**/*.md', 'examples/**/*.md']
    .flatMap((pattern) => globSync(join(root, pattern)))
    .filter((path) => !path.includes('node_modules'))
    .toSorted()
    .flatMap((path) => findInPage(relative(root, path), readFileSync(path, 'utf8')))
}

export function findInPage(page: string, markdown: string): readonly DocumentedSql[] {
  const lines = markdown.split('\n')
  const found: DocumentedSql[] = []
  let fence: { language: string; start: number } | undefined
  for (const [index, line] of lines.entries()) {
    const mark = /^\s*```(\w*)/.exec(line)
    if (mark !== null) {
      if (fence?.language === 'sql')
        found.push({
          page,
          line: fence.start + 1,
          text: lines.slice(fence.start + 1, index).join('\n'),
          // The sentence before the block says who runs it.
          login: loginIn(lines.slice(Math.max(0, fence.start - 2), fence.start).join(' ')),
        })
      fence = fence === undefined ? { language: mark[1] ?? '', start: index } : undefined
    } else if (fence === undefined)
      for (const [, text = ''] of line.matchAll(/`([^`]+)`/g))
        if (isStatement(text)) found.push({ page, line: index + 1, text, login: loginIn(line) })
  }
  return found
}

function loginIn(text: string): LoginName | undefined {
  const names = Object.entries(LOGINS).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []))
  return names[0] as LoginName | undefined
}

/** What begins like a statement and is one: the name of a span, a grant or a call of the interface is none. */
function isStatement(text: string): boolean {
  if (!STATEMENT.test(text) || text.startsWith('DELETE /')) return false
  // With something left out it only names the kind of statement.
  if (/(?<!')…/.test(text)) return false
  return /['(]| from | set | in role /i.test(text)
}
