import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Client } from 'pg'
import { withHeaders } from '../xs2a/support/sign-by-hand.ts'
import { newRequestId, openBank, useBank } from '../support/bank.ts'
import { queryAsOwner } from '../support/query.ts'
import { send } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'
import { reader } from './support.ts'

const CLOCK = '/v1/sandbox/clock'

describe('storing calls', () => {
  const bank = useBank()

  test('a call that one server answered is found by another at once', async () => {
    const beside = await openBank({ sharesDatabaseWith: bank })
    try {
      const tpp = bank.newTpp()
      for (const [here, there] of [
        [bank, beside],
        [beside, bank],
      ] as const) {
        const requestId = newRequestId()
        await here.call(tpp, { target: CLOCK, headers: { 'X-Request-ID': requestId } })
        assert.equal((await reader(there, tpp).whyOnce(requestId)).status, 200)
      }
    } finally {
      await beside.close()
    }
  })

  test('a server that stops stores the calls that it has answered', async () => {
    const beside = await openBank({ sharesDatabaseWith: bank })
    const tpp = bank.newTpp()
    const ids = Array.from({ length: 30 }, newRequestId)
    await Promise.all(ids.map((id) => beside.call(tpp, { target: CLOCK, headers: { 'X-Request-ID': id } })))
    await beside.close()
    const listed = await reader(bank, tpp).list()
    assert.deepEqual(listed.map(({ requestId }) => requestId).toSorted(), ids.toSorted())
  })

  test('a database that stores calls slowly delays no call', async () => {
    const tpp = bank.newTpp()
    await bank.call(tpp, { target: CLOCK })
    const blocker = new Client({ connectionString: bank.databaseUrl })
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query('lock table sandbox.request in access exclusive mode')
    const requestId = newRequestId()
    try {
      await bank.call(tpp, { target: CLOCK, headers: { 'X-Request-ID': requestId } })
      // Answered before anything can be stored.
      for (let calls = 0; calls < 50; calls += 1) await bank.call(tpp, { target: CLOCK })
    } finally {
      await blocker.query('commit')
      await blocker.end()
    }
    assert.equal((await reader(bank, tpp).whyOnce(requestId)).status, 200)
  })

  test('calls that cannot be stored are logged for operators and fail for no TPP', async () => {
    const tpp = bank.newTpp()
    await bank.call(tpp, { target: CLOCK })
    await queryAsOwner(bank, 'alter table sandbox.request add constraint never check (false) not valid')
    const requestId = newRequestId()
    try {
      const answer = await bank.call(tpp, { target: CLOCK, headers: { 'X-Request-ID': requestId } })
      assert.equal(answer.status, 200)
      assert.equal((await reader(bank, tpp).ask(requestId)).status, 404)
    } finally {
      await queryAsOwner(bank, 'alter table sandbox.request drop constraint never')
    }
    assert(bank.log.some((line) => line.includes('calls could not be stored')))
    await bank.call(tpp, { target: CLOCK, headers: { 'X-Request-ID': requestId } })
    assert.equal((await reader(bank, tpp).whyOnce(requestId)).status, 200)
  })

  test("somebody with a TPP's certificate but not its key can add 60 calls a minute to its log, apart from its own", async () => {
    const tpp = bank.newTpp()
    const sound = newRequestId()
    await bank.call(tpp, { target: CLOCK })
    const forged = signedRequest(tpp, { target: CLOCK }, bank.clock.milliseconds())
    await Promise.all(
      Array.from({ length: 130 }, () =>
        send(bank.port, withHeaders(forged, { Signature: 'forged', 'X-Request-ID': newRequestId() })),
      ),
    )
    await bank.call(tpp, { target: CLOCK, headers: { 'X-Request-ID': sound } })
    assert.equal((await reader(bank, tpp).whyOnce(sound)).status, 200)
    const kept = await reader(bank, tpp).list('?failed=true&limit=200')
    // A new minute may have begun in between, which allows as many again.
    assert(kept.length >= 60 && kept.length <= 120, `${kept.length} are stored`)
    assert.deepEqual([...new Set(kept.map(({ signatureVerified }) => signatureVerified))], [false])
    assert(bank.log.some((line) => line.includes('calls were not stored')))
  })
})
