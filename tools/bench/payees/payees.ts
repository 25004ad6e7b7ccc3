// npm run bench:payees: the responder's latency, what harvesting finds out, and how long a PSU waits. Takes five minutes.
//   npm run bench:payees -- --only responder,harvest,pages   only some of it
//   npm run bench:payees -- --seconds 10 --questions 2000    shorter
//   npm run bench:payees -- --per-second 50                  slower, for a machine that does other things too
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startDurablePostgres } from '../environment/bench-database.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'responder,harvest,pages' },
    'per-second': { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    questions: { type: 'string', default: '10000' },
  },
})
const only = new Set(values.only.split(','))
const folder = mkdtempSync('/tmp/havn-bench-')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  const postgres = await startDurablePostgres(join(folder, 'postgres'))
  process.env['HAVN_TEST_DATABASE_URL'] = postgres.url()
  try {
    // They read where the database is as soon as they are imported.
    const { measureResponder } = await import('./measure-responder.ts')
    const { measureHarvest } = await import('./measure-harvest.ts')
    const { measurePages } = await import('./measure-pages.ts')
    if (only.has('responder'))
      await measureResponder({ perSecond: Number(values['per-second']), seconds: Number(values.seconds) })
    if (only.has('harvest')) await measureHarvest({ questions: Number(values.questions) })
    if (only.has('pages')) await measurePages()
  } finally {
    await postgres.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
