import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { prepare, type TestBank, useBank } from '../support/bank.ts'
import { type BasketPayer, basketPayerAt } from '../support/basket-payer.ts'
import { NDCT_TARGET } from '../support/ndct.ts'
import type { ReceivedResponse } from '../support/send.ts'

/** The tables of ARCHITECTURE.md's order of locks, first locked first. */
const ORDER = readOrder()
/** Those that operations on payments and baskets wait for. */
const WAITED_FOR = [
  'signing_baskets.basket',
  'payments.standing_order',
  'payments.due',
  'payments.payment_status',
  'notifications.subscription',
]

const FOLLOWED = { 'TPP-Notification-URI': 'https://127.0.0.1:9/hook' }

interface Operation {
  readonly name: string
  /** What must exist before the call, and the call itself. */
  readonly prepare: (psu: BasketPayer, bank: TestBank) => Promise<() => Promise<ReceivedResponse>>
}

const pathOf = (paymentId: string) => `${NDCT_TARGET}/${paymentId}`

/** A payment with notifications that waits for approval. */
async function followedPayment({ payer, psuHeaders: psu }: BasketPayer): Promise<ReceivedResponse> {
  const nobodyElse = { 'X-PSU-IDENTITY': undefined, 'PSU-Context': undefined }
  const created = await payer.create({ headers: { ...nobodyElse, ...psu, ...FOLLOWED } })
  assert.equal(created.status, 201, created.text)
  return created
}

async function followedBasket(psu: BasketPayer) {
  const paymentIds = await psu.payments(3)
  return { paymentIds, ...(await psu.basket(paymentIds, FOLLOWED)) }
}

const OPERATIONS: readonly Operation[] = [
  ...(['approve', 'refuse'] as const).flatMap((outcome) => [
    {
      name: `${outcome} a payment`,
      prepare: async (psu: BasketPayer) => {
        const created = await followedPayment(psu)
        return () => psu.payer.decide(created, outcome)
      },
    },
    {
      name: `${outcome} a basket`,
      prepare: async (psu: BasketPayer) => {
        const { authorisationId } = await followedBasket(psu)
        return () => psu.decide(authorisationId, { outcome })
      },
    },
  ]),
  {
    name: 'delete a payment',
    prepare: async (psu) => {
      const { json } = await followedPayment(psu)
      return () => psu.payer.cancel(pathOf(json.paymentId))
    },
  },
  {
    name: 'delete a basket',
    prepare: async (psu) => {
      const { basketId } = await followedBasket(psu)
      return () => psu.remove(basketId)
    },
  },
  {
    name: 'delete a payment in a basket',
    prepare: async (psu) => {
      const { paymentIds } = await followedBasket(psu)
      return () => psu.payer.cancel(pathOf(paymentIds[1] ?? ''))
    },
  },
  {
    name: 'cancel an approved payment',
    prepare: async (psu) => {
      const created = await followedPayment(psu)
      await psu.payer.decide(created)
      const started = await psu.payer.cancel(pathOf(created.json.paymentId), {
        ...psu.psuHeaders,
        'TPP-Redirect-URI': 'https://tpp.example/callback',
      })
      assert.equal(started.status, 202, started.text)
      return () => psu.payer.decide(started)
    },
  },
  {
    name: 'a batch run',
    prepare: async (psu) => {
      await psu.payer.decide(await followedPayment(psu))
      return () => psu.payer.call({ method: 'POST', target: '/v1/sandbox/batch-runs' })
    },
  },
  {
    name: 'a reset',
    prepare: async (_, bank) => {
      // Its session and clock are reset by it.
      const psu = await basketPayerAt(bank)
      await psu.payer.decide(await followedPayment(psu))
      await followedBasket(psu)
      return () => psu.payer.call({ method: 'POST', target: '/v1/sandbox/initialize' })
    },
  },
]

describe('a transaction that waits for a lock holds none that comes after it', () => {
  const holder = () => new Client({ connectionString: bank.databaseUrl })
  const bank = useBank({ hasSeal: true })
  const psu = prepare(() => basketPayerAt(bank))

  for (const { name, prepare: prepareCall } of OPERATIONS)
    test(name, async () => {
      for (const table of WAITED_FOR) {
        const call = await prepareCall(psu, bank)
        const held = holder()
        await held.connect()
        await held.query(`begin; select from ${table} for update`)
        const answer = call()
        const looker = holder()
        await looker.connect()
        try {
          if (await isWaitedFor(looker, held, answer)) {
            const later = ORDER.slice(ORDER.indexOf(table) + 1)
            for (const other of later)
              assert.equal(await lockedRows(looker, other), 0, `waits for ${table} and holds ${other}`)
          }
        } finally {
          await held.query('commit')
          await Promise.all([held.end(), looker.end()])
        }
        const { status, text } = await answer
        assert(status < 300, text)
      }
    })
})

/** Whether a transaction comes to wait for the locks of `held` before the call is answered. */
async function isWaitedFor(looker: Client, held: Client, answer: Promise<unknown>): Promise<boolean> {
  const { rows: own } = await held.query<{ pid: number }>('select pg_backend_pid() as pid')
  for (;;) {
    const { rows } = await looker.query(
      'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid)) and datname = current_database()',
      [own[0]?.pid],
    )
    if (rows.length > 0) return true
    const isAnswered = await Promise.race([answer.then(() => true), pause(20, false)])
    if (isAnswered) return false
  }
}

async function lockedRows(looker: Client, table: string): Promise<number> {
  const { rows } = await looker.query<{ locked: number }>(`
    with free as materialized (select 1 from ${table} for update skip locked)
    select ((select count(*) from ${table}) - (select count(*) from free))::integer as locked`)
  return rows[0]?.locked ?? 0
}

function readOrder(): readonly string[] {
  const page = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8')
  const section = page.split('## The order of locks\n')[1]?.split('\n## ')[0] ?? ''
  return [...section.matchAll(/^\| `([a-z_]+\.[a-z_]+)`/gm)].map(([, table]) => table ?? '')
}
