import { inBankTransaction } from '../../../platform/database/actor.ts'
import { toApprovedContent, toFirstApproval } from '../approve/first-approval.ts'
import { macOfApproved, type Approved } from '../order-mac.ts'
import { findPaymentToDecide, type PaymentToDecide } from '../payments.store.ts'
import { listUnsealed, type UnsealedOrder, writeMac } from './unsealed.store.ts'
import {
  findApprovalProblem,
  findContentProblem,
  initiationOf,
  type TakeOverSetup,
} from './verify-approval.ts'

/** How many waiting orders got a MAC, and which did not. */
export interface TakenOver {
  readonly sealed: number
  /** Those that nobody is known to have approved, which stay as they are and are never executed. */
  readonly refused: readonly RefusedOrder[]
}

interface RefusedOrder {
  readonly paymentId: string
  readonly problem: string
}

/**
 * Takes over what waits at a bank without a MAC, or with one of a key that has ended: seals each order, standing order and
 * first approval that follows from what the TPP signed and from sealed evidence of everybody whom it names as an approver.
 */
export async function sealWaiting(setup: TakeOverSetup, bankId: string): Promise<TakenOver> {
  const { bankDatabase, keys, nowMilliseconds: now } = setup
  const keyIds = keys
    .of(bankId)
    .accepted('orders')
    .map(({ id }) => id)
  const unsealed = await inBankTransaction(bankDatabase, bankId, (queries) =>
    listUnsealed(queries, bankId, keyIds),
  )
  const refused: RefusedOrder[] = []
  for (const order of unsealed) {
    const { paymentId, tppId, wholeId } = order
    const payment = await findPaymentToDecide(bankDatabase, { bankId, tppId, subjectId: wholeId }, now)
    const problem = payment === undefined ? NO_PAYMENT : await findProblem(setup, { bankId, order }, payment)
    if (payment === undefined || problem !== undefined)
      refused.push({ paymentId, problem: problem ?? NO_PAYMENT })
    else await writeMac(bankDatabase, bankId, order, macOfApproved(keys, toApproved(bankId, order, payment)))
  }
  return { sealed: unsealed.length - refused.length, refused }
}

const NO_PAYMENT = 'there is no such payment'

async function findProblem(
  setup: TakeOverSetup,
  { bankId, order }: { readonly bankId: string; readonly order: UnsealedOrder },
  payment: PaymentToDecide,
): Promise<string | undefined> {
  return findContentProblem(order, payment) ?? (await findApprovalProblem(setup, { bankId, order }, payment))
}

function toApproved(bankId: string, order: UnsealedOrder, payment: PaymentToDecide): Approved {
  const { kind, tppId, paymentId, date, number } = order
  const { bodyText: body, fee } = payment
  const key = { bankId, tppId, paymentId }
  switch (kind) {
    case 'order':
      return { kind, ...key, executionDate: date, transfer: order.transfer ?? '' }
    case 'standing-order':
      return {
        kind,
        ...key,
        product: payment.product.product,
        nextNumber: number,
        nextDate: date,
        initiation: order.initiation ?? '',
        body,
        fee,
      }
    case 'first-approval': {
      const { approverIds, agreementId = '' } = initiationOf(order)
      return toFirstApproval(
        { bankId, tppId, subjectId: paymentId },
        { personId: approverIds[0] ?? '', agreementId },
        [toApprovedContent(paymentId, payment)],
      )
    }
  }
}
