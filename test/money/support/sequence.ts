import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { Client } from 'pg'
import { stopClock } from '../../sca/support/stopped-clock.ts'
import { openBank, type TestBank } from '../../support/bank.ts'
import { payerAt, type Payer } from '../../support/payer.ts'
import {
  type Account,
  fundsAvailable,
  type Model,
  type ModelPayment,
  moveClock,
  statusOf,
  daysAfter,
  today,
} from './model.ts'

export const ACCOUNTS: Readonly<Record<Account, string>> = { kari: '99860510002', ola: '99860512749' }

/** A bank of its own, and a TPP at it; the real clock is stopped. */
export interface Stage {
  readonly bank: TestBank
  readonly payer: Payer
  readonly client: Client
  readonly bankId: string
  /** What all sequences together have done. */
  readonly ran: { count: number }
}

export async function openStage(): Promise<Stage> {
  const bank = await openBank()
  stopClock(bank)
  const payer = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
  const client = new Client({ connectionString: bank.databaseUrl })
  await client.connect()
  await payer.call({ target: '/v1/sandbox/clock' })
  const { rows } = await client.query<{ bank_id: string }>('select bank_id::text from banks.own_bank')
  assert(rows[0] !== undefined)
  return { bank, payer, client, bankId: rows[0].bank_id, ran: { count: 0 } }
}

export async function closeStage({ bank, client }: Stage): Promise<void> {
  await client.end()
  await bank.close()
}

export const writeTime = (moment: number) => `${new Date(moment).toISOString().slice(0, 19)}+00:00`

export interface Beginning {
  /** The bank's time. */
  readonly at: string
  /** The balance of each account, in øre. */
  readonly balances: Readonly<Record<Account, bigint>>
}

/** Resets the bank: payments of earlier sequences have ended. */
export async function beginSequence(stage: Stage, { at, balances }: Beginning): Promise<Model> {
  await stage.payer.setClock({ time: at })
  const current = await balancesOf(stage)
  for (const [account, expected] of Object.entries(balances))
    await deposit(stage, account as Account, expected - current[account as Account])
  return { now: Date.parse(at), balances: { ...balances }, payments: [] }
}

const threeWeeks = 21 * 24 * 60 * 60

/** After three weeks every approved payment is final. */
export const letAllEnd = ({ payer }: Stage) => payer.setClock({ advanceSeconds: threeWeeks })

export async function endSequence(stage: Stage, model: Model): Promise<void> {
  for (const payment of model.payments) await compareStatus(stage, model, payment)
  await letAllEnd(stage)
  moveClock(model, model.now + threeWeeks * 1000)
  await compareAll(stage, model)
  const open = model.payments.filter(({ status }) => !['ACSC', 'RJCT', 'CANC'].includes(status))
  assert.deepEqual(open, [])
}

/** A deposit. */
export async function deposit(
  { client, bankId }: Pick<Stage, 'client' | 'bankId'>,
  account: Account,
  amount: bigint,
): Promise<void> {
  if (amount === 0n) return
  const amounts = [{ ledger_account_id: ACCOUNTS[account], amount_minor_units: amount.toString() }]
  await client.query('select sandbox_ledger.post_deposits($1, $2, $3)', [
    bankId,
    randomUUIDv7(),
    JSON.stringify(amounts),
  ])
}

async function balancesOf({ client, bankId }: Stage): Promise<Record<Account, bigint>> {
  const { rows } = await client.query<{ ledger_account_id: string; balance: string }>(
    'select ledger_account_id, balance_minor_units::text as balance from sandbox_ledger.ledger_account where bank_id = $1',
    [bankId],
  )
  const balances = new Map(rows.map(({ ledger_account_id, balance }) => [ledger_account_id, BigInt(balance)]))
  const of = (account: Account) => balances.get(ACCOUNTS[account]) ?? 0n
  return { kari: of('kari'), ola: of('ola') }
}

/** Compares every payment and every account, whether it was read or not. */
export async function compareAll(stage: Stage, model: Model): Promise<void> {
  const { payments } = model
  const { rows } = await stage.client.query<{ id: string; status: string; day: string }>(
    `select payment_id::text as id, status, execution_date::text as day from payments.payment_status
     where bank_id = $1 and payment_id = any ($2::uuid[])`,
    [stage.bankId, payments.map(({ paymentId }) => paymentId)],
  )
  const undated = new Set(payments.filter(({ isUndated }) => isUndated).map(({ paymentId }) => paymentId))
  // The server records that a date has passed when the payment is read; without a date, 14 days after the creation.
  const isLate = ({ id, status, day }: { id: string; status: string; day: string }) =>
    status === 'RCVD' && (undated.has(id) ? daysAfter(day, 14) : day) < today(model)
  assert.deepEqual(
    new Map(rows.map((row) => [row.id, `${isLate(row) ? 'RJCT' : row.status} ${row.day}`])),
    new Map(payments.map((it) => [it.paymentId, `${statusOf(model, it)} ${it.executionDate}`])),
  )
  assert.deepEqual(await balancesOf(stage), model.balances)
}

/** Compares what the TPP reads about one payment. */
export async function compareStatus({ payer }: Stage, model: Model, payment: ModelPayment): Promise<void> {
  const details = await payer.read(payment.path)
  assert.deepEqual(
    [details.transactionStatus, details['fundsAvailable']],
    [statusOf(model, payment), fundsAvailable(model, payment)],
  )
}
