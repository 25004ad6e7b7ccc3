import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CREDITOR_SCENARIOS } from '@havn/sandbox/ledger/scenarios/creditor-scenarios'
import { NCBCT_TARGET, ncbctBody } from '../../support/payer.ts'
import { TUESDAY } from '../../support/reach-status.ts'
import { pathOf, payingTo, type Play, secondsOf, seenIn, WEDNESDAY } from './stage.ts'

type CreditorId = (typeof CREDITOR_SCENARIOS)[number]['id']

export function accountOf(id: CreditorId): string {
  const row = CREDITOR_SCENARIOS.find((scenario) => scenario.id === id)
  assert(row)
  return row.account
}

/** Asserts the fee in the response to the creation. */
const feeOf =
  (id: CreditorId, fee: string): Play =>
  async ({ payer }) => {
    const created = await payer.create(payingTo(accountOf(id), '123.45'))
    assert.deepEqual(created.json['transactionFees'], { amount: fee, currency: 'NOK' }, created.text)
    return [seenIn(created)]
  }

const EXECUTION_PLAYS = {
  'execution-refused': ({ payer, follow }) =>
    follow(payingTo(accountOf('execution-refused')), () => payer.run()),

  'funds-later': async ({ payer, follow }) => {
    const had = await payer.balanceOf('99860510002')
    const seen = await follow(
      payingTo(accountOf('funds-later')),
      async (path) => {
        assert.equal((await payer.read(path))['fundsAvailable'], false)
        await payer.run()
        assert.equal((await payer.read(path))['fundsAvailable'], false)
      },
      () => payer.setClock(TUESDAY),
    )
    assert.equal(had - (await payer.balanceOf('99860510002')), 100_00n)
    return seen
  },

  'funds-never': ({ payer, follow }) =>
    follow(
      payingTo(accountOf('funds-never')),
      () => payer.run(),
      () => payer.setClock({ time: '2026-11-17T16:30:00+00:00' }),
    ),

  'outcome-unknown': ({ payer, follow }) => {
    const askAgain = async () => (await payer.run())['unanswered']
    return follow(
      payingTo(accountOf('outcome-unknown'), '100.02'),
      () => payer.run(),
      async () => {
        await payer.setClock(TUESDAY)
        assert.equal(await askAgain(), 1, 'one day is not two')
        await payer.setClock(WEDNESDAY)
        assert.equal(await askAgain(), 0)
      },
    )
  },

  'execution-slow': async ({ payer, decide, statusOf }) => {
    const created = await payer.create(payingTo(accountOf('execution-slow'), '100.02'))
    await decide(created)
    const path = pathOf(created)
    const seen = [seenIn(created), await statusOf(path)]
    const running = secondsOf(() => payer.run())
    let status = 'ACTC'
    while (status === 'ACTC') {
      await pause(50)
      status = await statusOf(path)
    }
    seen.push(status)
    assertWaited(await running, 2)
    return [...seen, await statusOf(path)]
  },

  'under-way': ({ payer, follow }) =>
    follow(
      payingTo(accountOf('under-way'), '100.02'),
      () => payer.run(),
      async () => {
        await payer.setClock(TUESDAY)
        assert.equal((await payer.run())['booked'], 0)
        await payer.setClock(WEDNESDAY)
      },
    ),

  'abroad-long': ({ payer, follow }) => {
    const body = ncbctBody({
      instructedAmount: { amount: '100.02', currency: 'EUR' },
      creditorAccount: { bban: accountOf('abroad-long'), currency: 'EUR' },
      creditorAgent: 'COBADEFFXXX',
      remittanceInformationUnstructured: randomUUID(),
    })
    return follow(
      { target: NCBCT_TARGET, body },
      () => payer.run(),
      () => payer.setClock(TUESDAY),
      () => payer.setClock(WEDNESDAY),
    )
  },

  returned: async ({ payer, follow }) => {
    const had = await payer.balanceOf('99860510002')
    const seen = await follow(
      payingTo(accountOf('returned'), '100.02'),
      () => payer.run(),
      async () => {
        assert.equal(had - (await payer.balanceOf('99860510002')), 100_02n)
        await payer.setClock(TUESDAY)
        assert.equal((await payer.run())['rejected'], 0)
        await payer.setClock(WEDNESDAY)
        await payer.run()
      },
    )
    assert.equal(await payer.balanceOf('99860510002'), had)
    return seen
  },

  'funds-unknown': async ({ payer, decide, statusOf }) => {
    const created = await payer.create(payingTo(accountOf('funds-unknown')))
    await decide(created)
    const path = pathOf(created)
    assertWaited(await secondsOf(() => payer.read(path)), 1)
    assert.equal((await payer.read(path))['fundsAvailable'], undefined)
    return [seenIn(created), await statusOf(path)]
  },
} satisfies Partial<Record<CreditorId, Play>>

const CREATION_PLAYS = {
  'creation-slow': async ({ payer }) => {
    const seen: string[] = []
    const create = async (amount: string) => {
      seen.push(seenIn(await payer.create(payingTo(accountOf('creation-slow'), amount))))
    }
    const waits = await Promise.all(['100.02', '100.05'].map((amount) => secondsOf(() => create(amount))))
    for (const [index, seconds] of [2, 5].entries()) assertWaited(waits[index] ?? 0, seconds)
    return [...new Set(seen)]
  },

  'unavailable-once': async ({ payer }) => {
    const request = payingTo(accountOf('unavailable-once'))
    const headers = { 'X-Request-ID': randomUUID() }
    const retry = () => payer.create({ ...request, headers })
    const first = await retry()
    assert.equal(first.headers['retry-after'], '1')
    const second = await retry()
    assert.equal(second.headers['idempotent-replayed'], undefined, 'nothing was created by the first')
    return [seenIn(first), seenIn(second)]
  },

  unavailable: async ({ payer }) => {
    const request = payingTo(accountOf('unavailable'))
    const answers = [await payer.create(request), await payer.create(request)]
    return [...new Set(answers.map(seenIn))]
  },

  'system-error': async ({ payer }) => [seenIn(await payer.create(payingTo(accountOf('system-error'))))],

  'fee-smallest': feeOf('fee-smallest', '0.01'),
  'fee-equals-amount': feeOf('fee-equals-amount', '123.45'),
  'fee-beyond-means': ({ payer, follow }) =>
    follow(payingTo(accountOf('fee-beyond-means')), () => payer.run()),
  'fee-too-large': async ({ payer }) => [seenIn(await payer.create(payingTo(accountOf('fee-too-large'))))],
} satisfies Partial<Record<CreditorId, Play>>

/** A busy machine takes longer, never shorter. */
export function assertWaited(seconds: number, expected: number): void {
  assert(seconds >= expected - 0.05, `${seconds} s where ${expected} s were expected`)
}

export const CREDITOR_PLAYS: Readonly<Record<CreditorId, Play>> = { ...EXECUTION_PLAYS, ...CREATION_PLAYS }
