import type { TransactionStatus } from '@havn/contract'
import type { Queries } from '../../../platform/database/database.ts'
import {
  answerWithLink,
  type TppAuthorisation,
  readAuthorisations,
  requirePsu,
  inheritNamedPsu,
  type NewAuthorisation,
  prepareAuthorisation,
  startAuthorisation,
} from '../../sca/index.ts'
import { type Answer, answerIdempotently, refuse, type Refused } from '../../../edge/index.ts'
import { isCancellable } from '../payment-status.ts'
import type { StoredPayment } from '../payments.store.ts'
import type { PaymentPurpose, StartCall } from '../payment-writing.ts'
import type { PaymentsSetup } from '../payments-setup.ts'
import { findOwnPayment, type PaymentCall, refuseUnknownPayment } from '../read/read-payment.ts'

/** For each purpose: the statuses in which a payment can have an authorisation. */
const PURPOSES = {
  'approve-payment': {
    isFor: (status: TransactionStatus) => status === 'RCVD',
    expected: 'a payment that waits for approval (RCVD)',
  },
  'cancel-payment': {
    isFor: isCancellable,
    expected: 'an approved payment that the bank has not begun to execute (ACTC, ACWC or ACCP)',
  },
} as const

type SubjectCall = Pick<StartCall, 'bank' | 'tpp' | 'pathParameters' | 'nowMilliseconds'>

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
  { call }: PaymentCall<StartCall>,
  purpose: PaymentPurpose,
  { queries, payment }: { queries: Queries; payment: Pick<StoredPayment, 'cause'> },
): Promise<NewAuthorisation> {
  const { paymentId } = call.pathParameters
  const prepared = prepareAuthorisation(keys, call, { kind: purpose, subjectId: paymentId })
  const [first] = await readPaymentAuthorisations(queries, call, 'approve-payment')
  const started = payment.cause === 'approved-by-first' ? prepared : inheritNamedPsu(prepared, first)
  await startAuthorisation(queries, actorOf(call), started)
  return started
}

/** Starts an authorisation for either purpose, and answers what the interface writes about it. */
export async function answerStart(
  setup: PaymentsSetup,
  paymentCall: PaymentCall<StartCall>,
  purpose: PaymentPurpose,
): Promise<Answer> {
  const { tppDatabase, keys, writing } = setup
  const { call } = paymentCall
  const refusal = await requirePsu({ tppDatabase, keys }, call)
  if (refusal !== undefined) return refusal
  const answer = await answerIdempotently({ database: tppDatabase, keys }, call, async (queries) => {
    const found = await findOwnPayment(queries, paymentCall)
    if (found.kind !== 'found') return refuseUnknownPayment(found)
    const { payment } = found
    const conflict = refuseStart(purpose, payment)
    if (conflict !== undefined) return conflict
    const started = await startPaymentAuthorisation(setup, paymentCall, purpose, { queries, payment })
    return writing.started(paymentCall, purpose, started)
  })
  return answerWithLink(keys, call, answer)
}
