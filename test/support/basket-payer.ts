import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { linkOf, tppAt } from '../sca/support/tpp-calls.ts'
import type { TestBank } from './bank.ts'
import { KARI, NDCT_TARGET, ndctBody } from './ndct.ts'
import { INSTANT_TARGET, MONDAY, NCBCT_TARGET, ncbctBody, type Payer, payerAt } from './payer.ts'
import { queryAsOwner } from './query.ts'
import type { ReceivedResponse } from './send.ts'
import type { RequestToSign } from './signed-request.ts'

export const BASKETS = '/v1/signing-baskets'
export const NORA = '25879032086'
/** Emil acts for Nordlys Bygg AS, as Nora does. A payment of more than NOK 100,000 needs both of them. */
export const EMIL = '06857431071'
export const NORDLYS_BYGG = 'e0000000-0000-4000-8000-000000000002'
export const NORDLYS_ACCOUNT = '99860520962'

type Headers = NonNullable<RequestToSign['headers']>

export const basketIdOf = ({ json }: ReceivedResponse) => String(json['basketId'])

export interface BasketPayerOptions {
  readonly nationalId?: string
  readonly agreementId?: string
  /** The host of a bank that several TPPs share. */
  readonly host?: string
}

/** Creates a TPP, sets its bank's clock to a Monday, and identifies the PSU: Kari, unless another is named. */
export async function basketPayerAt(
  shared: TestBank,
  { nationalId = KARI, agreementId, host }: BasketPayerOptions = {},
) {
  const bank = host === undefined ? shared : atHost(shared, host)
  const tpp = bank.newTpp({ keyType: 'P-256' })
  const payer = payerAt(bank, tpp)
  await payer.setClock(MONDAY)
  const session = randomUUID()
  const who = { session, nationalId, ...(agreementId === undefined ? {} : { agreementId }) }
  const psuId = await tppAt(bank, tpp).identify(who)
  const psuHeaders: Headers = { 'TPP-Session-ID': session, 'PSU-ID': psuId, 'PSU-Corporate-ID': agreementId }

  /** Creates a payment of the PSU that waits for approval, and returns its id. */
  async function payment({ amount = '10.00', account = '99860510002', ...more }: BasketPaymentOptions = {}) {
    const body = ndctBody({
      instructedAmount: { amount, currency: 'NOK' },
      debtorAccount: { bban: account, currency: 'NOK' },
      remittanceInformationUnstructured: randomUUID(),
      ...more,
    })
    return createdPaymentId(await payer.create({ body, headers: asPsu }))
  }

  const asPsu = { 'X-PSU-IDENTITY': undefined, 'PSU-Context': undefined, ...psuHeaders }
  const instant = async () =>
    createdPaymentId(
      await payer.create({
        target: INSTANT_TARGET,
        body: ndctBody({ remittanceInformationUnstructured: randomUUID() }),
        headers: asPsu,
      }),
    )
  const abroad = async () =>
    createdPaymentId(
      await payer.create({
        target: NCBCT_TARGET,
        body: ncbctBody({ remittanceInformationUnstructured: randomUUID() }),
        headers: asPsu,
      }),
    )

  const payments = (count: number, options: BasketPaymentOptions = {}) =>
    Promise.all(Array.from({ length: count }, () => payment(options)))

  const creations = { payment, payments, instant, abroad }
  return { tpp, payer, psuId, session, psuHeaders, ...creations, ...basketCalls(payer, psuHeaders) }
}

/** The calls that a TPP makes about baskets, for a PSU who has identified. */
function basketCalls(payer: Payer, psu: Headers) {
  const create = (paymentIds: readonly unknown[], headers: Headers = {}) =>
    payer.call({
      target: BASKETS,
      headers: {
        'x-accept-fix': 'payment-status-before-approval',
        'TPP-Redirect-URI': 'https://tpp.example/callback',
        'PSU-IP-Address': '192.0.2.7',
        ...psu,
        ...headers,
      },
      body: { paymentIds },
    })

  /** Creates a basket of existing payments, and asserts that it was created. */
  async function basket(paymentIds: readonly string[], headers: Headers = {}) {
    const answer = await create(paymentIds, headers)
    assert.equal(answer.status, 201, answer.text)
    return { answer, basketId: basketIdOf(answer), authorisationId: authorisationIdOf(answer) }
  }

  const read = (basketId: string) => payer.call({ target: `${BASKETS}/${basketId}` })

  async function statusOf(basketId: string): Promise<string> {
    const answer = await payer.call({ target: `${BASKETS}/${basketId}/status` })
    assert.equal(answer.status, 200, answer.text)
    return answer.json.transactionStatus
  }

  /** Reads the status of each payment in the basket, in the basket's order. */
  async function memberStatuses(basketId: string): Promise<readonly string[]> {
    const answer = await read(basketId)
    assert.equal(answer.status, 200, answer.text)
    return Promise.all((answer.json['payments'] as string[]).map(paymentStatus))
  }

  async function paymentStatus(paymentId: string): Promise<string> {
    for (const target of [NDCT_TARGET, INSTANT_TARGET, NCBCT_TARGET]) {
      const headers = { 'x-accept-fix': 'payment-status-before-approval' }
      const { status, json } = await payer.call({ target: `${target}/${paymentId}/status`, headers })
      if (status === 200) return json.transactionStatus
    }
    return assert.fail(`no payment product has the payment ${paymentId}`)
  }

  const start = (basketId: string, headers: Headers = {}) =>
    payer.call({
      method: 'POST',
      target: `${BASKETS}/${basketId}/authorisations`,
      headers: {
        'TPP-Session-ID': psu['TPP-Session-ID'],
        'TPP-Redirect-URI': 'https://tpp.example/callback',
        ...headers,
      },
    })

  const decide = (authorisationId: string, decision: object = { outcome: 'approve' }) =>
    payer.call({ target: `/v1/sandbox/authorisations/${authorisationId}`, body: decision })

  const remove = (basketId: string, headers: Headers = {}) =>
    payer.call({ method: 'DELETE', target: `${BASKETS}/${basketId}`, headers })

  return { create, basket, read, statusOf, memberStatuses, start, decide, remove }
}

export function atHost(bank: TestBank, host: string): TestBank {
  return {
    ...bank,
    call: (tpp, request) => bank.call(tpp, { ...request, headers: { Host: host, ...request.headers } }),
  }
}

export interface BasketPaymentOptions {
  readonly amount?: string
  readonly account?: string
  readonly requestedExecutionDate?: string
}

export type BasketPayer = Awaited<ReturnType<typeof basketPayerAt>>

function createdPaymentId(answer: ReceivedResponse): string {
  assert.equal(answer.status, 201, answer.text)
  return answer.json.paymentId
}

export function authorisationIdOf(answer: ReceivedResponse): string {
  return answer.json._links['scaStatus']?.href.split('/').at(-1) ?? linkOf(answer).authorisationId
}

/** The status of a payment of any TPP and product, read from the database. */
export async function paymentStatusOf(bank: TestBank, paymentId: string): Promise<string> {
  const [row] = await queryAsOwner(
    bank,
    `select status from payments.payment_status where payment_id = '${paymentId}'`,
  )
  return String(row?.['status'])
}
