import { startBank } from './bank/bank.ts'
import { checkInvariants } from './check-invariants.ts'
import type { Cluster } from './cluster/cluster.ts'
import { compareOrReport } from './compare.ts'
import { seededRandom } from './random.ts'
import type { FaultRun } from './report/fault-run.ts'
import { formatRound } from './report/table.ts'
import { type Round, runStrike } from './run-strike.ts'
import { type Load, startLoad } from './start-load.ts'
import type { Scene, Strike } from './strikes/strike.ts'

export interface RunOptions {
  readonly folder: string
  readonly strikes: readonly Strike[]
  readonly roundsOf: (strike: Strike) => number
  readonly seed: number
  /** The load average of the machine before the run. */
  readonly loadBefore: number
  /** The outage that is accepted is so many times as long: for machines that do other things meanwhile. */
  readonly leniency: number
  readonly log: (text: string) => void
}

/** Starts a bank on the cluster, lets all strikes happen to it while a TPP pays, and returns what was seen. */
export async function strikeAll(cluster: Cluster, options: RunOptions): Promise<FaultRun> {
  const { folder, strikes, seed, log } = options
  const bank = await startBank(folder, cluster)
  log('two servers, core bank and login provider are up')
  const load = startLoad(bank, options)
  const scene: Scene = { folder, cluster, bank, random: seededRandom(seed), log }
  const { rounds, skipped } = await strikeInTurn(scene, load, options)
  await load.client.finish()
  const final = await compareOrReport(cluster, load.acknowledgements.all)
  load.watch.stop()
  load.disk.stop()
  await bank.stop()
  const violations = checkInvariants(cluster, load.acknowledgements.file)
  return {
    date: new Date().toISOString(),
    seed,
    loadBefore: options.loadBefore,
    seconds: load.timeline.now() / 1000,
    strikes: strikes.map(({ name, title, outageSecondsMax }) => ({ name, title, outageSecondsMax })),
    skipped,
    rounds,
    calls: load.timeline.calls,
    samples: load.watch.samples,
    final,
    violations,
    surprises: withoutExcused(load, rounds, strikes),
  }
}

async function strikeInTurn(
  scene: Scene,
  load: Load,
  { strikes, roundsOf, leniency, log }: RunOptions,
): Promise<Pick<FaultRun, 'rounds' | 'skipped'>> {
  const rounds: Round[] = []
  const total = strikes.reduce((sum, strike) => sum + roundsOf(strike), 0)
  const skipped: { name: string; reason: string }[] = []
  for (const strike of strikes) {
    const reason = strike.unavailable?.(scene)
    if (reason !== undefined) {
      skipped.push({ name: strike.name, reason })
      log(`${strike.name} is left out: ${reason}`)
      continue
    }
    for (let number = 1; number <= roundsOf(strike); number += 1) {
      const round = await runStrike(strike, { ...load, scene, leniency })
      rounds.push(round)
      log(`${String(rounds.length).padStart(2)} of ${total}  ${formatRound(round)}`)
    }
  }
  return { rounds, skipped }
}

/** The answers that a TPP has not earned, without those during a fault in which that may happen. */
function withoutExcused(
  { client }: Load,
  rounds: readonly Round[],
  strikes: readonly Strike[],
): readonly string[] {
  const excused = new Set(strikes.filter(({ mayRefuse }) => mayRefuse).map(({ name }) => name))
  const isExcused = (at: number) =>
    rounds.some(({ strike, from, to }) => excused.has(strike) && at >= from && at <= to)
  return client.surprises.filter(({ at }) => !isExcused(at)).map(({ text }) => text)
}
