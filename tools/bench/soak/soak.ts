// npm run soak: keeps a server under a steady mixed load and fails if its memory, handles or connections keep growing.
//   npm run soak -- --minutes 60 --visits-per-second 4 --folder /tmp/soak --log /tmp/soak.log
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { positiveNumber } from '../positive-number.ts'
import { drawSoak, format } from './draw-soak.ts'
import { runSoak } from './run-soak.ts'
import { measureGrowth } from './sample.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    'visits-per-second': { type: 'string', default: '4' },
    folder: { type: 'string', default: 'soak' },
    log: { type: 'string' },
  },
})
const minutes = positiveNumber('--minutes', values.minutes)
const visitsPerSecond = positiveNumber('--visits-per-second', values['visits-per-second'])
/** Caches fill and connections open meanwhile; in a long run, V8 also compiles what is used often. */
const warmUpSeconds = Math.min(minutes * 60 * 0.25, 600)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

let printed = 0
const { samples, visits, failures, notifications, problems } = await runSoak({
  seconds: minutes * 60,
  visitsPerSecond,
  logFile: values.log,
  sampleSeconds: Math.min(10, Math.max(1, minutes)),
  onSample(sample) {
    const { seconds, heapBytes, rssBytes, handles, databaseConnections } = sample
    if (seconds < printed + 60) return
    printed = seconds
    const megabytes = [heapBytes, rssBytes].map((bytes) => Math.round(bytes / 1_048_576)).join(' and ')
    console.log(
      `${(seconds / 60).toFixed(0).padStart(4)} min  ${megabytes} MB heap and resident, ${handles} handles, ${databaseConnections} connections, ${sample.visits} visits, ${sample.failures} failed`,
    )
  },
})
const growths = measureGrowth(samples, warmUpSeconds)
mkdirSync(values.folder, { recursive: true })
const title = `A server under soak: ${visitsPerSecond} visits of PSUs a second for ${minutes} minutes`
writeFileSync(join(values.folder, 'soak.svg'), drawSoak(samples, growths, { title, warmUpSeconds }))
writeFileSync(join(values.folder, 'samples.json'), `${JSON.stringify(samples)}\n`)
for (const { name, unit, first, last, perHour, rise, riseMax, isTooMuch } of growths)
  console.log(
    `${isTooMuch ? 'GROWS' : 'ok   '} ${name}: ${format(first)} to ${format(last)} ${unit}, ${format(perHour)} an hour; the line rises by ${format(rise)}, at most ${format(riseMax)}`,
  )
console.log(`visits: ${visits} ended well, ${failures} failed; ${notifications} notifications`)
for (const problem of problems) console.log(`  ${problem}`)
console.log(`picture: ${join(values.folder, 'soak.svg')}`)
const fails = growths.some(({ isTooMuch }) => isTooMuch) || failures > visits / 100
process.exitCode = fails ? 1 : 0
