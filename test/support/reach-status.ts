import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { NdctPayment } from '@havn/contract'
import { Client } from 'pg'
import type { TestBank } from './bank.ts'
import { ndctBody } from './ndct.ts'
import { NCBCT_TARGET, ncbctBody, type Payer, type PaymentRequest } from './payer.ts'
import { queryAsOwner, tamper } from './query.ts'

export const KARIS_ACCOUNT = '99860510002'
export const OLAS_ACCOUNT = '99860512749'
/** Ola's savings account, whose balance is zero. */
export const EMPTY_ACCOUNT = '99860514113'

const OLA = '02927931152'

export const SUNDAY = { time: '2026-11-15T10:00:00+00:00' }
export const TUESDAY = { time: '2026-11-17T10:00:00+00:00' }

/** A payment of Ola, by single SCA, from an account without money. */
export function unfundedPayment(change: Partial<NdctPayment> = {}): PaymentRequest {
  const debtorAccount = { bban: EMPTY_ACCOUNT, currency: 'NOK' } as const
  const creditorAccount = { bban: KARIS_ACCOUNT, currency: 'NOK' } as const
  const remittanceInformationUnstructured = randomUUID()
  return {
    body: ndctBody({ debtorAccount, creditorAccount, remittanceInformationUnstructured, ...change }),
    headers: { 'X-PSU-IDENTITY': OLA },
  }
}

/** A payment that the PSU may approve and the sandbox's core bank never books, because the amount is too large. */
export const unbookablePayment = (): PaymentRequest => ({
  body: ndctBody({ instructedAmount: { amount: '9999999999999999.99', currency: 'NOK' } }),
})

async function created(
  payer: Payer,
): Promise<{ answer: Awaited<ReturnType<Payer['create']>>; path: string }> {
  const answer = await payer.create()
  assert.equal(answer.status, 201, answer.text)
  return { answer, path: answer.json._links['self']?.href ?? '' }
}

/** Brings a new payment into each status, at a bank whose clock says Monday, and returns the payment's path. */
export const REACH_STATUS = {
  RCVD: async (payer: Payer) => (await created(payer)).path,
  ACTC: (payer: Payer) => payer.pay(),
  async ACWC(payer: Payer) {
    await payer.setClock(SUNDAY)
    return payer.pay()
  },
  async ACCP(payer: Payer) {
    const path = await payer.pay(unfundedPayment())
    await payer.run()
    return path
  },
  async ACWP(payer: Payer) {
    const path = await payer.pay({ target: NCBCT_TARGET, body: ncbctBody() })
    await payer.run()
    return path
  },
  async ACSC(payer: Payer) {
    const path = await payer.pay()
    await payer.run()
    return path
  },
  async RJCT(payer: Payer) {
    const { answer, path } = await created(payer)
    await payer.decide(answer, 'refuse')
    return path
  },
  async CANC(payer: Payer) {
    const { path } = await created(payer)
    await payer.cancel(path)
    return path
  },
} satisfies Readonly<Record<string, (payer: Payer) => Promise<string>>>

/** Does some work while a batch run has claimed the payment (PDNG) and the core bank has not answered yet. */
export async function whileExecuting(
  { bank, payer }: { bank: TestBank; payer: Payer },
  { path, book }: { path: string; book: string },
  work: () => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: bank.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query(
    `select from sandbox_ledger.ledger_account where ${payer.bankSql} and ledger_account_id = '${book}' for update`,
  )
  const running = payer.run()
  try {
    for (let tries = 0; (await payer.statusOf(path)) !== 'PDNG'; tries += 1) {
      assert(tries < 500, 'the batch run did not claim the payment')
      await pause(10)
    }
    await work()
  } finally {
    await client.query('rollback')
    await client.end()
    await running
  }
}

/**
 * Sets a payment back from ACWP to ACSP: its money was sent, but is not known to have left the country. The sandbox's
 * core bank reports both at once; a real one may not.
 */
export async function stepBackToAcsp(bank: TestBank, path: string): Promise<void> {
  const id = path.split('/').at(-1)
  await tamper(
    bank,
    `delete from payments.payment_event where payment_id = '${id}' and cause = 'sent-abroad'`,
  )
  await tamper(
    bank,
    `update payments.payment_status set status = 'ACSP', sequence = sequence - 1 where payment_id = '${id}'`,
  )
}

/** The cause of each event of a payment, oldest first. */
export async function causesOf(bank: TestBank, path: string): Promise<string[]> {
  const id = path.split('/').at(-1)
  const rows = await queryAsOwner(
    bank,
    `select cause from payments.payment_event where payment_id = '${id}' order by sequence`,
  )
  return rows.map(({ cause }) => String(cause))
}
