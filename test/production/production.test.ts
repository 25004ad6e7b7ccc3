import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { reachableFiles } from '../../tools/check/architecture/import-graph.ts'
import { ndctBody, ndctCreation } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { type ProductionBank, startProductionBank } from './support/production-bank.ts'

describe('a bank’s own program in production', () => {
  let bank: ProductionBank
  before(async () => {
    bank = await startProductionBank()
  })
  after(() => bank.close())

  test('SVC-05 its database has nothing of the sandbox', async () => {
    const schemas = `select nspname from pg_namespace where nspname like '%sandbox%'`
    assert.deepEqual(await queryAsOwner(bank, schemas), [])
  })

  test('it is ready, and answers a signed call by what its core system says', async () => {
    const ready = await fetch(`http://127.0.0.1:${bank.port}/readyz`)
    assert.deepEqual([ready.status, await ready.json()], [200, { status: 'ready' }])

    const create = (currency: 'EUR' | 'USD') => {
      const body = ndctBody({ debtorAccount: { bban: '12345678911', currency } })
      return bank.call(ndctCreation({ body }))
    }
    const created = await create('EUR')
    assert.equal(created.status, 201, created.text)
    // This core system has rates for kroner and euros alone.
    const refused = await create('USD')
    assert.equal(refused.status, 400, refused.text)
    assert.match(refused.text, /USD/)
  })

  test('a TPP that prefers no redirect gets a link, because this bank cannot ask anybody on their device', async () => {
    const body = ndctBody({
      debtorAccount: { bban: '12345678911', currency: 'EUR' },
      instructedAmount: { amount: '2.00', currency: 'NOK' },
    })
    const headers = { 'TPP-Redirect-Preferred': 'false' }
    const created = await bank.call(ndctCreation({ body, headers }))
    assert.equal(created.status, 201, created.text)
    assert.match(created.text, /"scaRedirect"/)
  })

  test('it refuses an unsigned call', async () => {
    const answer = await fetch(`http://127.0.0.1:${bank.port}/v1/user`)
    assert.equal(answer.status, 400)
  })

  test('SVC-05 it stops at SIGTERM, and no module of the sandbox was ever loaded', async () => {
    assert.equal(await bank.terminate(), 0)
    const loaded = bank.loadedModules()
    for (const expected of [
      '/apps/server/src/app/app.ts',
      '/example-adapter/adapter.ts',
      '/node_modules/pg/',
    ])
      assert(
        loaded.some((url) => url.includes(expected)),
        `${expected} should be among the loaded modules`,
      )
    assert.deepEqual(
      loaded.filter((url) => url.includes('/apps/sandbox/')),
      [],
    )
  })
})

describe('the files of a program', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const sandboxFiles = (start: string) =>
    [...reachableFiles(root, start)].filter((path) => path.startsWith('apps/sandbox/'))

  test('SVC-05 the server, its migrations and a bank’s program import no file of the sandbox', () => {
    assert(reachableFiles(root, 'apps/server/src/app/index.ts').size > 300)
    for (const start of [
      'apps/server/src/app/index.ts',
      'apps/server/src/migrate.ts',
      'test/production/example-bank.ts',
    ])
      assert.deepEqual(sandboxFiles(start), [])
  })

  test('the sandbox’s program imports them', () => {
    assert(sandboxFiles('apps/sandbox/src/main.ts').includes('apps/sandbox/src/ledger/index.ts'))
  })
})
