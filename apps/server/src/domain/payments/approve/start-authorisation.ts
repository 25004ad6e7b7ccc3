import type { OPERATIONS, TransactionStatus } from '@havn/contract'
import type { Queries } from '../../../platform/database/database.ts'
import {
  type TppAuthorisation,
  readAuthorisations,
  inheritNamedPsu,
  type NewAuthorisation,
  prepareAuthorisation,
  startAuthorisation,
} from '../../sca/index.ts'
import { type Call, refuse, type Refused, type SignedCall } from '../../../edge/index.ts'
import { isCancellable } from '../payment-status.ts'
import type { StoredPayment } from '../payments.store.ts'
import type { PaymentsSetup } from '../payments-setup.ts'
import type { PaymentCall } from '../read/read-payment.ts'

/** The purpose of a payment's authorisation: to approve the payment or to cancel it. */
export type PaymentPurpose = 'approve-payment' | 'cancel-payment'

/** For each purpose: the path segment of its authorisations, and the statuses in which a payment can have one. */
const PURPOSES = {
  'approve-payment': {
    folder: 'authorisations',
    isFor: (status: TransactionStatus) => status === 'RCVD',
    expected: 'a payment that waits for approval (RCVD)',
  },
  'cancel-payment': {
    folder: 'cancellation-authorisations',
    isFor: isCancellable,
    expected: 'an approved payment that the bank has not begun to execute (ACTC, ACWC or ACCP)',
  },
} as const

/** A call that starts an authorisation of a payment. */
export type StartCall = SignedCall & PaymentPath
interface PaymentPath {
  readonly pathParameters: Call<typeof OPERATIONS.startAuthorisation>['pathParameters']
}
export type SubjectCall = Pick<StartCall, 'bank' | 'tpp' | 'pathParameters' | 'nowMilliseconds'>

export const actorOf = ({ bank, tpp }: SubjectCall) => ({ bankId: bank.bankId, tppId: tpp.tppId })

export function readPaymentAuthorisations(
  queries: Queries,
  call: SubjectCall,
  purpose: PaymentPurpose,
): Promise<readonly TppAuthorisation[]> {
  const { pathParameters, nowMilliseconds } = call
  return readAuthorisations(queries, actorOf(call), {
    subjectId: pathParameters.paymentId,
    purpose,
    nowMilliseconds,
  })
}

/** Refuses to start an authorisation that a payment in this status cannot have. */
export function refuseStart(
  purpose: PaymentPurpose,
  { status, basketId }: Pick<StoredPayment, 'status' | 'basketId'>,
): Refused | undefined {
  const { isFor, expected } = PURPOSES[purpose]
  const isInBasket = status === 'RCVD' && basketId !== undefined
  if (isFor(status) && !isInBasket) return undefined
  const state = isInBasket ? `in the signing basket ${basketId} and approved there` : status
  const text = `expected ${expected}, this one is ${state}`
  return refuse({ reason: 'status-forbids', path: 'paymentId', text })
}

/**
 * Starts an authorisation. Unless the call names a PSU, it is for the PSU of the payment's first authorisation; but
 * once the first of two people has approved, it is for anybody who may be the second.
 */
export async function startPaymentAuthorisation(
  { keys }: Pick<PaymentsSetup, 'keys'>,
  { call, service }: PaymentCall<StartCall>,
  purpose: PaymentPurpose,
  { queries, payment }: { queries: Queries; payment: Pick<StoredPayment, 'cause'> },
): Promise<{ started: NewAuthorisation; links: AuthorisationLinks }> {
  const { paymentId } = call.pathParameters
  const prepared = prepareAuthorisation(keys, call, { kind: purpose, subjectId: paymentId })
  const [first] = await readPaymentAuthorisations(queries, call, 'approve-payment')
  const started = payment.cause === 'approved-by-first' ? prepared : inheritNamedPsu(prepared, first)
  await startAuthorisation(queries, actorOf(call), started)
  return { started, links: linksOf({ call, service }, purpose, started) }
}

export function authorisationsPath({ call, service }: PaymentCall, purpose: PaymentPurpose): string {
  const { paymentProduct, paymentId } = call.pathParameters
  return `/v1/${service}/${paymentProduct}/${paymentId}/${PURPOSES[purpose].folder}`
}

interface AuthorisationLinks {
  readonly scaRedirect?: GetLink
  readonly scaStatus: GetLink
}

interface GetLink {
  readonly href: string
  readonly verbs: ['GET']
}

/** The links of a new authorisation. The redirect link gets its secret later; a decoupled authorisation has none. */
function linksOf(
  paymentCall: PaymentCall,
  purpose: PaymentPurpose,
  { approach, linkWithoutToken, authorisationId }: NewAuthorisation,
): AuthorisationLinks {
  const verbs: ['GET'] = ['GET']
  return {
    ...(approach === 'REDIRECT' ? { scaRedirect: { href: linkWithoutToken, verbs } } : {}),
    scaStatus: { href: `${authorisationsPath(paymentCall, purpose)}/${authorisationId}`, verbs },
  }
}
