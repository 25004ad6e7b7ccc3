// npm run bench:production: what calls cost as a bank runs Havn, on this machine: servers of a release in production, HAProxy with TLS,
// a core bank over HTTP that answers after 20 ms, PostgreSQL with two standbys, revocation on. docs/scale.md
//   npm run bench:production                              two servers, about seven minutes on two cores
//   npm run bench:production -- --servers 1 --no-standby  one server and one PostgreSQL
//   npm run bench:production -- --quick                   a tenth of the calls over 8 connections, to see whether it runs
//   npm run bench:production -- --keep                    keeps the figures in docs/scale.json, and prints docs/scale.md
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { positiveNumber } from '../positive-number.ts'
import { describeMachine, measuredCommit } from '../report/describe-run.ts'
import { startAlone, startWithStandbys } from './database.ts'
import { startDeployment } from './deployment.ts'
import { keepRun } from './keep-run.ts'
import { measureAll } from './measure-all.ts'

const { values } = parseArgs({
  options: {
    servers: { type: 'string', default: '2' },
    'no-standby': { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const [serverCount, hasStandby] = [positiveNumber('--servers', values.servers), !values['no-standby']]
if (values.keep && values.quick) throw new Error('--keep is for a whole run: leave --quick out')

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const folder = mkdtempSync('/tmp/havn-production-')
// The account of PostgreSQL must be able to enter it.
chmodSync(folder, 0o755)
let isFine = false
try {
  const database = await (hasStandby ? startWithStandbys : startAlone)(folder)
  try {
    const deployment = await startDeployment({
      folder,
      serverCount,
      database,
      bankCount: 2,
      coreSystemCount: 1,
    })
    try {
      const figures = await measureAll({ deployment, folder }, values.quick ? 0.1 : 1)
      const run = {
        commit: await measuredCommit(),
        date: new Date().toISOString(),
        machine: describeMachine(database.version),
        servers: serverCount,
        hasStandby,
        ...figures,
      }
      console.log(values.keep ? `kept in ${keepRun(run).join(', ')}` : JSON.stringify(run))
      isFine = true
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
