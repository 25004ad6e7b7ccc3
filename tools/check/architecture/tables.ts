// Reads the tables of ARCHITECTURE.md, by which the architecture test checks the code.
import assert from 'node:assert/strict'

/** A package, or a folder of the server or the sandbox. It may import the modules that the table has before it. */
export type Module = {
  name: string
  where: string
  layer: string
}
export type Schema = {
  name: string
  owner: string
  /** `SQL files`, the end of one SQL file's path, or a module whose stores may name the tables; a dash for none. */
  alsoNamedIn: string
}
export type Architecture = {
  /** From the bottom up. */
  modules: Module[]
  /** Names of modules or layers that a module does not import although they are below it. */
  limits: Map<string, string[]>
  packages: Map<string, string[]>
  schemas: Schema[]
  dataTables: string[]
}

export function readArchitecture(markdown: string): Architecture {
  const modules = tableUnder(markdown, 'Layers').flatMap(([layer = '', where = '', names = '']) =>
    list(names).map((name) =>
      name === '.' ? { name: layer, layer, where } : { name, layer, where: `${where}/${name}` },
    ),
  )
  const known = new Set(modules.flatMap(({ name, layer }) => [name, layer]))
  const limits = new Map(
    tableUnder(markdown, 'Limits').map(([name = '', others = '']) => [name, list(others)]),
  )
  for (const name of [...limits.keys(), ...[...limits.values()].flat()])
    assert(known.has(name), `ARCHITECTURE.md limits ${name}, which is no module and no layer`)
  const schemas = tableUnder(markdown, 'Who owns which SQL schema').map(
    ([name = '', owner = '', also = '']) => {
      assert(known.has(owner), `ARCHITECTURE.md: ${owner}, the owner of schema ${name}, is no module`)
      return { name, owner, alsoNamedIn: also }
    },
  )
  const packages = new Map(
    tableUnder(markdown, 'Who may use which package').map(([name = '', users = '']) => [name, list(users)]),
  )
  const dataTables = tableUnder(markdown, 'Tables of data').map(([file = '']) => file)
  return { modules, limits, packages, schemas, dataTables }
}

/** The module that a file is in. The longest folder wins: `core-bank/check` is inside `core-bank`. */
export function moduleOf(modules: readonly Module[], path: string): Module | undefined {
  return modules
    .filter(({ where }) => path.startsWith(`${where}/`))
    .toSorted((a, b) => b.where.length - a.where.length)[0]
}

function list(cell: string): string[] {
  return cell === '–' ? [] : cell.split(',').map((item) => item.trim())
}

function tableUnder(markdown: string, heading: string): string[][] {
  const section = markdown.split(/^##+ /m).find((text) => text.startsWith(`${heading}\n`))
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
