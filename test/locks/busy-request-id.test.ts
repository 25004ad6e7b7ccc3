import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newRequestId, useBank } from '../support/bank.ts'
import { ndctBody } from '../support/ndct.ts'
import { type Payer, payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { holdLocks, requestLock } from '../support/held-locks.ts'

describe('a creation under an X-Request-ID that is locked', () => {
  const bank = useBank()

  /** A TPP that already has a bank of its own. */
  async function newPayer(): Promise<Payer> {
    const payer = payerAt(bank, bank.newTpp())
    assert.equal((await payer.create()).status, 201)
    return payer
  }

  test('SEC-23 SEC-24 delays no other call, and is done once when its id is free', async () => {
    const busy = await newPayer()
    const neighbour = await newPayer()
    const ids = [newRequestId(), newRequestId(), newRequestId()]
    const held = await holdLocks(bank, ids.map(requestLock))
    // Its repetitions too: all are in the same statements as the other TPPs' creations.
    const waiting = [...ids, ...ids].map((id) =>
      busy.create({
        headers: { 'X-Request-ID': id },
        body: ndctBody({ remittanceInformationUnstructured: id }),
      }),
    )
    const neighbours = await Promise.all(Array.from({ length: 40 }, () => neighbour.create()))
    await held.release()
    assert.deepEqual(new Set(neighbours.map(({ status }) => status)), new Set([201]))
    // None of these had given up when the neighbour was answered.
    const answers = await Promise.all(waiting)
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
    for (const [index, id] of ids.entries())
      assert.equal(answers[index]?.json.paymentId, answers[index + ids.length]?.json.paymentId, id)
    const rows = await queryAsOwner(bank, `select from payments.payment where ${busy.bankSql}`)
    assert.equal(rows.length, 1 + ids.length)
  })

  test('a call whose X-Request-ID stays locked gets 503 and Retry-After, whatever the operation', async () => {
    const payer = await newPayer()
    const requestId = newRequestId()
    const held = await holdLocks(bank, [requestLock(requestId)])
    const headers = { 'X-Request-ID': requestId }
    const answers = await Promise.all([
      payer.create({ headers }),
      payer.call({ method: 'POST', target: '/v1/sandbox/initialize', headers }),
    ])
    await held.release()
    for (const { status, text, headers: got } of answers) {
      assert.equal(status, 503, text)
      assert.match(text, /X-Request-ID is still being processed/)
      assert.equal(got['retry-after'], '1')
    }
    assert.equal((await payer.create({ headers })).status, 201)
  })

  test('uses no connection while it waits: other calls of every TPP are answered', async () => {
    const payer = await newPayer()
    const neighbour = await newPayer()
    const ids = Array.from({ length: 20 }, newRequestId)
    const held = await holdLocks(bank, ids.map(requestLock))
    const waiting = ids.map((id) =>
      payer.call({ method: 'DELETE', target: '/v1/sandbox/snapshots/none', headers: { 'X-Request-ID': id } }),
    )
    await neighbour.statusOf(await neighbour.pay())
    await held.release()
    // None of these had given up, so each of them still waited when the neighbour was answered.
    for (const { status, text } of await Promise.all(waiting)) assert.equal(status, 404, text)
  })
})
