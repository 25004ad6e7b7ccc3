import type { FastifyInstance } from 'fastify'
import { clockDifferenceMillisecondsMax, type WriteProbe } from '../../platform/database/write-probe.ts'
import type { ProcessPhase } from './process-phase.ts'

/**
 * Serves liveness and readiness, unsigned, for operators and balancers. A balancer excludes the database, which all servers
 * share: if it is away, they stay in and refuse calls themselves, because they know why and say when to try again.
 */
export function serveProbes(
  server: FastifyInstance,
  writeProbe: WriteProbe,
  phase: Readonly<ProcessPhase>,
): void {
  // Balancers ask by address.
  const forAnyHost = { config: { isForAnyHost: true } }

  server.get('/livez', forAnyHost, async () => ({ status: 'alive' }))

  server.get<{ Querystring: { exclude?: unknown } }>('/readyz', forAnyHost, async (request, reply) => {
    const { exclude } = request.query
    if (exclude !== undefined && exclude !== 'database')
      return reply.code(400).send({ status: 'unknown: expected exclude=database or nothing' })
    const problem =
      phaseProblemOf(phase) ??
      (exclude === undefined
        ? await problemOf(writeProbe)
        : clockProblemOf(await writeProbe.lastClockDifference()))
    if (problem === undefined) return { status: 'ready' }
    return reply.code(503).header('Retry-After', '1').send({ status: problem })
  })
}

function phaseProblemOf({ isStarting, isDraining, problems }: Readonly<ProcessPhase>): string | undefined {
  if (isDraining) return 'stopping'
  if (isStarting) return 'starting: it waits until the database answers'
  return problems.map((find) => find()).find((problem) => problem !== undefined)
}

/** Why this server cannot do its work; undefined if it can. */
async function problemOf(writeProbe: WriteProbe): Promise<string | undefined> {
  const probe = await writeProbe.latest()
  if (probe.isWritten) return clockProblemOf(probe.clockDifferenceMilliseconds)
  if (probe.isSplit) return 'connections of this process reach two PostgreSQL servers'
  return probe.isDiskFull
    ? 'the disk of the database is full: its tables cannot grow'
    : 'the database does not commit writes'
}

/** A wrong clock is this server's own: another one may do better, which is not so of a database that is away. */
function clockProblemOf(differenceMilliseconds = 0): string | undefined {
  return Math.abs(differenceMilliseconds) > clockDifferenceMillisecondsMax
    ? 'the clocks of server and database differ by more than a minute'
    : undefined
}
