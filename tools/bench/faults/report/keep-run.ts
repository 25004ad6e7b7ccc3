import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FaultRun } from './fault-run.ts'
import { drawTimeline } from './draw-timeline.ts'
import { formatTable } from './table.ts'

const docs = fileURLToPath(new URL('../../../../docs', import.meta.url))
const page = join(docs, 'operations/faults.md')
const figures = join(docs, 'operations/faults.jsonl')
// The console serves images from there.
const picture = join(docs, 'images/operations/faults.svg')
const BEGIN = '<!-- Written by npm run test:faults -- --keep -->'
const END = '<!-- Until here -->'

/** Writes the table into the page about faults, the timeline as a picture, and all figures as lines of JSON. Returns the files. */
export function keepRun(run: FaultRun): readonly string[] {
  const { calls, samples, rounds, ...facts } = run
  mkdirSync(join(docs, 'images/operations'), { recursive: true })
  const seconds = perSecond(calls).map((second, number) => ({ second: number, ...second }))
  const lines = [facts, ...rounds, ...seconds, ...samples]
  writeFileSync(figures, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  writeFileSync(picture, drawTimeline(run))
  const text = readFileSync(page, 'utf8')
  const [before = '', remaining = ''] = text.split(BEGIN)
  const [, after = ''] = remaining.split(END)
  writeFileSync(page, `${before}${BEGIN}\n\n${formatSection(run)}\n\n${END}${after}`)
  return [page, figures, picture]
}

/** The part of the page that a run writes. */
export const formatSection = (run: Omit<FaultRun, 'calls' | 'samples'>): string =>
  `${describe(run)}\n\n${formatTable(run)}`

type Facts = Pick<FaultRun, 'date' | 'seed' | 'loadBefore' | 'seconds' | 'rounds' | 'final' | 'violations'>

function describe({ date, seed, loadBefore, seconds, rounds, final, violations }: Facts): string {
  const inRounds = rounds.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
  const checked =
    violations.length === 0 ? '`havn check` found nothing wrong.' : '`havn check` found violations.'
  return `On ${date.slice(0, 10)}, seed ${seed}: ${rounds.length} rounds in ${Math.round(seconds / 60)} minutes, ${final.acknowledged} acknowledgements, ${inRounds} of them in rounds and the others between them, **${final.lost.length} lost, ${final.doubled.length} doubled**. ${checked} The load average of the machine was ${loadBefore.toFixed(1)} before the run.`
}

/** How often each outcome came in each second. */
function perSecond(calls: FaultRun['calls']): readonly Record<string, number>[] {
  const seconds: Record<string, number>[] = []
  for (const { at, outcome } of calls) {
    const second = (seconds[Math.floor(at / 1000)] ??= {})
    second[outcome] = (second[outcome] ?? 0) + 1
  }
  return Array.from(seconds, (second) => second ?? {})
}
