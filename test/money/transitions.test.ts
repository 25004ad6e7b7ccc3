import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { Client } from 'pg'
import { finishOpenPayments } from '../../apps/server/src/domain/payments/index.ts'
import { PAYMENT_TRANSITIONS } from '../../apps/server/src/domain/payments/payment-status.ts'
import { prepare, type TestBank, useBank } from '../support/bank.ts'
import { NORA, NORDLYS_ACCOUNT, NORDLYS_BYGG } from '../support/basket-payer.ts'
import { ndctBody } from '../support/ndct.ts'
import { INSTANT_TARGET, NCBCT_TARGET, ncbctBody, payerAt, type Payer } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { openFaultyCoreBank } from './support/faulty-core-bank.ts'

type Table = typeof PAYMENT_TRANSITIONS
type StepFrom<From extends keyof Table> = From extends string
  ? `${From} ${keyof Table[From] & string}`
  : never
type Step = StepFrom<keyof Table>

const monday = '2026-11-16T10:00:00+00:00'
const onSaturday = {
  body: ndctBody({ requestedExecutionDate: '2026-11-21' }),
  query: '?allowLogicalDuplicate=true',
}
const again = { query: '?allowLogicalDuplicate=true' }
const fromOlasEmptyAccount = {
  ...again,
  headers: { 'X-PSU-IDENTITY': '02927931152' },
  body: ndctBody({ debtorAccount: { bban: '99860514113', currency: 'NOK' } }),
}
const abroad = { ...again, target: NCBCT_TARGET, body: ncbctBody() }
const moreThanAnybodyHas = {
  ...again,
  body: ndctBody({ instructedAmount: { amount: '9999999999999999.99', currency: 'NOK' } }),
}

const forTwoPeople = {
  ...again,
  headers: { 'X-PSU-IDENTITY': NORA, 'PSU-Context': 'CORPORATE', 'PSU-Corporate-ID': NORDLYS_BYGG },
  body: ndctBody({
    debtorAccount: { bban: NORDLYS_ACCOUNT, currency: 'NOK' },
    instructedAmount: { amount: '100000.01', currency: 'NOK' },
  }),
}

const sca = { 'TPP-Session-ID': 'session-1', 'TPP-Redirect-URI': 'https://tpp.example/callback' }
const days = (count: number) => ({ advanceSeconds: count * 24 * 60 * 60 })

async function create(payer: Payer, request: Parameters<Payer['create']>[0] = {}) {
  const created = await payer.create(request)
  return { created, path: created.json._links['self']?.href ?? '' }
}

async function cancel(payer: Payer, path: string): Promise<string> {
  const cancellation = await payer.cancel(path, sca)
  assert.equal(cancellation.status, 202, cancellation.text)
  assert.equal((await payer.decide(cancellation)).json['scaStatus'], 'finalised')
  return path
}

async function payAndRun(payer: Payer, request: Parameters<Payer['pay']>[0], runs = 1): Promise<string> {
  const path = await payer.pay(request)
  for (let count = 0; count < runs; count += 1) await payer.run()
  return path
}

async function payAndWait(
  payer: Payer,
  request: Parameters<Payer['pay']>[0],
  count: number,
): Promise<string> {
  const path = await payer.pay(request)
  await payer.setClock(days(count))
  return path
}

/** Clearing returns the payment on the next day. */
const toReturn = {
  creditorAccount: { bban: '99860601806', currency: 'NOK' },
  instructedAmount: { amount: '100.01', currency: 'NOK' },
} as const

async function payRunAndWait(payer: Payer, request: Parameters<Payer['pay']>[0]): Promise<string> {
  const path = await payAndRun(payer, request)
  await payer.setClock(days(1))
  return path
}

/** For each status and cause: how to get there by calls, and the resulting status. It is a Monday, eleven o’clock. */
const WAYS: Readonly<Record<Step, (payer: Payer, bank: TestBank) => Promise<string>>> = {
  'RCVD approved-by-first': (payer) => payer.pay(forTwoPeople),
  'RCVD approved': (payer) => payer.pay(),
  'RCVD approved-for-later-day': (payer) => payer.pay(onSaturday),
  async 'RCVD refused'(payer) {
    const { created, path } = await create(payer)
    await payer.decide(created, 'refuse')
    return path
  },
  async 'RCVD without-funds'(payer, bank) {
    const { created, path } = await create(payer, fromOlasEmptyAccount)
    const id = path.split('/').at(-1)
    // As TPPs ask for it through an interface that lets them.
    await queryAsOwner(
      bank,
      `update payments.payment set rejects_without_funds = true where payment_id = '${id}'`,
    )
    await payer.decide(created, 'approve')
    return path
  },
  async 'RCVD day-passed'(payer) {
    const { path } = await create(payer)
    await payer.setClock(days(15))
    await payer.read(path)
    return path
  },
  async 'RCVD deleted'(payer) {
    const { path } = await create(payer)
    assert.equal((await payer.cancel(path)).status, 204)
    return path
  },
  'ACTC claimed': (payer) => payAndRun(payer, {}),
  'ACTC cancelled': async (payer) => cancel(payer, await payer.pay()),
  'ACWC claimed': (payer) => payAndWait(payer, onSaturday, 7),
  'ACWC cancelled': async (payer) => cancel(payer, await payer.pay(onSaturday)),
  'ACCP claimed': (payer) => payAndRun(payer, fromOlasEmptyAccount, 2),
  'ACCP cancelled': async (payer) => cancel(payer, await payAndRun(payer, fromOlasEmptyAccount)),
  'ACCP retries-exhausted': (payer) => payAndWait(payer, fromOlasEmptyAccount, 2),
  'PDNG reserved': (payer) => payAndRun(payer, {}),
  'PDNG insufficient-funds': (payer) => payAndRun(payer, fromOlasEmptyAccount),
  'PDNG insufficient-funds-instant': (payer) =>
    payer.pay({ ...fromOlasEmptyAccount, target: INSTANT_TARGET }),
  'PDNG refused-by-core-bank': (payer) => payAndRun(payer, moreThanAnybodyHas),
  async 'PDNG refused-by-operators'(payer, bank) {
    const path = await payer.pay(again)
    const id = path.split('/').at(-1)
    await queryAsOwner(bank, `update payments.due set transfer = '{}' where payment_id = '${id}'`)
    await payer.run()
    const [own] = await queryAsOwner(
      bank,
      `select bank_id, payments.refuse_quarantined(bank_id, tpp_id, '${id}', '${monday}') from banks.own_bank`,
    )
    const core = await openFaultyCoreBank(bank)
    const run = { bankId: String(own?.['bank_id']), at: Temporal.Instant.from(monday) }
    await finishOpenPayments(core.setup(), run)
    await core.close()
    return path
  },
  'ACSP sent-abroad': (payer) => payAndRun(payer, abroad),
  'ACSP booked': (payer) => payAndRun(payer, {}),
  'ACSP returned': (payer) => payRunAndWait(payer, { ...again, body: ndctBody(toReturn) }),
  'ACWP booked': (payer) => payAndRun(payer, abroad, 2),
  'ACWP returned': (payer) =>
    payRunAndWait(payer, { ...abroad, body: ncbctBody({ ...toReturn, creditorAgent: 'COBADEFFXXX' }) }),
}

const STEPS = Object.entries(PAYMENT_TRANSITIONS).flatMap(([from, causes]) =>
  Object.entries(causes).map(([cause, to]) => ({ from, cause, to })),
)

describe('the steps of a payment', () => {
  const bank = useBank()
  const payer = prepare(() => payerAt(bank, bank.newTpp({ keyType: 'P-256' })))
  beforeEach(() => payer.setClock({ time: monday }))

  const idOf = (path: string) => path.split('/').at(-1) ?? ''

  /** `RCVD approved ACTC`, one after the other. */
  async function stepsOf(path: string): Promise<string[]> {
    const rows = await queryAsOwner(
      bank,
      `select lag(status) over (order by sequence) || ' ' || cause || ' ' || status as step
       from payments.payment_event where payment_id = '${idOf(path)}' order by sequence offset 1`,
    )
    return rows.map(({ step }) => String(step))
  }

  test('ST-01 ST-08 the table is the same in SQL, and statuses without a step are final', async () => {
    const rows = await queryAsOwner(
      bank,
      'select from_status as from, cause, to_status as to from payments.transition',
    )
    const inOrder = (steps: readonly object[]) =>
      steps.map((step) => Object.values(step).join(' ')).toSorted()
    assert.deepEqual(inOrder(rows), inOrder(STEPS))
    const from = new Set(STEPS.map((step) => step.from))
    const ends = new Set(STEPS.map(({ to }) => to)).difference(from)
    assert.deepEqual([...ends].toSorted(), ['ACSC', 'CANC', 'RJCT'])
  })

  for (const { from, cause, to } of STEPS)
    test(`ST-01 ${from} ${cause} ${to}`, async () => {
      const path = await WAYS[`${from} ${cause}` as Step](payer, bank)
      const steps = await stepsOf(path)
      assert(steps.includes(`${from} ${cause} ${to}`), steps.join(', '))
      assert.equal(await payer.statusOf(path), steps.at(-1)?.split(' ').at(-1))
    })

  test('ST-01 a closed account: refused by the core bank', async () => {
    const savings = '99860511378'
    const debtorAccount = { bban: savings, currency: 'NOK' as const }
    const path = await payer.pay({ body: ndctBody({ debtorAccount }) })
    const money = JSON.stringify([
      { ledger_account_id: savings, amount_minor_units: String(-(await payer.balanceOf(savings))) },
    ])
    await queryAsOwner(
      bank,
      `select sandbox_ledger.post_deposits(bank_id, '${randomUUIDv7()}', '${money}') from banks.own_bank;
       delete from sandbox_ledger.account where bban = '${savings}'`,
    )
    assert.equal((await payer.read(path))['fundsAvailable'], false)
    await payer.run()
    assert.equal((await stepsOf(path)).at(-1), 'PDNG refused-by-core-bank RJCT')
    await payer.call({ method: 'POST', target: '/v1/sandbox/initialize' })
  })

  const STATUSES = ['RCVD', 'ACTC', 'ACWC', 'ACCP', 'PDNG', 'ACSP', 'ACWP', 'ACSC', 'RJCT', 'CANC', 'PART']
  const CAUSES = [...new Set(STEPS.map(({ cause }) => cause)), 'created', 'APPROVED', '']
  const isLegal = (status: string, cause: string) =>
    STEPS.some((step) => step.from === status && step.cause === cause)

  /** Forces a payment into a status, for work on `bankDatabase`; everything is rolled back. */
  async function withPaymentIn(
    status: string,
    work: (bankDatabase: BankDatabase) => Promise<void>,
  ): Promise<void> {
    const client = new Client({ connectionString: bank.databaseUrl })
    await client.connect()
    try {
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      const { rows } = await client.query(
        `with moved as (
           update payments.payment_status set status = $1, sequence = sequence + 1
           where payment_id = (select payment_id from payments.payment_status order by payment_id limit 1)
           returning bank_id, tpp_id, payment_id, sequence)
         insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
         select bank_id, tpp_id, payment_id, sequence, 'forced', $1, now() from moved
         returning bank_id, tpp_id, payment_id`,
        [status],
      )
      await client.query('set local session_replication_role = origin')
      await client.query('set local role havn_bank')
      await client.query('select tenancy.set_actor($1, $2)', [rows[0].bank_id, rows[0].tpp_id])
      await work(bankDatabaseOf(client, rows[0]))
    } finally {
      await client.end()
    }
  }

  test('ST-01 every other pair of status and cause is refused by advance and by walk, and leaves no event', async () => {
    await payer.create()
    let refused = 0
    for (const status of STATUSES)
      await withPaymentIn(status, async (bankDatabase) => {
        const found = await bankDatabase.state()
        assert.equal(found.status, status)
        for (const cause of CAUSES.filter((one) => !isLegal(status, one))) {
          assert.equal(await bankDatabase.advance(cause), null, `${status} ${cause}`)
          assert.deepEqual(await bankDatabase.walk([cause]), [], `${status} ${cause}`)
          refused += 2
        }
        assert.deepEqual(await bankDatabase.state(), found)
      })
    console.log(`${refused} steps refused`)
  })

  test('ST-01 a walk is completed or not begun', async () => {
    await withPaymentIn('PDNG', async (bankDatabase) => {
      const found = await bankDatabase.state()
      for (const causes of [
        ['reserved', 'reserved'],
        ['reserved', 'booked', 'booked'],
        ['reserved', 'sent-abroad', 'cancelled'],
        ['booked'],
      ])
        assert.deepEqual(await bankDatabase.walk(causes), [], causes.join(', '))
      assert.deepEqual(await bankDatabase.state(), found)
      assert.deepEqual(await bankDatabase.walk(['reserved', 'sent-abroad', 'booked']), ['ACSC'])
      const { sequence, events } = await bankDatabase.state()
      assert.deepEqual([sequence, events], [found.sequence + 3, found.events + 3])
    })
  })

  test('ST-01 work for another bank moves nothing, and no login of the server can change the table', async () => {
    await withPaymentIn('RCVD', async (bankDatabase) => {
      await bankDatabase.setActor(randomUUIDv7())
      assert.equal(await bankDatabase.advance('approved'), null)
      assert.deepEqual(await bankDatabase.walk(['approved']), [])
    })
    for (const role of ['havn_tpp', 'havn_bank'])
      for (const change of [
        "insert into payments.transition values ('ACSC', 'again', 'RCVD')",
        'delete from payments.transition',
      ])
        await assert.rejects(queryAsOwner(bank, `set role ${role}; ${change}`), /permission denied/)
  })
})

interface PaymentKey {
  readonly bank_id: string
  readonly tpp_id: string
  readonly payment_id: string
}

type BankDatabase = ReturnType<typeof bankDatabaseOf>

function bankDatabaseOf(client: Client, { bank_id, tpp_id, payment_id }: PaymentKey) {
  const key = [bank_id, tpp_id, payment_id]
  return {
    setActor: (bankId: string) => client.query('select tenancy.set_actor($1, $2)', [bankId, tpp_id]),
    async advance(cause: string): Promise<string | null> {
      const { rows } = await client.query('select payments.advance($1, $2, $3, $4, now()) as status', [
        ...key,
        cause,
      ])
      return rows[0].status
    },
    async walk(causes: readonly string[]): Promise<string[]> {
      const { rows } = await client.query(
        'select status from payments.apply_steps($1, now(), array[row($2::text, $3::uuid, $4::text[])::payments.steps])',
        [...key, causes],
      )
      return rows.map(({ status }) => status)
    },
    async state(): Promise<{ status: string; sequence: number; events: number }> {
      const { rows } = await client.query(
        `select status, sequence, (select count(*)::int from payments.payment_event as event
           where (event.bank_id, event.tpp_id, event.payment_id) = ($1, $2, $3)) as events
         from payments.payment_status where (bank_id, tpp_id, payment_id) = ($1, $2, $3)`,
        key,
      )
      return rows[0]
    },
  }
}
