import { findOpen, isApproval, isCancellation } from '../authorisations/authorisation.ts'
import { formatDate } from '../design/index.ts'
import { isHalfApproved, nextDateOf, type Payment } from './payment.ts'

/** What can be done with a payment; each has a button where it makes sense. */
export type PaymentAction =
  | 'decide'
  | 'decide-cancellation'
  | 'start-authorisation'
  | 'put-into-basket'
  | 'open-basket'
  | 'run-batch'
  | 'move-clock'
  | 'add-money'
  | 'cancel'
  | 'pay-again'

export interface NextStep {
  /** What must happen next, in one sentence. */
  readonly sentence: string
  readonly actions: readonly PaymentAction[]
}

/** Says what must happen next to a payment, and what the reader can do for it. */
export function nextStep(payment: Payment, bankDate: string): NextStep {
  const date = nextDateOf(payment)
  const isDue = date <= bankDate
  const execute: PaymentAction = isDue ? 'run-batch' : 'move-clock'
  const day = formatDate(new Date(`${date}T12:00:00Z`))
  if (findOpen(payment.authorisations, isCancellation) !== undefined)
    return {
      sentence: 'The PSU must approve the cancellation. Until then the payment goes on as before.',
      actions: ['decide-cancellation', execute],
    }
  switch (payment.transactionStatus) {
    case 'RCVD':
      return receivedStep(payment)
    case 'ACTC':
    case 'ACWC':
      return {
        sentence: isDue
          ? 'It is approved and due. The next batch run executes it.'
          : `It is approved. A batch run on ${day} executes it.`,
        actions: [execute, 'cancel'],
      }
    case 'ACCP':
      return {
        sentence:
          'There is too little money in the account. Every later run of the day tries again, and so does the next banking day.',
        actions: ['add-money', 'run-batch', 'cancel'],
      }
    case 'PDNG':
      return {
        sentence: 'The bank is executing it. If the core bank does not answer, the next run asks again.',
        actions: ['run-batch'],
      }
    case 'ACSP':
    case 'ACWP':
      return {
        sentence: 'The money is on its way. It is settled, or comes back, as the days pass.',
        actions: ['run-batch', 'move-clock'],
      }
    case 'ACSC':
      return { sentence: 'The creditor has the money. Nothing is left to do.', actions: ['pay-again'] }
    case 'PART':
      return {
        sentence: 'Some lines are settled and some are not: the lines below say why.',
        actions: ['pay-again'],
      }
    case 'RJCT':
      return { sentence: 'It will not be executed. To pay, create a new payment.', actions: ['pay-again'] }
    case 'CANC':
      return {
        sentence: 'It was stopped before it was executed. Nothing is left to do.',
        actions: ['pay-again'],
      }
  }
}

/** Nobody, or one of two, has approved. */
function receivedStep(payment: Payment): NextStep {
  const { basketId } = payment
  const open = findOpen(payment.authorisations, isApproval)
  if (basketId !== undefined)
    return {
      sentence: 'It is in a signing basket: whoever approves the basket approves it.',
      actions: ['open-basket', 'cancel'],
    }
  if (isHalfApproved(payment))
    return {
      sentence: 'One of two people has approved. Another person of the same corporation must approve too.',
      actions: [open === undefined ? 'start-authorisation' : 'decide', 'cancel'],
    }
  if (open === undefined)
    return {
      sentence: 'Its last authorisation ended without an approval. Start another, or give the payment up.',
      actions: ['start-authorisation', 'put-into-basket', 'cancel'],
    }
  return {
    sentence: 'The PSU must approve it. Send them to the SCA page, or decide for them here.',
    actions: ['decide', 'put-into-basket', 'cancel'],
  }
}
