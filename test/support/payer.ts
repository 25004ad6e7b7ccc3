import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { BulkPayment, NcbctPayment, NdctPayment, PeriodicPayment } from '@havn/contract'
import { prepare, type TestBank } from './bank.ts'
import type { Identity } from './certificates.ts'
import { KARI, NDCT_TARGET, ndctBody } from './ndct.ts'
import { queryAsOwner } from './query.ts'
import { type ReceivedResponse, send } from './send.ts'
import { type RequestToSign, signedRequest } from './signed-request.ts'

export const INSTANT_TARGET = '/v1/payments/instant-norwegian-domestic-credit-transfers-straks'
export const NCBCT_TARGET = '/v1/payments/norwegian-cross-border-credit-transfers'

/** Eleven o'clock in Oslo on a Monday, when banks are open. */
export const MONDAY = { time: '2026-11-16T10:00:00+00:00' }

type Headers = NonNullable<RequestToSign['headers']>

export function ncbctBody(change: Partial<NcbctPayment> = {}): NcbctPayment {
  return {
    instructedAmount: { amount: '100.00', currency: 'EUR' },
    creditorName: 'Schiffsausrüster Möwe GmbH',
    creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
    debtorAccount: { bban: '99860510002', currency: 'NOK' },
    remittanceInformationUnstructured: 'Rechnung 4711',
    ...change,
  }
}

export interface PaymentRequest {
  readonly target?: string
  readonly body?: NdctPayment | NcbctPayment | BulkPayment | PeriodicPayment
  readonly headers?: Headers
  readonly query?: string
}

/** The calls that one TPP makes at one bank to create, approve, execute, read and cancel payments. */
export function payerAt(bank: Pick<TestBank, 'call' | 'databaseUrl'>, tpp: Identity) {
  const call = (request: RequestToSign) => bank.call(tpp, request)

  /** Creates a payment by single SCA of Kari that is no logical duplicate of another. */
  const create = ({ target = NDCT_TARGET, body, headers, query = '' }: PaymentRequest = {}) =>
    call({
      method: 'POST',
      target: `${target}${query}`,
      headers: {
        'x-accept-fix': 'payment-status-before-approval',
        'TPP-Session-ID': 'session-1',
        'TPP-Redirect-URI': 'https://tpp.example/callback',
        'PSU-IP-Address': '192.0.2.7',
        'X-PSU-IDENTITY': KARI,
        'PSU-Context': 'PRIVATE',
        ...headers,
      },
      body: body ?? ndctBody({ remittanceInformationUnstructured: randomUUID() }),
    })

  const decide = async (answer: ReceivedResponse, outcome: 'approve' | 'refuse' | 'abort' = 'approve') => {
    const authorisationId = answer.json._links['scaStatus']?.href.split('/').at(-1)
    assert(authorisationId !== undefined, answer.text)
    return call({ target: `/v1/sandbox/authorisations/${authorisationId}`, body: { outcome } })
  }

  /** Creates and approves a payment, and returns its path. */
  async function pay(request: PaymentRequest = {}): Promise<string> {
    const created = await create(request)
    assert.equal(created.status, 201, created.text)
    const decided = await decide(created)
    assert.equal(decided.json['scaStatus'], 'finalised', decided.text)
    const self = created.json._links['self']?.href
    assert(self !== undefined)
    return self
  }

  async function read(path: string): Promise<ReceivedResponse['json']> {
    const answer = await call({
      target: `${path}/status`,
      headers: { 'x-accept-fix': 'payment-status-before-approval' },
    })
    assert.equal(answer.status, 200, answer.text)
    return answer.json
  }

  async function run(): Promise<Readonly<Record<string, number>>> {
    const answer = await call({ method: 'POST', target: '/v1/sandbox/batch-runs' })
    assert.equal(answer.status, 201, answer.text)
    return answer.json['payments'] as Record<string, number>
  }

  return {
    call,
    create,
    decide,
    pay,
    read,
    statusOf: async (path: string) => (await read(path)).transactionStatus,
    run,
    setClock: (time: Parameters<typeof setClockBy>[1]) => setClockBy(call, time),
    cancel: (path: string, headers: Headers = {}) => call({ method: 'DELETE', target: path, headers }),
    ...ledgerQueries(bank, tpp),
  }
}

export type Payer = ReturnType<typeof payerAt>

/** The same at a server that listens on a port of this machine. */
export function payerOn(
  server: { readonly port: number; readonly databaseUrl: string },
  tpp: Identity,
): Payer {
  const { port, databaseUrl } = server
  return payerAt({ databaseUrl, call: (who, request) => send(port, signedRequest(who, request)) }, tpp)
}

/** Queries of the sandbox ledger of the TPP's own bank, as the database owner. */
function ledgerQueries(bank: Pick<TestBank, 'databaseUrl'>, { certificate }: Identity) {
  const tppId = /organizationIdentifier=(\S+)/.exec(certificate.subject)?.[1]
  const ofBank = `bank_id = (select bank_id from banks.own_bank where tpp_id = '${tppId}')`

  async function balanceOf(book: string): Promise<bigint> {
    const [row] = await queryAsOwner(
      bank,
      `select balance_minor_units::text as balance from sandbox_ledger.ledger_account where ${ofBank} and ledger_account_id = '${book}'`,
    )
    return BigInt(String(row?.['balance']))
  }

  return { balanceOf, bankSql: ofBank }
}

/** Makes a TPP with a certificate, and returns its calls about payments at its own bank, whose clock is set if a time is given. */
export function usePayer(bank: TestBank, clock?: Parameters<Payer['setClock']>[0]): Payer {
  return prepare(async () => {
    const payer = payerAt(bank, bank.newTpp())
    if (clock !== undefined) await payer.setClock(clock)
    return payer
  })
}

/** Sets the clock of the bank of the TPP whose call this is. */
export async function setClockBy(
  call: (request: RequestToSign) => Promise<ReceivedResponse>,
  body: { time: string } | { advanceSeconds: number },
): Promise<void> {
  const answer = await call({ method: 'PUT', target: '/v1/sandbox/clock', body })
  assert.equal(answer.status, 200, answer.text)
}
