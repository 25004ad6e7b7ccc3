import type { FastifyInstance } from 'fastify'
import { clockDifferenceMillisecondsMax, type WriteProbe } from '../../platform/database/write-probe.ts'
import type { ProcessPhase } from './process-phase.ts'

/** Serves liveness and readiness, unsigned, for operators and balancers. */
export function serveProbes(
  server: FastifyInstance,
  writeProbe: WriteProbe,
  phase: Readonly<ProcessPhase>,
): void {
  // Balancers ask by address.
  const forAnyHost = { config: { isForAnyHost: true } }

  server.get('/livez', forAnyHost, async () => ({ status: 'alive' }))

  server.get('/readyz', forAnyHost, async (_request, reply) => {
    const problem = phaseProblemOf(phase) ?? (await problemOf(writeProbe))
    if (problem === undefined) return { status: 'ready' }
    return reply.code(503).header('Retry-After', '1').send({ status: problem })
  })
}

function phaseProblemOf({ isStarting, isDraining }: Readonly<ProcessPhase>): string | undefined {
  if (isDraining) return 'stopping'
  return isStarting ? 'starting: it waits until the database answers' : undefined
}

/** Why this server should get no calls; undefined if it should. */
async function problemOf(writeProbe: WriteProbe): Promise<string | undefined> {
  const probe = await writeProbe.latest()
  if (!probe.isWritten) return 'the database does not commit writes'
  return Math.abs(probe.clockDifferenceMilliseconds) > clockDifferenceMillisecondsMax
    ? 'the clocks of server and database differ by more than a minute'
    : undefined
}
