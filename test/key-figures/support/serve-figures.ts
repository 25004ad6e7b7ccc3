import assert from 'node:assert/strict'
import { type ClientRequest, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import fastify from 'fastify'
import { type Database, openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { sql } from '../../../apps/server/src/platform/database/sql.ts'
import { followCallers } from '../../../apps/server/src/app/listeners/follow-callers.ts'
import { createKeyFigures } from '../../../apps/server/src/operations/key-figures/index.ts'
import { newId } from '../../../apps/server/src/platform/shared/ids.ts'
import type { TestBank } from '../../support/bank.ts'
import { queryAsOwner } from '../../support/query.ts'

/** Reads what was counted of the calls of a bank. */
export const totalsOf = (bank: TestBank, bankId: string) =>
  queryAsOwner(
    bank,
    `select calls::int, errors::int, unanswered::int, fulfilled::int from key_figures.day_total where bank_id = '${bankId}'`,
  )

/** Reads the outages of a bank, or those with one cause. */
export const outagesOf = (bank: TestBank, bankId: string, cause = '%') =>
  queryAsOwner(
    bank,
    `select interface, cause, extract(epoch from from_at) * 1000 as from_ms, extract(epoch from until_at) * 1000 as until_ms
     from key_figures.outage where bank_id = '${bankId}' and cause like '${cause}'`,
  )

/** A listener of one more bank, whose answers the test decides about. */
export async function serveFigures(t: TestContext, bank: TestBank) {
  const bankId = newId()
  const bankIds = [bankId]
  const state = { isReady: true }
  const clock = { offsetMilliseconds: 0, milliseconds: () => Date.now() + clock.offsetMilliseconds }
  const bankDatabase = openDatabase({ url: bank.databaseUrls.bank, connectionsMax: 2 })
  const figures = createKeyFigures({
    bankDatabase,
    clock,
    bankIdAt: () => bankId,
    countryOf: () => ({ timeZone: 'Europe/Oslo' }),
    servedBankIds: () => bankIds,
    isReady: async () => state.isReady,
    onError: (error) => assert.fail(String(error)),
  })
  const { server, hanging, events } = createTestServer(figures, bankDatabase)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  figures.beginServing()
  t.after(async () => {
    server.server.closeAllConnections()
    await server.close()
    await figures.close()
    await bankDatabase.close()
  })
  return {
    bankId,
    bankIds,
    state,
    clock,
    flush: (): Promise<void> => figures.flush(),
    ask: async (target: string) =>
      (await fetch(`http://127.0.0.1:${port}${target}`, { redirect: 'manual' })).status,
    /** Sends a call that is not answered, and returns it when it has arrived. */
    hang: async (path = '/v1/payments/hang') => {
      const arrived = new Promise<void>((resolve) => (events.onArrived = resolve))
      const request = get({ port, host: '127.0.0.1', path })
      request.on('error', () => {})
      await arrived
      return request
    },
    /** Lets the client of a call give up, and returns when the server has noticed. */
    leave: async (request: ClientRequest) => {
      const left = new Promise<void>((resolve) => (events.onLeft = resolve))
      request.destroy()
      await left
    },
    /** Answers all calls that hang. */
    endHanging: () => {
      for (const end of hanging.splice(0)) end()
    },
  }
}

/** Answers as the last part of the path says. `/hang` waits for the test, `/not-begun` is never answered. */
function createTestServer(figures: ReturnType<typeof createKeyFigures>, bankDatabase: Database) {
  const hanging: (() => void)[] = []
  const events = { onArrived() {}, onLeft() {} }
  const server = fastify({
    serverFactory: (handler) =>
      createServer(
        figures.watch((request, response) => {
          response.once('close', () => events.onLeft())
          if (request.url?.endsWith('/not-begun')) return events.onArrived()
          if (request.url?.endsWith('/not-admitted')) return void response.writeHead(429).end()
          handler(request, response)
        }),
      ),
  })
  followCallers(server, { release() {} })
  server.get('/v1/accounts', async () => '{}')
  server.get('/v1/payments/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    if (id === 'hang') {
      events.onArrived()
      await new Promise<void>((resolve) => hanging.push(resolve))
    }
    if (id === 'unknown') await bankDatabase.rows(sql`select 1 as found`)
    const statuses: Record<string, number> = { error: 503, moved: 302, unknown: 404 }
    return reply.code(statuses[id] ?? Number(id.split('-')[1] ?? 200)).send('{}')
  })
  return { server, hanging, events }
}
