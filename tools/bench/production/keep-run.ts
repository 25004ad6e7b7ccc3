import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ProductionRun } from './result.ts'
import { printScale } from './scale-tables.ts'

const docs = new URL('../../../docs/', import.meta.url)
const [runsFile, page] = ['scale.json', 'scale.md'].map((name) => fileURLToPath(new URL(name, docs))) as [
  string,
  string,
]

/** Keeps a run instead of the one before it with as many servers and standbys, and prints docs/scale.md. Returns the files. */
export function keepRun(run: ProductionRun): readonly string[] {
  const isOther = ({ servers, hasStandby }: ProductionRun) =>
    servers !== run.servers || hasStandby !== run.hasStandby
  const runs = [...readRuns().filter(isOther), run].toSorted((one, other) => other.servers - one.servers)
  writeFileSync(runsFile, `${JSON.stringify(runs, undefined, 2)}\n`)
  writeFileSync(page, printPage())
  return [runsFile, page]
}

/** The page as it is, with the tables of the runs that are kept. */
export function printPage(): string {
  return Object.entries(printScale(readRuns())).reduce(
    (text, [name, table]) => fillPlace(text, name, table),
    readFileSync(page, 'utf8'),
  )
}

function fillPlace(text: string, name: string, table: string): string {
  const begin = `<!-- Printed from docs/scale.json: ${name} -->`
  const [from, to] = [text.indexOf(begin), text.indexOf('<!-- Until here -->', text.indexOf(begin))]
  if (from === -1 || to === -1)
    throw new Error(`docs/scale.md: expected "${begin}", and later "<!-- Until here -->"`)
  return `${text.slice(0, from)}${begin}\n\n${table}\n\n${text.slice(to)}`
}

function readRuns(): ProductionRun[] {
  return existsSync(runsFile) ? JSON.parse(readFileSync(runsFile, 'utf8')) : []
}
