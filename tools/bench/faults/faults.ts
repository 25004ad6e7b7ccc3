// npm run test:faults: payments on a cluster of three database nodes while faults strike. docs/operations/faults.md
//   npm run test:faults                                     every fault, about twenty minutes
//   npm run test:faults -- --short                          the most important ones, about two and a half minutes
//   npm run test:faults -- --only kill-primary,reset --rounds 3 --seed 7
//   npm run test:faults -- --keep                           writes table and timeline into docs, if everything is as it must be
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { positiveNumber } from '../positive-number.ts'
import { startCluster } from './cluster/cluster.ts'
import { describeMissingPrograms } from './missing-programs.ts'
import type { FaultRun } from './report/fault-run.ts'
import { keepRun } from './report/keep-run.ts'
import { formatTable } from './report/table.ts'
import { strikeAll } from './strike-all.ts'
import { chooseStrikes } from './strikes/strikes.ts'

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
    // Without network namespaces, as for a user who is not root.
    loopback: { type: 'boolean', default: false },
    'keep-folder': { type: 'boolean', default: false },
  },
})
/** CI does other things at the same time. */
const leniency = values.short ? 3 : 1
if (values.keep && (values.short || values.only !== undefined))
  throw new Error('--keep writes into docs what a whole run has shown: leave --short and --only out')
const rounds = values.rounds === undefined ? undefined : positiveNumber('--rounds', values.rounds)
const strikes = chooseStrikes(values.only?.split(','), values.short)
const missing = describeMissingPrograms()
if (missing !== undefined) {
  console.error(`test:faults: ${missing}`)
  process.exit(1)
}
const [loadBefore = 0] = loadavg()
const startedAt = performance.now()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const folder = mkdtempSync('/tmp/havn-faults-')
let isFine = false
try {
  const cluster = await startCluster(folder, {
    wantsSmallDisks: strikes.some(({ name }) => name === 'disk-full'),
    wantsNamespaces: !values.loopback,
  })
  log(`the cluster is up${cluster.network.canCut ? ', each node in a network of its own' : ''}`)
  try {
    const run = await strikeAll(cluster, {
      folder,
      strikes,
      roundsOf: ({ rounds: usual }) => rounds ?? (values.short ? 1 : usual),
      seed: Number(values.seed),
      leniency,
      loadBefore,
      log,
    })
    console.log(`\n${formatTable(run)}`)
    isFine = report(run)
    if (values.keep && isFine) for (const file of keepRun(run)) console.log(`written: ${file}`)
  } finally {
    await cluster.stop()
  }
} finally {
  if (values['keep-folder'] || !isFine) console.log(`logs and the list of acknowledgements: ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
process.exit(isFine ? 0 : 1)

function log(text: string): void {
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${text}`)
}

/** Prints what is not as it must be. Returns whether everything is. */
function report({ rounds: struck, skipped, final, violations, surprises }: FaultRun): boolean {
  const problems = [
    ...struck.flatMap(({ strike, problems: found }) => found.map((problem) => `${strike}: ${problem}`)),
    ...final.lost.map((loss) => `lost: ${loss}`),
    ...final.doubled.map((twice) => `doubled: ${twice}`),
    ...final.discrepancies,
    ...violations,
    ...surprises.map((surprise) => `not expected: ${surprise}`),
  ]
  for (const problem of problems.slice(0, 50)) console.log(problem)
  for (const { name, reason } of skipped) console.log(`not run: ${name}: ${reason}`)
  const { lost, doubled, acknowledged } = final
  console.log(`${acknowledged} acknowledged, ${lost.length} lost, ${doubled.length} doubled`)
  return problems.length === 0
}
