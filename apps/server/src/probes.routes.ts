import type { FastifyInstance } from 'fastify'
import { clockDifferenceMillisecondsMax, type WriteProbe } from './database/write-probe.ts'

/** Whether this process is about to stop, so that balancers shall send calls elsewhere while it still answers them. */
export interface Draining {
  isDraining: boolean
}

/** Serves liveness and readiness, unsigned, for operators and balancers. */
export function serveProbes(
  server: FastifyInstance,
  writeProbe: WriteProbe,
  draining: Readonly<Draining>,
): void {
  // Balancers ask by address.
  const forAnyHost = { config: { isForAnyHost: true } }

  server.get('/livez', forAnyHost, async () => ({ status: 'alive' }))

  server.get('/readyz', forAnyHost, async (_request, reply) => {
    const problem = draining.isDraining ? 'stopping' : await problemOf(writeProbe)
    if (problem === undefined) return { status: 'ready' }
    return reply.code(503).header('Retry-After', '1').send({ status: problem })
  })
}

/** Why this server should get no calls; undefined if it should. */
async function problemOf(writeProbe: WriteProbe): Promise<string | undefined> {
  const probe = await writeProbe.latest()
  if (!probe.isWritten) return 'the database does not commit writes'
  return Math.abs(probe.clockDifferenceMilliseconds) > clockDifferenceMillisecondsMax
    ? 'the clocks of server and database differ by more than a minute'
    : undefined
}
