import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BenchResult } from './bench-result.ts'
import { formatPage } from './page.ts'
import { drawRun } from './draw-run.ts'

const docs = fileURLToPath(new URL('../../../docs', import.meta.url))
const folder = join(docs, 'performance')
// The console serves images from there.
const images = join(docs, 'images/performance')

/**
 * Keeps a run in docs/performance, and writes its page and plot again.
 * A run of other parts of the same commit adds to what is kept of it. Returns the files that it wrote.
 */
export function keepResult(result: BenchResult): readonly string[] {
  for (const one of [folder, images]) mkdirSync(one, { recursive: true })
  const same = readKept().find(({ commit }) => commit === result.commit)
  const merged = same === undefined ? result : merge(same, result)
  const file = join(folder, `${merged.date.slice(0, 10)}-${merged.commit}.json`)
  writeFileSync(file, `${JSON.stringify(merged, null, 2)}\n`)
  const page = join(folder, 'README.md')
  const plot = join(images, 'plot.svg')
  writeFileSync(page, formatPage(merged))
  writeFileSync(plot, drawRun(merged))
  return [file, page, plot]
}

/** The runs that are kept. */
function readKept(): BenchResult[] {
  return globSync('*.json', { cwd: folder }).map(
    (name): BenchResult => JSON.parse(readFileSync(join(folder, name), 'utf8')),
  )
}

function merge(earlier: BenchResult, later: BenchResult): BenchResult {
  return {
    ...earlier,
    ...later,
    // The file keeps its name.
    date: earlier.date,
    loads: { ...earlier.loads, ...later.loads },
  }
}
