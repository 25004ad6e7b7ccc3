import { setTimeout as sleep } from 'node:timers/promises'
import type { AcknowledgementList } from './client/acknowledgements.ts'
import {
  type CallOutcome,
  longestOutage,
  type Period,
  type TimedCall,
  type Timeline,
} from './client/timeline.ts'
import { until } from './cluster/programs.ts'
import { compareOrReport } from './compare.ts'
import type { Scene, Strike } from './strikes/strike.ts'
import type { DiskWatch } from './watch-disk.ts'
import type { Watch } from './watch.ts'

/** What one round of a strike did. */
export interface Round {
  readonly strike: string
  /** Milliseconds since the run began: the strike, and when everything was as before. */
  readonly from: number
  readonly to: number
  readonly outageSeconds: number
  readonly acknowledged: number
  readonly outcomes: Readonly<Partial<Record<CallOutcome, number>>>
  /** The longest time until a call was refused, and until one ended without an answer. */
  readonly refusalMillisecondsMax: number
  /** Calls that were refused only after more than a second. */
  readonly lateRefusals: number
  readonly noAnswerMillisecondsMax: number
  /** The most connections to the database that servers asked for in one second. */
  readonly connectionsAskedMax: number
  /** The longest time that the disk of the machine took to write a page. */
  readonly diskMillisecondsMax: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  /** What was not as it must be. */
  readonly problems: readonly string[]
}

interface RunParts {
  readonly scene: Scene
  readonly timeline: Timeline
  readonly watch: Watch
  readonly disk: DiskWatch
  readonly acknowledgements: AcknowledgementList
  /** The outage that is accepted is so many times as long: for machines that do other things meanwhile. */
  readonly leniency: number
}

const REFUSALS: readonly CallOutcome[] = ['unavailable', 'bare 503', 'other 5xx', 'too many']
const refusalMilliseconds = 1_000
const isLateRefusal = ({ outcome, milliseconds }: TimedCall) =>
  REFUSALS.includes(outcome) && milliseconds > refusalMilliseconds

const steadyMilliseconds = 2_000
const recoveredSecondsMax = 90

/** Strikes once. Whatever fails is a problem of this round, and never ends the run: the next round begins with everything repaired. */
export async function runStrike(strike: Strike, parts: RunParts): Promise<Round> {
  const { scene, timeline, watch, disk, acknowledgements, leniency } = parts
  const problems: string[] = []
  const addProblem = (error: unknown) => void problems.push(String(error))
  await untilSteady(timeline).catch(addProblem)
  const from = timeline.now()
  const before = acknowledgements.all.length
  try {
    await strike.run(scene)
    await scene.cluster.untilWhole(recoveredSecondsMax)
    await untilSteady(timeline)
  } catch (error) {
    addProblem(error)
    await repair(scene).catch(addProblem)
  }
  const to = timeline.now()
  const calls = timeline.calls.filter(({ at }) => at >= from && at <= to)
  const outcomes: Partial<Record<CallOutcome, number>> = {}
  for (const { outcome } of calls) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  const slowest = (kinds: readonly CallOutcome[]) =>
    Math.max(0, ...calls.filter(({ outcome }) => kinds.includes(outcome)).map((call) => call.milliseconds))
  const outage = longestOutage(timeline.calls, { from, to })
  const outageSeconds = (outage.to - outage.from) / 1_000
  const slowestSync = (during: Period) =>
    Math.max(
      0,
      ...disk.syncs
        .filter(({ at, milliseconds }) => at + milliseconds >= during.from && at <= during.to)
        .map(({ milliseconds }) => milliseconds),
    )
  const secondsMax = strike.outageSecondsMax * leniency
  // What the disk was late with during the outage is no effect of the fault.
  if (outageSeconds - slowestSync(outage) / 1_000 > secondsMax)
    problems.push(
      `no write was acknowledged for ${outageSeconds.toFixed(1)} s; at most ${secondsMax} s are accepted`,
    )
  const failed = calls.filter(({ outcome }) => outcome !== 'write' && outcome !== 'read').length
  if (strike.mayFailNothing && failed > 0) problems.push(`${failed} calls failed`)
  problems.push(...findEnded(scene))
  const { lost, doubled, discrepancies } = await compareOrReport(scene.cluster, [...acknowledgements.all])
  problems.push(...discrepancies)
  const samples = watch.samples.filter(({ at }) => at >= from && at <= to)
  return {
    strike: strike.name,
    from,
    to,
    outageSeconds,
    acknowledged: acknowledgements.all.length - before,
    outcomes,
    refusalMillisecondsMax: slowest(REFUSALS),
    lateRefusals: calls.filter(isLateRefusal).length,
    noAnswerMillisecondsMax: slowest(['no answer']),
    connectionsAskedMax: Math.max(0, ...samples.map(({ connectionsAsked }) => connectionsAsked)),
    diskMillisecondsMax: slowestSync({ from, to }),
    lost,
    doubled,
    problems,
  }
}

/** Waits for a time in which every call was answered as it should. */
async function untilSteady(timeline: Timeline): Promise<void> {
  let startedAt = timeline.now()
  await until('calls are answered as before', recoveredSecondsMax, async () => {
    await sleep(100)
    const recent = timeline.calls.slice(-200)
    const failed = recent.findLast(({ outcome }) => outcome !== 'write' && outcome !== 'read')
    startedAt = Math.max(startedAt, failed?.at ?? 0)
    const hasWrites = recent.some(({ at, outcome }) => outcome === 'write' && at > startedAt)
    return hasWrites && timeline.now() - startedAt > steadyMilliseconds
  })
}

/** Programs that have ended by themselves: whatever strikes, nothing crashes. */
function findEnded({ bank }: Scene): readonly string[] {
  const programs = [...bank.servers, bank.coreBank, bank.loginProvider, bank.proxy]
  return programs.filter((one) => !one.program().isRunning).map(({ name }) => `${name} has crashed`)
}

const wholeSecondsMax = 60

/** Undoes whatever a strike that failed may have left behind, as an operator would, so that the next one finds everything running. */
async function repair({ cluster, bank, log }: Scene): Promise<void> {
  log('this round has failed: everything is repaired for the next one')
  bank.relay.swallow(false)
  bank.relay.delay(0)
  for (const node of cluster.nodes) {
    if (cluster.network.canCut) cluster.network.setConnected(node.number, true)
    node.thaw()
    node.revive()
  }
  if (!cluster.proxy().isRunning) cluster.startProxy()
  for (const program of [bank.coreBank, bank.loginProvider, ...bank.servers, bank.proxy])
    if (!program.program().isRunning) await program.start()
  await cluster.untilWhole(wholeSecondsMax)
}
