import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { BulkPayment, NdctPayment, PeriodicPayment } from '@havn/contract'
import type { TestBank } from './bank.ts'
import {
  authorisationIdOf,
  basketPayerAt,
  EMIL,
  NORA,
  NORDLYS_ACCOUNT,
  NORDLYS_BYGG,
} from './basket-payer.ts'
import { NDCT_TARGET, ndctBody } from './ndct.ts'
import { INSTANT_TARGET, NCBCT_TARGET, ncbctBody, type Payer, type PaymentRequest } from './payer.ts'
import { queryAsOwner } from './query.ts'
import type { ReceivedResponse } from './send.ts'
import type { RequestToSign } from './signed-request.ts'

type Headers = NonNullable<RequestToSign['headers']>

const debtorAccount = { bban: NORDLYS_ACCOUNT, currency: 'NOK' } as const

/** A domestic payment of Nordlys Bygg AS that is no logical duplicate of another. */
function domesticBody(amount: string): NdctPayment {
  return ndctBody({
    instructedAmount: { amount, currency: 'NOK' },
    debtorAccount,
    remittanceInformationUnstructured: randomUUID(),
  })
}

function bulkBody(amounts: readonly string[]): BulkPayment {
  const payments = amounts.map((amount) => {
    const { debtorAccount: _account, requestedExecutionDate: _date, ...line } = domesticBody(amount)
    return line
  })
  return { paymentInformationId: `B-${randomUUID().slice(0, 8)}`, debtorAccount, payments }
}

function periodicBody(amount: string): PeriodicPayment {
  const { requestedExecutionDate: _date, ...body } = domesticBody(amount)
  return { ...body, startDate: '2026-11-16', frequency: 'Monthly', dayOfExecution: '16' }
}

/** One payment of every kind, each above the NOK 100,000 from which Nordlys Bygg AS requires two approvals. */
export const JOINT_PAYMENTS = {
  single: (): PaymentRequest => ({ target: NDCT_TARGET, body: domesticBody('3000000.00') }),
  'cross-border': (): PaymentRequest => ({
    target: NCBCT_TARGET,
    body: ncbctBody({
      debtorAccount,
      instructedAmount: { amount: '20000.00', currency: 'EUR' },
      remittanceInformationUnstructured: randomUUID(),
      regulatoryReportingCode: '14',
      regulatoryReportingInformation: 'Goods',
    }),
  }),
  instant: (): PaymentRequest => ({ target: INSTANT_TARGET, body: domesticBody('100000.01') }),
  bulk: (): PaymentRequest => ({
    target: '/v1/bulk-payments/norwegian-domestic-credit-transfers',
    body: bulkBody(['60000.00', '40000.01']),
  }),
  periodic: (): PaymentRequest => ({
    target: '/v1/periodic-payments/norwegian-domestic-credit-transfers',
    body: periodicBody('100000.01'),
  }),
} satisfies Record<string, () => PaymentRequest>

export type JointPaymentKind = keyof typeof JOINT_PAYMENTS

export const singlePayment = (amount: string, change: Partial<NdctPayment> = {}): PaymentRequest => ({
  target: NDCT_TARGET,
  body: { ...domesticBody(amount), ...change },
})

/** The body of a sandbox decision by one of the two people, without a browser. */
export const decisionOf = (nationalId: string, outcome = 'approve') => ({
  outcome,
  nationalId,
  agreementId: NORDLYS_BYGG,
})

/** Creates a TPP at which Nora of Nordlys Bygg AS has identified; Emil is her colleague. */
export async function twoPeopleAt(bank: TestBank) {
  const psu = await basketPayerAt(bank, { nationalId: NORA, agreementId: NORDLYS_BYGG })
  const { payer } = psu
  const asNora: Headers = { 'X-PSU-IDENTITY': undefined, 'PSU-Context': undefined, ...psu.psuHeaders }

  async function create(request: PaymentRequest, headers: Headers = {}) {
    const answer = await payer.create({ ...request, headers: { ...asNora, ...headers } })
    assert.equal(answer.status, 201, answer.text)
    const path = answer.json._links['self']?.href ?? ''
    return { answer, path, paymentId: answer.json.paymentId, authorisationId: authorisationIdOf(answer) }
  }

  const start = (path: string, headers: Headers = {}) =>
    payer.call({
      method: 'POST',
      target: `${path}/authorisations`,
      headers: {
        'TPP-Session-ID': 'of-the-second',
        'TPP-Redirect-URI': 'https://tpp.example/callback',
        ...headers,
      },
    })

  /** Starts an authorisation for the next approver, and decides in it. */
  async function decideNext(path: string, decision: object): Promise<ReceivedResponse> {
    const started = await start(path)
    assert.equal(started.status, 201, started.text)
    return psu.decide(authorisationIdOf(started), decision)
  }

  /** Creates a payment and approves it as Nora, so that it waits for Emil. */
  async function halfApproved(request: PaymentRequest, headers: Headers = {}) {
    const created = await create(request, headers)
    const first = await psu.decide(created.authorisationId)
    assert.equal(first.json['scaStatus'], 'finalised', first.text)
    return { ...created, first }
  }

  const statusAt = async (path: string, headers: Headers = {}) => {
    const target = `${path}/status`
    return payer.call({ target, headers: { 'x-accept-fix': 'payment-status-before-approval', ...headers } })
  }

  return {
    ...psu,
    createBasket: psu.create,
    create,
    start,
    decideNext,
    halfApproved,
    statusAt,
    eventsOf: (paymentId: string) => eventsOf(bank, paymentId),
    bankId: () => bankIdOf(bank, payer),
  }
}

/** Cause, status and deciding person of each event, oldest first. */
async function eventsOf(bank: TestBank, paymentId: string): Promise<readonly string[]> {
  const rows = await queryAsOwner(
    bank,
    `select concat_ws(' ', cause, status, person_name) as line
     from payments.payment_event
     left join lateral (
       select person_name from sandbox_ledger.customer
       where customer.bank_id = payment_event.bank_id and customer.person_id = payment_event.person_id
       union
       select person_name from sandbox_ledger.representative
       where representative.bank_id = payment_event.bank_id
         and representative.person_id = payment_event.person_id
     ) as named on true
     where payment_id = '${paymentId}' order by sequence`,
  )
  return rows.map(({ line }) => String(line))
}

async function bankIdOf(bank: TestBank, { bankSql }: Payer): Promise<string> {
  const [row] = await queryAsOwner(bank, `select bank_id::text as id from banks.own_bank where ${bankSql}`)
  return String(row?.['id'])
}

export type TwoPeople = Awaited<ReturnType<typeof twoPeopleAt>>

export { EMIL, NORA, NORDLYS_ACCOUNT, NORDLYS_BYGG }
