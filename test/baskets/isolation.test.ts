import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { sql } from '../../apps/server/src/platform/database/sql.ts'
import { BASKETS, basketPayerAt } from '../support/basket-payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { codesOf } from '../support/send.ts'
import { prepare, useBank } from '../support/bank.ts'

const host = 'shared.example'

// Both TPPs use one bank, so only the TPP's identity separates them.
describe("another TPP's baskets and payments", () => {
  const bank = useBank({ sharedHosts: [host] })
  const owner = prepare(() => basketPayerAt(bank, { host }))
  const stranger = prepare(() => basketPayerAt(bank, { host }))

  test("another TPP's basket gets byte for byte the answer of an unknown id, on every path", async () => {
    const { basketId, authorisationId } = await owner.basket(await owner.payments(2))
    assert.equal(await owner.statusOf(basketId), 'RCVD')
    const session = { 'TPP-Session-ID': stranger.session, 'TPP-Redirect-URI': 'https://tpp.example/callback' }
    const ROUTES = [
      ['GET', ''],
      ['GET', '/status'],
      ['DELETE', ''],
      ['POST', '/authorisations'],
      ['GET', '/authorisations'],
      ['GET', `/authorisations/${authorisationId}`],
    ] as const
    for (const [method, path] of ROUTES) {
      const ask = (id: string) =>
        stranger.payer.call({
          method,
          target: `${BASKETS}/${id}${path}`,
          headers: { 'X-Request-ID': 'the-same', ...(method === 'POST' ? session : {}) },
        })
      const foreign = await ask(basketId)
      const unknown = await ask(randomUUID())
      assert.equal(foreign.status, 404, `${method} ${path}: ${foreign.text}`)
      assert.equal(foreign.text, unknown.text)
      const { date: _date, ...foreignHeaders } = foreign.headers
      const { date: _unknownDate, ...unknownHeaders } = unknown.headers
      assert.deepEqual(foreignHeaders, unknownHeaders)
    }
    assert.equal(await owner.statusOf(basketId), 'RCVD')
  })

  test("another TPP's payment gets the answer of an unknown id", async () => {
    const [foreign = ''] = await owner.payments(1)
    const ask = (id: string) => stranger.create([id], { 'X-Request-ID': 'once-more' })
    const [known, unknown] = [await ask(foreign), await ask(randomUUID())]
    assert.deepEqual(codesOf(known), ['RESOURCE_UNKNOWN paymentIds[0]'])
    assert.equal(known.text, unknown.text)
  })

  test("no role can put another TPP's payment into a basket by SQL", async () => {
    const [foreign = ''] = await owner.payments(1)
    const { basketId } = await stranger.basket(await stranger.payments(1))
    const [row] = await queryAsOwner(
      bank,
      `select bank_id::text, tpp_id from signing_baskets.basket where basket_id = '${basketId}'`,
    )
    const bankId = String(row?.['bank_id'])
    const tppId = String(row?.['tpp_id'])
    // The owner of the tables bypasses every policy, but not the trigger.
    await assert.rejects(
      queryAsOwner(
        bank,
        `insert into signing_baskets.member values ('${bankId}', '${tppId}', '${basketId}', 2, '${foreign}')`,
      ),
      /this TPP has no payment/,
    )
    const tppDatabase = openDatabase({ url: bank.databaseUrls.tpp, connectionsMax: 1 })
    const insert = (ownerOfRow: string) =>
      tppDatabase.transaction(async (queries) => {
        await queries.rows(sql`select from tenancy.set_actor(${bankId}, ${tppId})`)
        await queries.rows(sql`
          insert into signing_baskets.member (bank_id, tpp_id, basket_id, position, payment_id)
          values (${bankId}, ${ownerOfRow}, ${basketId}, 2, ${foreign})`)
      })
    const [paid] = await queryAsOwner(
      bank,
      `select tpp_id from payments.payment where payment_id = '${foreign}'`,
    )
    await assert.rejects(insert(tppId), /this TPP has no payment/)
    await assert.rejects(insert(String(paid?.['tpp_id'])), /row-level security/)
    await tppDatabase.close()
  })
})
