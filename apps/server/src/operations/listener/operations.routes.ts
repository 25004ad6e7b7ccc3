import { buildOpenApi, withExampleDates } from '@havn/contract'
import type { FastifyInstance } from 'fastify'
import type { WriteProbe } from '../../platform/database/write-probe.ts'
import { serveProbes } from './probes.routes.ts'
import type { ProcessPhase } from './process-phase.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import type { Environment } from '../../edge/index.ts'

interface OperationsSetup {
  readonly server: FastifyInstance
  readonly writeProbe: WriteProbe
  readonly phase: Readonly<ProcessPhase>
  readonly environment: Environment
  readonly clock: Clock
}

/** Serves liveness, readiness and the OpenAPI document, unsigned, for operators. */
export function serveOperations({ server, writeProbe, phase, environment, clock }: OperationsSetup): void {
  serveProbes(server, writeProbe, phase)

  const documentAt = rememberLast((origin, day) => {
    const document = buildOpenApi({ hasSandbox: environment === 'sandbox', origin })
    return JSON.stringify(withExampleDates(document, new Date(day)))
  })
  server.get('/openapi.json', async (request, reply) => {
    const day = new Date(clock.milliseconds()).toISOString().slice(0, 10)
    return reply.type('application/json').send(documentAt(request.baseUrl, day))
  })
}

type MakeDocument = (origin: string, day: string) => string

/** The document is large and, for a day, the same for all callers of one origin; it is built again for another origin. */
function rememberLast(make: MakeDocument): MakeDocument {
  let last: { readonly origin: string; readonly day: string; readonly text: string } | undefined
  return (origin, day) => {
    if (last?.origin !== origin || last.day !== day) last = { origin, day, text: make(origin, day) }
    return last.text
  }
}
