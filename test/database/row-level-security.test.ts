import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { withActor } from '../../apps/server/src/platform/database/actor.ts'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { sql } from '../../apps/server/src/platform/database/sql.ts'
import { openBank, useBank } from '../support/bank.ts'
import { ndctCreation } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'

describe('row-level security', () => {
  const bank = useBank({ beforeClose: () => tppDatabase.close() })
  let tppDatabase: Database
  let actors: { bankId: string; tppId: string }[]
  before(async () => {
    for (const tpp of [bank.newTpp(), bank.newTpp()]) await bank.call(tpp, ndctCreation())
    tppDatabase = openDatabase({ url: bank.databaseUrls.tpp, connectionsMax: 1 })
    const rows = await queryAsOwner(bank, 'select bank_id::text, tpp_id from payments.payment order by 1')
    actors = rows.map((row) => ({ bankId: String(row['bank_id']), tppId: String(row['tpp_id']) }))
  })

  test('SEC-02 without settings nobody sees any rows, even after another transaction had settings', async () => {
    const count = () => tppDatabase.rows(sql`select count(*)::int as n from payments.payment`)
    assert.deepEqual(await count(), [{ n: 0 }])
    const [actor] = actors
    assert(actor)
    await tppDatabase.rows(withActor(actor, sql`select from payments.payment where bank_id = actor.bank_id`))
    assert.deepEqual(await count(), [{ n: 0 }])
  })

  test('SEC-02 the settings are sent with the statement: a TPP sees its own rows and no others', async () => {
    for (const actor of actors) {
      const rows = await tppDatabase.rows(
        withActor(
          actor,
          sql`select payment.bank_id::text as "bankId", payment.tpp_id as "tppId" from payments.payment where bank_id = actor.bank_id or true`,
        ),
      )
      assert.deepEqual(rows, [actor])
    }
  })

  test('SEC-02 of two TPPs of one bank, each sees its own rows alone', async () => {
    const shared = await openBank({ sharedHosts: ['127.0.0.1'] })
    const database = openDatabase({ url: shared.databaseUrls.tpp, connectionsMax: 1 })
    try {
      for (const tpp of [shared.newTpp(), shared.newTpp()]) await shared.call(tpp, ndctCreation())
      const payments = await queryAsOwner(shared, 'select bank_id::text, tpp_id from payments.payment')
      assert.equal(new Set(payments.map((row) => row['bank_id'])).size, 1)
      for (const payment of payments) {
        const actor = { bankId: String(payment['bank_id']), tppId: String(payment['tpp_id']) }
        const seen = sql`select tpp_id from payments.payment where bank_id = actor.bank_id or true`
        assert.deepEqual(await database.rows(withActor(actor, seen)), [{ tpp_id: actor.tppId }])
      }
    } finally {
      await database.close()
      await shared.close()
    }
  })

  test('SEC-02 of what belongs to a bank and to no TPP, only the rows of the own bank are seen', async () => {
    for (const actor of actors) {
      const seen = sql`
        select distinct customer.bank_id::text as "bankId" from sandbox_ledger.customer
        where customer.bank_id = actor.bank_id or true`
      assert.deepEqual(await tppDatabase.rows(withActor(actor, seen)), [{ bankId: actor.bankId }])
    }
  })

  test("SEC-02 a TPP cannot write another TPP's row", async () => {
    const [one, other] = actors
    assert(one && other)
    await assert.rejects(
      tppDatabase.transaction(async (queries) => {
        await queries.rows(sql`select from tenancy.set_actor(${one.bankId}, ${one.tppId})`)
        await queries.rows(sql`
          insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
          values (${other.bankId}, ${other.tppId}, gen_random_uuid(), 1, 'created', 'RCVD', now())`)
      }),
      /row-level security/,
    )
  })

  test('SEC-11 SEC-13 the role of TPPs’ calls can end a payment and cannot approve one', async () => {
    const [actor] = actors
    assert(actor)
    const advance = (cause: string) =>
      tppDatabase.rows(
        withActor(
          actor,
          sql`
        select payments.advance(actor.bank_id, actor.tpp_id, payment_id, ${cause}, now()) as status
        from payments.payment where bank_id = actor.bank_id`,
        ),
      )
    await assert.rejects(advance('approved'), /row-level security/)
    assert.deepEqual(await advance('deleted'), [{ status: 'CANC' }])
  })

  test('SEC-02 a query that does not take its bank from the actor is refused before it is sent', () => {
    const [actor] = actors
    assert(actor)
    assert.throws(() => withActor(actor, sql`select from payments.payment`), /does not take its bank/)
  })
})
