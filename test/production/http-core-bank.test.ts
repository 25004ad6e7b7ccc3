import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createExampleAdapter } from '../core-bank/example-adapter/adapter.ts'
import { startCoreSystem } from '../core-bank/example-adapter/core-system.ts'
import { type BankServer, SECRET, serveCoreBank } from '../core-bank/http/support/bank-server.ts'
import { until } from '../jobs/until.ts'
import { ndctBody, ndctCreation } from '../support/ndct.ts'
import { type ProductionBank, startProductionBank } from './support/production-bank.ts'

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

describe('Havn in production without a program of the bank', () => {
  let core: Awaited<ReturnType<typeof startCoreSystem>>
  let server: BankServer
  let bank: ProductionBank
  before(async () => {
    core = await startCoreSystem()
    server = await serveCoreBank({ coreBank: createExampleAdapter(core.url) })
    bank = await startProductionBank({}, main, { url: server.url, keys: { k1: SECRET } })
  })
  after(async () => {
    await bank.close()
    await server.close().catch(() => {})
    await core.close()
  })

  const create = (currency: 'EUR' | 'USD') =>
    bank.call(ndctCreation({ body: ndctBody({ debtorAccount: { bban: '12345678911', currency } }) }))

  test('a call is answered by what the core bank over HTTP says', async () => {
    const created = await create('EUR')
    assert.equal(created.status, 201, created.text)
    assert.deepEqual(server.questions.toSorted(), ['findExchangeRate', 'findKidRules', 'quoteFee'])
    const refused = await create('USD')
    assert.equal(refused.status, 400, refused.text)
  })

  test('503 while the core bank is unavailable, and the log names the question but no account', async () => {
    await server.close()
    for (let call = 0; call < 6; call += 1) assert.equal((await create('EUR')).status, 503)
    // The log of another process comes a little later.
    const stopped = /the core bank has stopped answering: questions to it fail at once/
    await until(10, async () => stopped.test(JSON.stringify(bank.log())))
    const log = JSON.stringify(bank.log())
    assert.match(log, /the core bank did not answer (?:findExchangeRate|findKidRules): .*ECONNREFUSED/)
    assert.doesNotMatch(log, /12345678911/)
  })
})
