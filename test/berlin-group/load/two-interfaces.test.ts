import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MONDAY } from '../../support/payer.ts'
import { queryAsOwner } from '../../support/query.ts'
import { useStadt } from '../support/stadt.ts'
import { type Caller, callersOf, type Resource } from './callers.ts'
import { loadSeconds } from './load-seconds.ts'

const connections = 4
const NEVER_ISSUED = '00000000-0000-4000-8000-000000000000'

describe(`two interfaces at once, for ${loadSeconds} seconds, with two TPPs`, () => {
  // At its end the bank checks every invariant.
  const bank = useStadt({}, { openLinksMax: 1_000 })
  let opened: readonly ReturnType<typeof callersOf>[] = []
  let callers: readonly Caller[] = []
  const created = new Map<Caller, Resource[]>()
  const leaks: string[] = []
  let probes = 0

  before(async () => {
    opened = ['Fjord', 'Vik'].map((name) => callersOf(bank, name, connections))
    callers = opened.flatMap((one) => one.callers)
    const [first] = callers
    await first?.send({ method: 'PUT', target: '/v1/sandbox/clock', body: MONDAY })
  })
  after(() => opened.forEach((one) => one.close()))

  /** Asks for what another caller has, which must be answered as what nobody has. */
  async function probe(caller: Caller, turn: number): Promise<void> {
    const others = callers.filter((one) => one !== caller)
    const other = others[turn % others.length]
    const theirs = other && created.get(other)
    const resource = theirs?.[(turn * 7919) % theirs.length]
    if (other === undefined || resource === undefined) return
    const [foreign, unknown] = await Promise.all(
      [resource.id, NEVER_ISSUED].map((id) =>
        caller.send({ target: resource.path.replace(resource.id, id) }),
      ),
    )
    probes += 1
    if (foreign?.status !== unknown?.status || foreign?.text !== unknown?.text || foreign?.status === 200)
      leaks.push(`${caller.name} sees ${resource.path} of ${other.name}: ${foreign?.status}`)
  }

  async function work(caller: Caller, until: number, offset: number): Promise<void> {
    const own = created.get(caller) ?? []
    created.set(caller, own)
    for (let turn = offset; bank.clock.milliseconds() < until; turn += 1) {
      const outcome = turn % 4 === 3 ? 'refuse' : 'approve'
      const makesConsent = turn % 3 === 0 && caller.createConsent !== undefined
      own.push(
        await (makesConsent && caller.createConsent !== undefined
          ? caller.createConsent(outcome)
          : caller.createPayment(outcome)),
      )
      await probe(caller, turn)
    }
  }

  test('no resource of one is visible in the other, and nothing is lost', async (t) => {
    const until = bank.clock.milliseconds() + loadSeconds * 1_000
    const workers = callers.flatMap((caller) => [0, 1].map((offset) => work(caller, until, offset * 2)))
    await Promise.all(workers)
    assert.deepEqual(leaks, [])
    const [first] = callers
    const run = await first?.send({ method: 'POST', target: '/v1/sandbox/batch-runs' })
    assert.equal(run?.status, 201, run?.text ?? 'no run')

    const all = [...created.values()].flat()
    assert.equal(new Set(all.map(({ id }) => id)).size, all.length, 'no id twice')
    for (const [caller, own] of created)
      for (const resource of own)
        assert.equal(await caller.statusOf(resource), resource.expected, `${caller.name} ${resource.path}`)
    for (const [kind, table] of [
      ['payment', 'payments.payment'],
      ['consent', 'consents.requested'],
    ] as const) {
      const [row] = await queryAsOwner(bank, `select count(*)::integer as rows from ${table}`)
      assert.equal(row?.['rows'], all.filter((one) => one.kind === kind).length, table)
    }
    t.diagnostic(`${all.length} resources, ${probes} looks at those of others`)
    assert.ok(probes > callers.length, 'others were looked at')
  })
})
