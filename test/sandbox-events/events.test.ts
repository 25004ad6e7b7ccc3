import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newRequestId, useBank } from '../support/bank.ts'
import { MONDAY, type Payer, payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { faultsIn } from '../support/send.ts'
import { EVENTS, follower, kindsOf, withoutTime } from './support.ts'

describe('the events of a TPP', () => {
  const bank = useBank({ sharedHosts: ['felles.localhost'] })

  async function newFollower() {
    const tpp = bank.newTpp({ keyType: 'P-256' })
    const payer: Payer = payerAt(bank, tpp)
    await payer.setClock(MONDAY)
    return { tpp, payer, ...follower(bank, tpp) }
  }

  test('DX-19 a cursor at first; then calls, payments and authorisations as they happen, each once', async () => {
    const { payer, read, begin } = await newFollower()
    const start = await read()
    assert.deepEqual(start.events, [])
    assert.deepEqual((await read(`?after=${start.cursor}`)).events, [])
    const created = await payer.create()
    const { paymentId } = created.json
    const first = await read(`?after=${start.cursor}`)
    assert.deepEqual(kindsOf(first.events).toSorted(), ['authorisation', 'payment', 'request'])
    const of = (kind: string) => first.events.filter((event) => event.kind === kind)
    assert.deepEqual(of('payment').map(withoutTime), [
      { kind: 'payment', paymentId, transactionStatus: 'RCVD' },
    ])
    assert.deepEqual([of('request')[0]?.operation, of('request')[0]?.status], ['createNdctPayment', 201])
    assert.equal(of('request')[0]?.paymentId, paymentId)
    assert.equal(of('authorisation')[0]?.scaStatus, 'received')
    assert.match(of('payment')[0]?.time ?? '', /^\d{4}-/)
    // Each once: from the new cursor there is nothing, from the old one the same again.
    assert.deepEqual((await read(`?after=${first.cursor}`)).events, [])
    assert.deepEqual((await read(`?after=${start.cursor}`)).events, first.events)
    const next = await begin()
    await payer.decide(created)
    const second = await read(`?after=${next}`)
    assert(second.events.some(({ transactionStatus }) => transactionStatus === 'ACTC'))
    assert.equal(second.events.findLast(({ kind }) => kind === 'authorisation')?.scaStatus, 'finalised')
  })

  test('DX-19 the clock, a batch run and changes of data are events of the whole bank', async () => {
    const { payer, read, begin } = await newFollower()
    const kinds = async (change: () => Promise<unknown>) => {
      const cursor = await begin()
      await change()
      return kindsOf((await read(`?after=${cursor}`)).events).toSorted()
    }
    assert.deepEqual(await kinds(() => payer.setClock({ advanceSeconds: 60 })), ['clock', 'request'])
    assert.deepEqual(await kinds(() => payer.run()), ['clock', 'request'])
    const snapshot = () => payer.call({ target: '/v1/sandbox/snapshots', body: { name: 'one' } })
    assert.deepEqual(await kinds(snapshot), ['data', 'request'])
    const reset = () => payer.call({ method: 'POST', target: '/v1/sandbox/initialize' })
    assert.deepEqual(await kinds(reset), ['clock', 'data', 'request'])
    // A change that was refused changed nothing.
    assert.deepEqual(await kinds(snapshot), ['request'])
  })

  test('DX-19 consents and baskets', async () => {
    const { payer, read, begin } = await newFollower()
    const cursor = await begin()
    const asked = await payer.call({
      method: 'POST',
      target: '/v1/bank-offered-consents',
      headers: {
        'TPP-Session-ID': 'session-1',
        'TPP-Redirect-URI': 'https://tpp.example/callback',
        'PSU-IP-Address': '192.0.2.7',
      },
    })
    const authorisationId = asked.json._links['scaRedirect']?.href.split('/').at(-2)
    const decided = await payer.call({
      target: `/v1/sandbox/authorisations/${authorisationId}`,
      body: { outcome: 'approve', nationalId: '14838530061' },
    })
    assert.equal(decided.json['scaStatus'], 'finalised', decided.text)
    const { events } = await read(`?after=${cursor}`)
    const consentId = events.find(({ kind }) => kind === 'consent')?.consentId
    assert.match(consentId ?? '', /^[0-9a-f-]{36}$/)
  })

  test('DX-19 another TPP of the same bank sees nothing but what concerns the whole bank', async () => {
    const shared = {
      call: (tpp: Parameters<typeof bank.call>[0], request: Parameters<typeof bank.call>[1]) =>
        bank.call(tpp, { ...request, headers: { Host: 'felles.localhost', ...request.headers } }),
    }
    const [mine, other] = [bank.newTpp({ keyType: 'P-256' }), bank.newTpp({ keyType: 'P-256' })]
    const payer = payerAt({ ...bank, call: shared.call }, mine)
    const cursors = {
      mine: await follower(shared, mine).begin(),
      other: await follower(shared, other).begin(),
    }
    await payer.create()
    await payer.run()
    const seen = await follower(shared, other).read(`?after=${cursors.other}`)
    assert.deepEqual(seen.events.map(withoutTime), [{ kind: 'clock' }])
    assert((await follower(shared, mine).read(`?after=${cursors.mine}`)).events.length > 3)
  })

  test('DX-19 400: what is no cursor, and a wait that is too long; 30 seconds are not', async () => {
    const { ask, begin } = await newFollower()
    for (const cursor of ['x', '1.1', '0.0.', 'a.b.c_b', "1.1.'"]) {
      const answer = await ask(`?after=${encodeURIComponent(cursor)}`)
      assert.equal(answer.status, 400, cursor)
      assert.deepEqual(faultsIn(answer), [['FORMAT_ERROR', 'after']])
    }
    assert.equal((await ask(`?after=${await begin()}&wait=31`)).status, 400)
    assert.equal((await ask('?wait=30')).status, 200)
  })

  test('DX-19 an event that is committed late, after others, is not passed over', async () => {
    const { payer, read, begin } = await newFollower()
    const [bankRow] = await queryAsOwner(bank, `select bank_id from banks.own_bank where ${payer.bankSql}`)
    const insert = `insert into sandbox.event (bank_id, tpp_id, kind, details) values ('${String(bankRow?.['bank_id'])}', '', 'data', '{}')`
    const cursor = await begin()
    const late = queryAsOwner(bank, `set row_security = off; ${insert}; select pg_sleep(1)`)
    await sleep(400)
    await payer.run()
    const early = await read(`?after=${cursor}`)
    assert.deepEqual(kindsOf(early.events).toSorted(), ['clock', 'request'])
    await late
    assert.deepEqual(kindsOf((await read(`?after=${early.cursor}`)).events), ['data'])
  })

  test('DX-19 more than 500 events: the last 500, and that there were more', async () => {
    const { payer, read, begin } = await newFollower()
    const [bankRow] = await queryAsOwner(bank, `select bank_id from banks.own_bank where ${payer.bankSql}`)
    const add = (count: number) =>
      queryAsOwner(
        bank,
        `insert into sandbox.event (bank_id, tpp_id, kind, details)
         select '${String(bankRow?.['bank_id'])}', '', 'data', '{}' from generate_series(1, ${count})`,
      )
    const cursor = await begin()
    await add(500)
    const all = await read(`?after=${cursor}`)
    assert.deepEqual([all.events.length, all.eventsOmitted], [500, undefined])
    await add(1)
    const cut = await read(`?after=${cursor}`)
    assert.deepEqual([cut.events.length, cut.eventsOmitted], [500, true])
  })

  test('DX-19 DX-20 these calls are in no list and make no event; a refused one is listed', async () => {
    const { tpp, payer, read, begin } = await newFollower()
    const cursor = await begin()
    await read(`?after=${cursor}`)
    assert.deepEqual((await read(`?after=${cursor}`)).events, [])
    await bank.call(tpp, { target: EVENTS, headers: { Date: 'Mon, 12 Jan 2026 09:00:00 GMT' } })
    const listed = await payer.call({ target: '/v1/sandbox/requests' })
    const requests = listed.json['requests'] as { operation: string; status: number }[]
    assert.deepEqual(
      requests.map(({ operation, status }) => [operation, status]),
      [
        ['readSandboxEvents', 400],
        ['setClock', 200],
      ],
    )
  })

  test('DX-20 Sandbox-Log: none keeps a successful, signed GET out of the list; nothing else', async () => {
    const { tpp, payer, read, begin } = await newFollower()
    const cursor = await begin()
    const look = (target: string, headers: Record<string, string> = {}, signed = ['sandbox-log']) =>
      bank.call(tpp, {
        target,
        headers: { 'Sandbox-Log': 'none', 'X-Request-ID': newRequestId(), ...headers },
        include: signed,
      })
    assert.equal((await look('/v1/sandbox/clock')).status, 200)
    assert.equal((await look('/v1/sandbox/customers')).status, 200)
    assert.deepEqual((await read(`?after=${cursor}`)).events, [])
    // Not signed, refused, or a write: listed.
    assert.equal((await look('/v1/sandbox/clock', {}, [])).status, 200)
    assert.equal((await look('/v1/sandbox/customers/019a86f2-7c3e-7b1a-9d54-2f6c8e0a1b37')).status, 404)
    assert.equal((await look('/v1/sandbox/clock', { 'Sandbox-Log': 'all' })).status, 400)
    const run = {
      method: 'POST',
      target: '/v1/sandbox/batch-runs',
      headers: { 'Sandbox-Log': 'none' },
    } as const
    assert.equal((await payer.call(run)).status, 201)
    const { events } = await read(`?after=${cursor}`)
    assert.deepEqual(
      events.filter(({ kind }) => kind === 'request').map(({ status }) => status),
      [200, 404, 400, 201],
    )
  })
})
