import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { freePort } from '@havn/local-postgres'
import { newRequestId, openBank, type TestBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { ndctCreation } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { until } from '../jobs/until.ts'
import { valueOf } from '../metrics/scrape.ts'
import { type BanksFolder, makeBanksFolder } from './support/banks-folder.ts'
import { setSuspended } from './support/suspension.ts'

const HAV = 'hav.example'
const FJELL = 'fjell.example'
const hav = { bank: 'hav', publicUrls: [`https://${HAV}`] }
const fjell = { bank: 'fjell', publicUrls: [`https://${FJELL}`] }

describe('a server that was started while it could not open a bank with data', () => {
  let folder: BanksFolder
  let first: TestBank
  let tpp: Identity

  before(async () => {
    folder = makeBanksFolder()
    folder.add(hav)
    folder.add(fjell)
    first = await openBank({ environment: 'production', sharedHosts: [], banksFolder: folder.path })
    tpp = first.newTpp()
  })
  after(async () => {
    await first.close()
    folder.remove()
  })

  /** Starts another server on the same folder and database, with its jobs and its operations listener. */
  async function start() {
    const port = await freePort()
    const server = await openBank({
      environment: 'production',
      sharedHosts: [],
      banksFolder: folder.path,
      operations: { host: '127.0.0.1', port, names: [] },
      sharesDatabaseWith: first,
    })
    await server.startJobs()
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    return {
      server,
      create: (host: string, requestId = newRequestId()) =>
        server.call(tpp, ndctCreation({ headers: { Host: host, 'X-Request-ID': requestId } })),
      readiness: async () => (await ask('/readyz?exclude=database')).status,
      valueFor: async (bank: string) =>
        valueOf(await (await ask('/metrics')).text(), 'havn_banks_not_opened', { bank }),
      /** How many documents cannot be used. */
      refused: async () => valueOf(await (await ask('/metrics')).text(), 'havn_bank_documents_refused'),
      log: (text: string) => server.log.filter((line) => line.includes(text)),
    }
  }

  test('answers 503 for its host, is not ready and names the bank, until the document is corrected', async () => {
    folder.add({ ...hav, langages: ['nb'] })
    const { server, create, readiness, valueFor, refused, log } = await start()
    try {
      const requestId = newRequestId()
      const answer = await create(HAV, requestId)
      assert.equal(answer.status, 503, answer.text)
      assert.equal(answer.headers['retry-after'], '30')
      assert.deepEqual(
        answer.json.tppMessages.map(({ code }) => code),
        ['SYSTEM_ERROR'],
      )
      assert.equal((await create(FJELL)).status, 201, 'the other bank is served')
      assert.equal(await readiness(), 503)
      assert.equal(await valueFor('hav'), 1)
      assert.equal(await refused(), 1)
      assert.equal(await valueFor('fjell'), undefined)

      assert.equal(await setSuspended(first, 'hav', true), true)
      await until(20, async () => (await readiness()) === 200)
      assert.equal((await create(HAV)).status, 503, 'a suspended bank keeps no server out')
      await setSuspended(first, 'hav', false)
      await until(20, async () => (await readiness()) === 503)

      folder.add(hav)
      await until(20, async () => (await create(HAV, requestId)).status === 201)
      assert.equal(await readiness(), 200)
      assert.equal((await create('other.example')).status, 400, 'every host is known again')
      assert.match(log('"bank":"hav"').join('\n'), /"digest":"[0-9a-f]{64}".*a bank is configured/)
      await until(20, async () => (await valueFor('hav')) === undefined)
      assert.equal(await refused(), 0)
    } finally {
      await server.close()
      folder.add(hav)
    }
  })

  test('opens it when the database lets it, and blames no document', async () => {
    // An error that waiting alone does not end, where a bank is opened: PostgreSQL calls it no fault of its connections.
    await queryAsOwner(first, 'revoke execute on function tenancy.lock from havn_bank, public')
    const { server, create, readiness, valueFor, refused, log } = await start()
    try {
      assert.equal((await create(HAV)).status, 503)
      assert.equal(await readiness(), 503)
      assert.equal(await valueFor('hav'), 1)
      assert.equal(await refused(), 0)
      assert.deepEqual(log('cannot be used'), [])
      await queryAsOwner(first, 'grant execute on function tenancy.lock to havn_bank')
      await until(20, async () => (await create(HAV)).status === 201)
      assert.equal(await readiness(), 200)
    } finally {
      await server.close()
    }
  })

  test('a document that is in use again, unchanged, is refused no longer', async () => {
    const { server, valueFor, refused, log } = await start()
    try {
      folder.add({ ...hav, langages: ['nb'] })
      await until(20, async () => (await refused()) === 1)
      assert.equal(await valueFor('hav'), undefined, 'the one before is in use')
      folder.add(hav)
      await until(20, async () => (await refused()) === 0)
      assert.equal(log('is again the one in use').length, 1)
    } finally {
      await server.close()
      folder.add(hav)
    }
  })
})
