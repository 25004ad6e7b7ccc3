import { buildOpenApi } from '@havn/contract'
import type { FastifyInstance } from 'fastify'
import type { Queries } from './database/database.ts'
import { sql } from './database/sql.ts'
import { baseUrlOf } from './shared/base-url.ts'
import type { Environment } from './xs2a/index.ts'

interface OperationsSetup {
  readonly server: FastifyInstance
  readonly database: Queries
  readonly environment: Environment
}

/** For those who run the server: is it alive, can it serve, what does it speak. Unsigned, and tells nothing else. */
export function serveOperations({ server, database, environment }: OperationsSetup): void {
  server.get('/livez', async () => ({ status: 'alive' }))

  server.get('/readyz', async (_request, reply) => {
    try {
      await database.rows(sql`select 1`)
      return { status: 'ready' }
    } catch {
      return reply.code(503).header('Retry-After', '1').send({ status: 'no database' })
    }
  })

  const documentAt = rememberLast((origin: string) =>
    JSON.stringify(buildOpenApi({ hasSandbox: environment === 'sandbox', origin })),
  )
  server.get('/openapi.json', async (request, reply) =>
    reply.type('application/json').send(documentAt(baseUrlOf(request))),
  )
}

/** The document is large and the same for all who call one origin; callers of another make it anew. */
function rememberLast(make: (origin: string) => string): (origin: string) => string {
  let last: { readonly origin: string; readonly text: string } | undefined
  return (origin) => {
    if (last?.origin !== origin) last = { origin, text: make(origin) }
    return last.text
  }
}
