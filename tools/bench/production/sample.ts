import { cpuMicroseconds } from '../environment/process-cpu.ts'
import { percentile } from '../load/open-loop.ts'
import { readState } from './database.ts'
import type { Deployment } from './deployment.ts'
import type { LoadFigures } from './result.ts'

type Sample = Pick<LoadFigures, 'cpu' | 'walBytes' | 'databaseBytes' | 'connections'> & {
  readonly at: number
}

/** What every part has used until now. */
async function sample({ servers, proxy, coreSystem, database }: Deployment): Promise<Sample> {
  const at = performance.now()
  const running = servers.map((server) => server.program()).filter(({ isRunning }) => isRunning)
  const { primary, standbys, proxy: databaseProxy } = database.cpu()
  const cpu = {
    server: running.reduce((sum, { pid }) => sum + cpuMicroseconds(pid), 0),
    postgres: primary,
    standbys,
    proxy: cpuMicroseconds(proxy.program().pid) + databaseProxy,
    coreBank: cpuMicroseconds(coreSystem.pid()),
  }
  return { at, cpu, ...(await readState(database)) }
}

/** Samples when a load says so: what it cost is counted from the first mark to the last. */
export function openWindow(deployment: Deployment) {
  const samples: Promise<Sample>[] = []
  return {
    mark: () => void samples.push(sample(deployment)),
    async cost(operations: number) {
      const all = await Promise.all(samples)
      const [from, to] = [all[0], all.at(-1)]
      if (from === undefined || to === undefined || from === to) throw new Error('a load has two marks')
      const each = (pick: (one: Sample) => number) => Math.round((pick(to) - pick(from)) / operations)
      return {
        perSecond: Math.round((operations / (to.at - from.at)) * 1000),
        cpu: {
          server: each(({ cpu }) => cpu.server),
          proxy: each(({ cpu }) => cpu.proxy),
          postgres: each(({ cpu }) => cpu.postgres),
          standbys: each(({ cpu }) => cpu.standbys),
          coreBank: each(({ cpu }) => cpu.coreBank),
        },
        walBytes: each(({ walBytes }) => walBytes),
        databaseBytes: each(({ databaseBytes }) => databaseBytes),
        connections: to.connections,
      }
    },
  }
}

/** The times below which half of the answers lie, and nearly all. */
export const percentilesOf = (answers: readonly { readonly milliseconds: number }[]) => ({
  p50: Math.round(percentile(answers, 0.5)),
  p95: Math.round(percentile(answers, 0.95)),
  p99: Math.round(percentile(answers, 0.99)),
})
