import { buildOpenApi } from '@havn/contract'
import type { FastifyInstance } from 'fastify'
import type { Queries } from './database/database.ts'
import { sql } from './database/sql.ts'
import type { Environment } from './xs2a/index.ts'

interface OperationsSetup {
  readonly server: FastifyInstance
  readonly database: Queries
  readonly environment: Environment
}

/** For those who run the server: is it alive, can it serve, what does it speak. Unsigned, and tells nothing else. */
export function serveOperations({ server, database, environment }: OperationsSetup): void {
  const openapi = JSON.stringify(buildOpenApi({ hasSandbox: environment === 'sandbox' }))

  server.get('/livez', async () => ({ status: 'alive' }))

  server.get('/readyz', async (_request, reply) => {
    try {
      await database.rows(sql`select 1`)
      return { status: 'ready' }
    } catch {
      return reply.code(503).header('Retry-After', '1').send({ status: 'no database' })
    }
  })

  server.get('/openapi.json', async (_request, reply) => reply.type('application/json').send(openapi))
}
