import {
  areSamePayments,
  type Decider,
  type DecisionContext,
  type Purpose,
  type Subject,
} from '../../sca/index.ts'
import { type ApprovalSetup, approveLockedPayment, refusePayment } from './approve-payment.ts'
import { lacksFunds, rejectWithoutFunds } from './lacks-funds.ts'
import { executeAtOnce } from '../execute/execute-at-once.ts'
import { createApprovalClaim } from '../execute/server-instance.ts'
import { readExecution } from './read-execution.ts'
import { mayApprove } from './may-decide.ts'
import {
  type FoundPaymentToDecide,
  type PaymentToDecide,
  findPaymentToDecide,
  lockPaymentToDecide,
} from '../payments.store.ts'
import { plannedPayments, toPaymentSummaries } from './payment-summaries.ts'
import { readBankFacts } from './bank-facts.ts'
import { requiredApprovals, approveAsFirst, mayApproveNext } from './two-approvals.ts'
import { listAwaitingSecondApproval } from './two-approvals.store.ts'

/** Lets `sca` ask for the approval of a payment. A payment in a signing basket is decided with the basket instead. */
export function createApprovalPurpose(setup: ApprovalSetup): Purpose {
  const { execution, payeeChecks, onError } = setup
  const { coreBank, clock, keys, onForgery } = execution
  return {
    async read(queries, subject) {
      const payment = await findPaymentToDecide(queries, subject, clock.milliseconds())
      if (payment === undefined) return { payments: undefined, isAllowed: async () => false }
      const { bankId } = subject
      const { now } = payment
      return {
        payments: isPendingOutsideBasket(payment) ? toPaymentSummaries(payment, now) : undefined,
        isAllowed: (decider) => mayApprove(coreBank, payment, { bankId, ...decider }),
        requiredApprovals: (decider) => requiredApprovals(coreBank, { payment, subject, at: now }, decider),
        lacksFunds: (decider) => lacksFunds(coreBank, subject, { payment, decider }),
        readBankFacts: factsOf(execution, bankId, payment),
        checkPayees: (waitMilliseconds, personId) => {
          const orders = plannedPayments(payment, now).map(({ order }) => order)
          const { subjectId: paymentId } = subject
          return payeeChecks.read({ bankId, paymentId, orders }, waitMilliseconds, personId)
        },
      }
    },

    async readDecided(queries, subject) {
      const payment = await findPaymentToDecide(queries, subject, clock.milliseconds())
      if (payment === undefined) return { payments: [], execution: { state: 'planned' } }
      return {
        payments: toPaymentSummaries(payment, payment.now),
        execution: await readExecution(queries, subject, payment),
        readBankFacts: factsOf(execution, subject.bankId, payment),
      }
    },

    async isWithdrawn(queries, subject) {
      return (await findPaymentToDecide(queries, subject, clock.milliseconds()))?.status === 'CANC'
    },

    writesSteps: true,

    async onApproved(context, subject) {
      const payment = await lockPendingPayment(context, subject)
      if (payment === undefined) return { outcome: 'too-late' }
      // At midnight and after the last run of the day the payment moves to another day, which the PSU must see first.
      if (!areSamePayments(toPaymentSummaries(payment, context.at), context.payments))
        return { outcome: 'changed' }
      if (payment.firstApproverId === undefined && context.approvalsNeeded === 2)
        return {
          outcome: (await approveAsFirst({ ...context, keys }, subject, payment))
            ? 'half-approved'
            : 'too-late',
        }
      if (context.lacksFunds) return rejectWithoutFunds(context, subject)
      const claim = createApprovalClaim(execution)
      const approval = { ...context, claim, keys, onForgery }
      if (!(await approveLockedPayment(approval, subject, payment))) return { outcome: 'too-late' }
      return {
        outcome: 'approved',
        afterCommit: () => executeAtOnce(execution, subject, { claim, payment, onError }),
      }
    },

    async onRefused(context, subject) {
      if ((await lockPendingPayment(context, subject)) !== undefined) await refusePayment(context, subject)
    },

    async listPending(queries, person) {
      const realTime = new Date(clock.milliseconds()).toISOString()
      const rows = await listAwaitingSecondApproval(queries, { ...person, realTime })
      return rows.map((payment) => ({ bankId: person.bankId, ...payment }))
    },
  }
}

/** Asks the core bank what helps somebody to decide about a payment. */
const factsOf =
  (
    { coreBank, bankDatabase, clock }: ApprovalSetup['execution'],
    bankId: string,
    payment: FoundPaymentToDecide,
  ) =>
  (decider: Decider) => {
    const query = { bankId, decider, payments: plannedPayments(payment, payment.now) }
    return readBankFacts({ coreBank, bankDatabase, clock }, query)
  }

const isPendingOutsideBasket = ({ status, basketId }: PaymentToDecide) =>
  status === 'RCVD' && basketId === undefined

/**
 * Locks the payment and returns it if it waits for this person's decision. The lock keeps it out of any basket until
 * the decision is written, and makes one of two people who approve at the same moment the first.
 */
async function lockPendingPayment(
  { queries, decider }: DecisionContext,
  subject: Subject,
): Promise<PaymentToDecide | undefined> {
  const payment = await lockPaymentToDecide(queries, subject)
  if (payment === undefined || !isPendingOutsideBasket(payment)) return undefined
  return mayApproveNext(payment, decider) ? payment : undefined
}
