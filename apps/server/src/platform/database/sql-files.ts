import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** One file of a module's `sql` folder. */
export interface SqlFile {
  /** Without `.sql`: `tables`, `0002_add_reason` or, for a routine, the routine's name. */
  readonly name: string
  readonly text: string
  /** A hash of the file without comments and white space, so that a comment may be improved at any time. */
  readonly checksum: string
}

/** The SQL of one module: migrations of its tables, in order, and routines, which are replaced when they change. */
export interface ModuleSql {
  /** The name of the module's folder. */
  readonly module: string
  readonly migrations: readonly SqlFile[]
  readonly routines: readonly SqlFile[]
}

const NUMBERED = /^\d{4}_/

const isNumbered = ({ name }: SqlFile) => NUMBERED.test(name)
const isTables = ({ name }: SqlFile) => name === 'tables'

/**
 * Reads `<folder>/sql`: `tables.sql` comes first, then numbered migrations. Every other file holds one routine, which may be
 * in a folder of its kind.
 */
export function readModuleSql(module: string, folder: string): ModuleSql {
  const files = readdirSync(join(folder, 'sql'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => readSqlFile(join(folder, 'sql', file)))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return {
    module,
    migrations: [...files.filter(isTables), ...files.filter(isNumbered)],
    routines: files.filter((file) => !isTables(file) && !isNumbered(file)),
  }
}

function readSqlFile(path: string): SqlFile {
  const text = readFileSync(path, 'utf8')
  return { name: basename(path, '.sql'), text, checksum: checksumOf(text) }
}

function checksumOf(text: string): string {
  const meaning = text
    .replaceAll(/^\s*--[^\n]*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return createHash('sha256').update(meaning).digest('hex')
}

/** Throws if two migrations have the same number, as when two branches each add one: their order would be a guess. */
export function assertNumbersAreUnique(modules: readonly ModuleSql[]): void {
  const fileByNumber = new Map<string, string>()
  for (const { module, migrations } of modules)
    for (const { name } of migrations) {
      if (!NUMBERED.test(name)) continue
      const number = name.slice(0, 4)
      const file = `${module}/sql/${name}.sql`
      const other = fileByNumber.get(number)
      assert(
        other === undefined,
        `${file} and ${other} have the same number; give the newer one the next free number`,
      )
      fileByNumber.set(number, file)
    }
}
