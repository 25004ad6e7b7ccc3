import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBank, type TestBank, useBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { MONDAY, payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { send } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'
import { EVENTS, follower, kindsOf } from './support.ts'

/** As many calls of one TPP may wait in one process. */
const waitersMax = 8

describe('waiting for events', () => {
  const bank = useBank({ beforeClose: () => second.close() })
  let second: TestBank
  before(async () => {
    second = await openBank({ sharesDatabaseWith: bank })
  })

  async function newFollower(at: TestBank = bank) {
    const tpp = bank.newTpp({ keyType: 'P-256' })
    await payerAt(bank, tpp).setClock(MONDAY)
    // Resolves once that call is stored, so that another process gives a cursor after its event.
    await bank.call(tpp, { target: '/v1/sandbox/requests?limit=1' })
    return { tpp, payer: payerAt(bank, tpp), ...follower(at, tpp) }
  }

  /** Asserts that a call is answered before one that waits for events of a TPP of whom there are none. */
  async function assertAnsweredFirst(answered: Promise<unknown>): Promise<void> {
    const idle = await newFollower()
    const waiting = idle.ask(`?after=${await idle.begin()}&wait=20`)
    assert.equal(await Promise.race([answered.then(() => 'it'), waiting.then(() => 'the idle one')]), 'it')
  }

  test('DX-19 a waiting call is answered as soon as something happens: in this process and in another', async () => {
    for (const at of [bank, second]) {
      const { payer, read, begin } = await newFollower(at)
      const waiting = read(`?after=${await begin()}&wait=30`)
      await sleep(300)
      const changed = payer.run()
      await assertAnsweredFirst(waiting)
      assert((await waiting).events.length > 0)
      await changed
    }
  })

  test('DX-19 nothing happens: the call is answered when its time is over, without events', async () => {
    const { read, begin } = await newFollower()
    const from = await begin()
    const waiting = read(`?after=${from}&wait=1`)
    const atOnce = read(`?after=${from}`)
    assert.equal(await Promise.race([waiting, atOnce]), await atOnce, 'it waits')
    await assertAnsweredFirst(waiting)
    const { events, cursor } = await waiting
    assert.deepEqual(events, [])
    assert.match(cursor, /\./)
  })

  test('DX-19 429: eight calls of a TPP wait, the ninth does not; other TPPs are not affected', async () => {
    const { payer, ask, begin } = await newFollower()
    const cursor = await begin()
    const waiting = Array.from({ length: waitersMax + 1 }, () => ask(`?after=${cursor}&wait=30`))
    const refused = await Promise.race(waiting)
    assert.equal(refused.status, 429, refused.text)
    assert.equal(refused.headers['retry-after'], '5')
    assert.equal(refused.json.tppMessages[0]?.code, 'ACCESS_EXCEEDED')
    // A call that does not wait needs no place.
    assert.equal((await ask(`?after=${cursor}`)).status, 200)
    const other = await newFollower()
    assert.equal((await other.ask(`?after=${await other.begin()}&wait=1`)).status, 200)
    await payer.run()
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    assert.deepEqual(
      statuses.toSorted((a, b) => a - b),
      [...Array.from({ length: waitersMax }, () => 200), 429],
    )
    assert.equal((await ask(`?after=${await begin()}&wait=1`)).status, 200)
  })

  test('SEC-55 a flood of unsigned calls for events is refused like any other; calls that wait take no place of others', async () => {
    // Two places, of which one network has one until its calls are verified.
    const small = await openBank({ sharesDatabaseWith: bank, callsInFlightMax: 2 })
    try {
      const { tpp, ask, begin } = await newFollower(small)
      const cursor = await begin()
      const waiting = Array.from({ length: waitersMax }, async () => {
        for (;;) {
          const answer = await ask(`?after=${cursor}&wait=4`)
          if (answer.status !== 429 || answer.headers['retry-after'] !== '1') return answer.status
        }
      })
      const { target, headers } = signedRequest(tpp, { target: `${EVENTS}?after=${cursor}&wait=30` })
      const unsigned = { method: 'GET', target, headers: { ...headers, Date: new Date(0).toUTCString() } }
      const flood = Array.from({ length: 60 }, () => send(small.port, { ...unsigned, body: undefined }))
      const statuses = new Set((await Promise.all(flood)).map(({ status }) => status))
      assert(statuses.has(429), `expected some 429, got ${[...statuses].join()}`)
      while ((await ask(`?after=${cursor}`)).status !== 200) await sleep(50)
      assert.deepEqual(new Set(await Promise.all(waiting)), new Set([200]))
    } finally {
      await small.close()
    }
  })

  /** Sends a waiting call that the client can leave. */
  function leavable(tpp: Identity, target: string): { leave: () => void } {
    const { headers } = signedRequest(tpp, { target })
    const outgoing = httpRequest({ host: '127.0.0.1', port: bank.port, path: target, headers })
    outgoing.on('error', () => {})
    outgoing.end()
    return { leave: () => void outgoing.destroy() }
  }

  test('DX-19 a client that leaves frees its place', async () => {
    const { tpp, ask, begin } = await newFollower()
    const target = `${EVENTS}?after=${await begin()}&wait=30`
    const left = Array.from({ length: waitersMax }, () => leavable(tpp, target))
    // Until all of them wait: a call that takes one of their places would change what is tested.
    await sleep(1_500)
    const statusSoon = async (expected: number) => {
      for (let tries = 0; tries < 20; tries += 1) {
        if ((await ask(`?after=${await begin()}&wait=1`)).status === expected) return true
        await sleep(200)
      }
      return false
    }
    assert(await statusSoon(429), 'the places are not taken')
    for (const { leave } of left) leave()
    assert(await statusSoon(200), 'the places are not freed')
  })

  test('DX-19 while nothing happens, waiting calls ask the database nothing', async () => {
    const { tpp, payer, begin } = await newFollower()
    const madeInTwoSeconds = async () => {
      // What happened before is over and counted by then.
      await sleep(2_000)
      const from = await commits()
      await sleep(2_000)
      return (await commits()) - from
    }
    const withoutWaiting = await madeInTwoSeconds()
    const target = `${EVENTS}?after=${await begin()}&wait=30`
    const calls = Array.from({ length: waitersMax }, () => leavable(tpp, target))
    // On a busy machine what was done before may be counted later, but calls that looked would show in every window.
    let whileWaiting = await madeInTwoSeconds()
    for (let windows = 1; windows < 5 && whileWaiting - withoutWaiting >= 8; windows += 1)
      whileWaiting = await madeInTwoSeconds()
    for (const { leave } of calls) leave()
    await payer.run()
    // The servers' own work varies a little. Eight calls that look once a second would add 16.
    assert(
      whileWaiting - withoutWaiting < 8,
      `${whileWaiting} commits, ${withoutWaiting} without waiting calls`,
    )
  })

  async function commits(): Promise<number> {
    const [row] = await queryAsOwner(
      bank,
      'select xact_commit::integer as commits from pg_stat_database where datname = current_database()',
    )
    return Number(row?.['commits'])
  }

  test('DX-19 the connection for messages is lost: it is opened again, and whoever waits looks', async () => {
    const { payer, read, begin, until } = await newFollower()
    const cursor = await begin()
    const waiting = read(`?after=${cursor}&wait=30`)
    await sleep(300)
    await queryAsOwner(
      bank,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'havn havn_sandbox_events' and datname = current_database()`,
    )
    await payer.run()
    assert((await waiting).events.length > 0)
    await sleep(1_500)
    const next = await begin()
    const again = until(next, 'clock')
    await sleep(200)
    await payer.run()
    assert.deepEqual(kindsOf(await again).includes('clock'), true)
  })

  test('DX-19 a server that shuts down answers whoever waits, at once', async () => {
    const third = await openBank({ sharesDatabaseWith: bank })
    const { read, begin } = await newFollower(third)
    const waiting = read(`?after=${await begin()}&wait=30`)
    await sleep(300)
    const closed = third.close()
    await assertAnsweredFirst(waiting)
    await closed
    assert.deepEqual((await waiting).events, [])
  })
})
