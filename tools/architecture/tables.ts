// Reads the tables of ARCHITECTURE.md, by which the architecture test checks the code.
import assert from 'node:assert/strict'

type Entry = 'name' | 'index.ts' | 'any file' | 'nobody'
export type Part = {
  name: string
  where: string
  enteredBy: Entry
  mayImport: ReadonlySet<string> | 'every part'
  later: boolean
}
export type Schema = {
  name: string
  owner: string
  /** `SQL files`, the end of one SQL file's path, or a dash. */
  alsoNamedIn: string
}
export type Architecture = {
  parts: Part[]
  packages: Map<string, string[]>
  schemas: Schema[]
  dataTables: string[]
}

const ENTRIES: readonly string[] = ['name', 'index.ts', 'any file', 'nobody'] satisfies Entry[]

export function readArchitecture(markdown: string): Architecture {
  const parts = tableUnder(markdown, 'Who may import whom').map(readPart)
  const names = new Set(parts.map((part) => part.name))
  for (const { name, mayImport } of parts) {
    if (mayImport === 'every part') continue
    for (const other of mayImport)
      assert(names.has(other), `ARCHITECTURE.md: ${name} may import ${other}, which is no part`)
  }
  const schemas = tableUnder(markdown, 'Who owns which SQL schema').map(
    ([name = '', owner = '', also = '']) => {
      assert(names.has(owner), `ARCHITECTURE.md: ${owner}, the owner of schema ${name}, is no part`)
      return { name, owner, alsoNamedIn: also }
    },
  )
  const packages = new Map(
    tableUnder(markdown, 'Who may use which package').map(([name = '', users = '']) => [name, list(users)]),
  )
  return {
    parts,
    packages,
    schemas,
    dataTables: tableUnder(markdown, 'Tables of data').map(([file = '']) => file),
  }
}

// The part with the longest folder wins: sandbox-ledger lies inside core-bank.
export function partOf(parts: readonly Part[], path: string): Part | undefined {
  return parts
    .filter((part) => holds(part.where, path))
    .toSorted((a, b) => b.where.length - a.where.length)[0]
}

function holds(where: string, path: string): boolean {
  if (!where.endsWith('/*.ts')) return path.startsWith(`${where}/`)
  const folder = where.slice(0, -'*.ts'.length)
  return path.startsWith(folder) && !path.slice(folder.length).includes('/')
}

function readPart([first = '', where = '', enteredBy = '', mayImport = '']: string[]): Part {
  assert(
    isEntry(enteredBy),
    `ARCHITECTURE.md: ${first} is entered by ${enteredBy}; expected ${ENTRIES.join(', ')}`,
  )
  return {
    name: first.replace(' (later)', ''),
    where,
    enteredBy,
    mayImport: mayImport === 'every part' ? mayImport : new Set(list(mayImport)),
    later: first.endsWith(' (later)'),
  }
}

function isEntry(text: string): text is Entry {
  return ENTRIES.includes(text)
}

function list(cell: string): string[] {
  return cell === '–' ? [] : cell.split(',').map((item) => item.trim())
}

function tableUnder(markdown: string, heading: string): string[][] {
  const section = markdown.split(/^## /m).find((text) => text.startsWith(`${heading}\n`))
  assert(section, `ARCHITECTURE.md has no section "${heading}"`)
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  assert(rows.length >= 2, `ARCHITECTURE.md has no table under "${heading}"`)
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.replaceAll('`', '').trim()),
  )
}
