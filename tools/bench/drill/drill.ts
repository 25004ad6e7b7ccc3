// npm run drill: what whoever is on call for a group of banks is told when something goes wrong. Servers of a release behind HAProxy,
// Prometheus with the rules and Alertmanager with the settings as they are shipped. It needs root, for a disk that can be filled.
//   npm run drill                            20 banks, two servers; 30 quiet minutes, and about an hour and a half in all
//   npm run drill -- --quiet-minutes 5       fewer of them
//   npm run drill -- --only core,login       some of the faults, by parts of their names
//   npm run drill -- --banks 200 --measure   what 200 banks cost one server, without faults
//   npm run drill -- --banks 200 --measure --keep   keeps that in docs/scale.json, and prints docs/scale.md
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { positiveNumber } from '../positive-number.ts'
import { startAlone, startOnSmallDisk } from '../production/database.ts'
import { startDeployment } from '../production/deployment.ts'
import { keepBanks } from '../production/keep-run.ts'
import { measureBanks } from './measure-banks.ts'
import { runDrill } from './run-drill.ts'

const { values } = parseArgs({
  options: {
    banks: { type: 'string', default: '20' },
    'quiet-minutes': { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
    measure: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const bankCount = positiveNumber('--banks', values.banks)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const folder = mkdtempSync('/tmp/havn-drill-')
// The account of PostgreSQL must be able to enter it.
chmodSync(folder, 0o755)
let isFine = false
try {
  const database = await (values.measure ? startAlone : startOnSmallDisk)(folder)
  try {
    const counts = values.measure
      ? { serverCount: 1, coreSystemCount: 1 }
      : { serverCount: 2, coreSystemCount: 2 }
    const deployment = await startDeployment({ folder, database, bankCount, ...counts })
    try {
      if (values.measure) {
        const figures = await measureBanks(deployment)
        console.log(values.keep ? `kept in ${keepBanks(figures).join(', ')}` : JSON.stringify(figures))
        isFine = true
      } else {
        const quietMinutes = Number(values['quiet-minutes'])
        isFine = await runDrill(deployment, { quietMinutes, only: values.only.split(',') })
      }
    } finally {
      await deployment.stop()
    }
  } finally {
    await database.stop()
  }
} finally {
  if (isFine) rmSync(folder, { recursive: true, force: true })
  else console.log(`logs: ${folder}`)
}
process.exitCode = isFine ? 0 : 1
