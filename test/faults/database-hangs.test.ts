import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../jobs/until.ts'
import { type Haproxy, startHaproxy } from '../qwac/support/haproxy.ts'
import { makeCa } from '../support/certificates.ts'
import { newRequestId, openBank, type TestBank } from '../support/bank.ts'
import { ndctBody } from '../support/ndct.ts'
import { type Payer, payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts'

const limits = { connectionMilliseconds: 2_000, statementMilliseconds: 2_000, answerMilliseconds: 2_500 }

describe('PostgreSQL hangs instead of dying', { skip: process.platform !== 'linux' }, () => {
  let postgres: OwnPostgres
  let bank: TestBank
  let payer: Payer
  let path: string
  let page: string
  let proxy: Haproxy
  before(async () => {
    postgres = await startOwnPostgres()
    bank = await openBank({
      databaseUrl: postgres.url,
      databaseTimeouts: limits,
      databaseProbeMilliseconds: 500,
    })
    payer = payerAt(bank, bank.newTpp())
    const { _links: links } = (await payer.create()).json
    path = String(links['self']?.href)
    page = new URL(String(links['scaRedirect']?.href)).pathname
    proxy = await startHaproxy(makeCa('TLS CA'), bank.port)
    await until(10, async () => (await proxy.serversUp()) === 1)
  })
  after(async () => {
    await proxy.stop()
    await bank.close()
    await postgres.stop()
  })

  /** Asks for a page or a probe: `send` would read JSON. */
  const ask = async (target: string) => {
    const response = await fetch(`http://127.0.0.1:${bank.port}${target}`)
    const headers: Readonly<Record<string, string | undefined>> = Object.fromEntries(response.headers)
    return { status: response.status, headers, text: await response.text() }
  }
  const ready = () => ask('/readyz')

  async function timed<Result>(work: Promise<Result>): Promise<{ result: Result; milliseconds: number }> {
    const started = performance.now()
    const result = await work
    return { result, milliseconds: performance.now() - started }
  }

  async function assertRefused(call: ReturnType<Payer['create']>): Promise<number> {
    const { result, milliseconds } = await timed(call)
    assert.equal(result.status, 503, result.text)
    assert(Number(result.headers['retry-after']) > 0, 'it says when to retry')
    return milliseconds
  }

  /** Asserts that the first calls of a database that hangs are refused while it does, and those after them without waiting. */
  async function assertShed(): Promise<void> {
    const first = await Promise.all([payer.create(), payer.create()].map(assertRefused))
    await until(5, async () => (await ready()).status === 503)
    assert(Number((await ready()).headers['retry-after']) > 0)
    const { status, text } = await ask('/readyz?exclude=database')
    assert.equal(status, 200, text)
    assert.equal(await proxy.serversUp(), 1, 'the server refuses calls itself')
    const shown = await ask(page)
    assert.equal(shown.status, 503, 'a page that has not ended')
    assert(Number(shown.headers['retry-after']) > 0)
    assert.equal(shown.headers['refresh'], '3', 'it loads itself again')
    assert.match(shown.text, new RegExp(`href="${page}\\?renew=on"`))
    assert.equal((await ask(`${page}?renew=off`)).headers['refresh'], undefined)
    // A read takes a connection too. Of three calls one is not delayed by a busy machine.
    for (const next of [() => payer.create(), () => payer.call({ target: path })]) {
      const times = [await assertRefused(next()), await assertRefused(next()), await assertRefused(next())]
      assert(
        Math.min(...times) < Math.min(...first) / 2,
        `nobody waits for a database that is known to hang: ${times.join()} ms after ${first.join()} ms`,
      )
    }
  }

  async function assertServesAgain(): Promise<void> {
    await until(10, async () => (await ready()).status === 200)
    await until(10, async () => (await payer.create()).status === 201)
  }

  test('a frozen machine: 503 with Retry-After in time, not ready, and normal operation when it continues', async () => {
    // Some connections are open and idle: there, it is the result that does not come.
    await Promise.all([1, 2, 3, 4].map(() => payer.read(path)))
    await sleep(200)
    const thaw = postgres.freeze()
    try {
      await assertShed()
    } finally {
      thaw()
    }
    await assertServesAgain()
  })

  const setStandby = async (name: string) => {
    await queryAsOwner(bank, `alter system set synchronous_standby_names = '${name}'`)
    await queryAsOwner(bank, 'select pg_reload_conf()')
    await until(5, async () => {
      const [row] = await queryAsOwner(bank, 'show synchronous_standby_names')
      return row?.['synchronous_standby_names'] === name
    })
  }
  const WAITING = `from pg_stat_activity where wait_event = 'SyncRep'`

  test('no standby answers: reads are served until a write has hung, then all calls end at once, and connections do not pile up', async () => {
    await setStandby('nobody')
    const [connections] = await queryAsOwner(bank, 'select count(*)::int as n from pg_stat_activity')
    try {
      await payer.read(path)
      await assertShed()
      await sleep(2_000)
      const [waiting] = await queryAsOwner(bank, `select count(*)::int as n ${WAITING}`)
      const [now] = await queryAsOwner(bank, 'select count(*)::int as n from pg_stat_activity')
      // The two creations of the first moment may share a statement; the heartbeat has one connection at a time, and so
      // have the sandbox's log of calls, which records the read, and its note of when a bank was last used.
      assert(Number(waiting?.['n']) <= 6, `${Number(waiting?.['n'])} backends wait for the standby`)
      assert(Number(now?.['n']) <= Number(connections?.['n']) + 7)
    } finally {
      await setStandby('')
    }
    await assertServesAgain()
  })

  test('SEC-26 a commit whose wait for its second copy is cancelled is 503, and the retry is answered only when both copies have it', async () => {
    const creation = { headers: { 'X-Request-ID': newRequestId() }, body: ndctBody() }
    const countPayments = async () =>
      Number((await queryAsOwner(bank, 'select count(*) as n from payments.payment'))[0]?.['n'])
    const countBefore = await countPayments()
    await setStandby('nobody')
    let retried: Awaited<ReturnType<Payer['create']>> | undefined
    try {
      const first = payer.create(creation)
      await cancelWaitsUntil(first)
      const answer = await first
      assert.equal(answer.status, 503, answer.text)
      assert.equal(await countPayments(), countBefore + 1, 'it is committed, in one copy')
      const again = payer.create(creation)
      await until(
        5,
        async () => (await queryAsOwner(bank, `select ${WAITING} and application_name = 'havn'`)).length > 0,
      )
      assert.equal((await again).status, 503, 'no response before there are two copies')
    } finally {
      await setStandby('')
    }
    await until(10, async () => {
      retried = await payer.create(creation)
      return retried.status !== 503
    })
    assert.equal(retried?.status, 201)
    assert.equal(retried?.headers['idempotent-replayed'], 'true')
    assert.equal(await countPayments(), countBefore + 1)
  })

  /** As an operator might cancel statements that have hung for a while. */
  async function cancelWaitsUntil(answered: Promise<unknown>): Promise<void> {
    const end = new AbortController()
    void answered.finally(() => end.abort())
    while (!end.signal.aborted) {
      await queryAsOwner(bank, `select pg_cancel_backend(pid) ${WAITING}`)
      await sleep(50)
    }
  }
})
