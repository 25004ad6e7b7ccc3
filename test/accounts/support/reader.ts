import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Consenting, consentsAt, PRESENT } from '../../consents/support/consent-calls.ts'
import { CALLBACK, type Headers } from '../../sca/support/tpp-calls.ts'
import type { TestBank } from '../../support/bank.ts'
import { MONDAY, payerAt, type PaymentRequest } from '../../support/payer.ts'
import { queryAsOwner } from '../../support/query.ts'
import type { ReceivedResponse } from '../../support/send.ts'

export const NEVER_ISSUED = '01a1dd07-e16d-7a79-96bc-9683adf05b8c'

type ReaderOptions = Omit<Consenting, 'session'> & { readonly time?: string }

/** A new TPP to which a PSU has granted access, on a Monday by default. */
export async function readerAt(bank: TestBank, { time = MONDAY.time, ...consenting }: ReaderOptions = {}) {
  const tpp = bank.newTpp({ keyType: 'P-256' })
  const payer = payerAt(bank, tpp)
  await payer.setClock({ time })
  const session = randomUUID()
  const consents = consentsAt(bank, tpp)
  const psuId = await consents.grant({ session, ...consenting })
  const psu: Headers = {
    'TPP-Session-ID': session,
    'TPP-Redirect-URI': CALLBACK,
    'PSU-ID': psuId,
    'PSU-Corporate-ID': consenting.agreementId,
  }

  /** Reads with the PSU absent. */
  const read = (target: string, headers: Headers = {}) =>
    bank.call(tpp, { target, headers: { ...psu, ...headers } })

  const readPresent = (target: string, headers: Headers = {}) => read(target, { ...PRESENT, ...headers })

  /** Creates and approves a payment by single SCA in the same session, which waits for the next run; returns its path. */
  const pay = ({ headers, ...request }: PaymentRequest = {}) =>
    payer.pay({ ...request, headers: { 'TPP-Session-ID': session, ...headers } })

  /** Adds incoming money, one line of the statement each, without a payment. */
  async function deposit(ledgerAccountId: string, amounts: readonly number[]) {
    const given = amounts.map((amount_minor_units) => ({
      ledger_account_id: ledgerAccountId,
      amount_minor_units,
    }))
    await queryAsOwner(
      bank,
      `select sandbox_ledger.post_deposits(bank_id, gen_random_uuid(), '${JSON.stringify(given)}') from banks.own_bank where ${payer.bankSql}`,
    )
  }

  return { tpp, psuId, session, psu, consents, payer, read, readPresent, pay, deposit }
}

export type Reader = Awaited<ReturnType<typeof readerAt>>

export interface Line {
  readonly transactionId: string
  readonly bookingDate?: string
  readonly valueDate: string
  readonly transactionAmount: { readonly amount: string; readonly currency: string }
  readonly [name: string]: unknown
}

interface List {
  readonly booked?: readonly Line[]
  readonly pending?: readonly Line[]
  readonly _links: Readonly<Record<string, { href: string; verbs: readonly string[] }>>
}

/** The transactions in a 200 response, of an account or of a card. */
export function listIn(answer: ReceivedResponse): List {
  assert.equal(answer.status, 200, answer.text)
  return (answer.json['transactions'] ?? answer.json['cardTransactions']) as List
}

/** The remaining quota: `3 of 4, 86400 s`. */
export function quotaIn({ headers }: ReceivedResponse): string | undefined {
  if (headers['ratelimit-limit'] === undefined) return undefined
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    String(headers[`ratelimit-${name}`]),
  )
  return `${remaining} of ${limit}, ${reset} s`
}

export const balancesOf = (accountId: string) => `/v1/accounts/${accountId}/balances`
export const transactionsOf = (accountId: string, query = '') =>
  `/v1/accounts/${accountId}/transactions${query}`
