import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchEnvironment } from '../environment/bench-environment.ts'
import type { CommitFigures } from '../report/bench-result.ts'
import { measureLoad } from './measure-load.ts'
import { readAuthorisationIds } from '../load/payments.ts'
import { approvalOf, CREATE } from '../load/psu-calls.ts'
import { type HavnProcess, startHavn } from '../environment/server-process.ts'

const count = 200
const activeSeconds = 4
/** A server counts as idle fifteen seconds after the last that happened. */
const untilIdleSeconds = 18
const idleSeconds = 20

/**
 * Counts transactions. A connection of PostgreSQL reports them once a second at most, and what is left when it closes: so
 * each count is that of a server from its start to its end, less what a server does in the seconds after its start.
 */
export async function countCommits(
  environment: BenchEnvironment,
  { hasIdle }: { readonly hasIdle: boolean },
): Promise<CommitFigures> {
  const { monitor, postgres, tpp, folder } = environment
  async function during(work: (havn: HavnProcess) => Promise<unknown>) {
    const { commits } = await monitor.sample()
    const havn = await startHavn({
      databaseUrl: postgres.url(),
      authorityFile: tpp.authorityFile,
      folder,
    })
    const started = performance.now()
    try {
      await work(havn)
    } finally {
      await havn.stop()
    }
    const seconds = (performance.now() - started) / 1000
    return { commits: (await monitor.sample()).commits - commits, seconds }
  }
  const load = { connections: 1, count }
  const start = await during(async () => {})
  const active = await during(() => sleep(activeSeconds * 1000))
  const activePerSecond = Math.max(0, (active.commits - start.commits) / (active.seconds - start.seconds))
  const own = ({ commits, seconds }: typeof start) =>
    (commits - start.commits - activePerSecond * (seconds - start.seconds)) / count
  async function countIdle(): Promise<{ idlePerSecond: number }> {
    let idlePerSecond = 0
    await during(async () => {
      await sleep(untilIdleSeconds * 1000)
      const { commits } = await monitor.sample()
      await sleep(idleSeconds * 1000)
      idlePerSecond = ((await monitor.sample()).commits - commits) / idleSeconds
    })
    return { idlePerSecond }
  }
  const idle = hasIdle ? await countIdle() : {}
  const created = await during((havn) =>
    measureLoad(environment, havn, { ...load, templates: [CREATE], status: 201 }),
  )
  const authorisationIds = await readAuthorisationIds(environment, count)
  const approved = await during((havn) =>
    measureLoad(environment, havn, { ...load, templates: authorisationIds.map(approvalOf), status: 200 }),
  )
  return { ...idle, creation: own(created), approval: own(approved) }
}
