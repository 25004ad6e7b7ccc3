import {
  type ApprovalSetup,
  approvePayment,
  type BasketPayment,
  basketPaymentOrder,
  createApprovalClaim,
  readBankFacts,
  refusePayment,
  executeApproved,
  basketPaymentSummary,
  executionOfAll,
  readBasketPayments,
} from '../payments/index.ts'
import {
  type ApprovalContext,
  type ApprovalResult,
  areSamePayments,
  type Decider,
  type DecisionContext,
  type Purpose,
  type Subject,
} from '../sca/index.ts'
import { stageAfterApproval } from './basket-stage.ts'
import { findBasket, listHalfApprovedBaskets, moveBasket } from './baskets.store.ts'
import { mayPayEach } from './may-pay-each.ts'
import { findFirstApprovalProblem, sealFirstApproval } from './first-approval.ts'
import { findWaitingBasket, paymentIdsOf, isAnotherApprover, lockWaitingBasket } from './waiting-basket.ts'

/**
 * The purpose by which `sca` has a basket approved. Each of its payments is then approved or rejected by itself, as if
 * the PSU had approved it alone.
 */
export function createBasketApprovalPurpose(setup: ApprovalSetup): Purpose {
  const { coreBank, bankDatabase, clock } = setup.execution
  const factsOf = (bankId: string, members: readonly BasketPayment[]) => (decider: Decider) => {
    const payments = members.map((member) => {
      const { fee, ...order } = basketPaymentOrder(member)
      return { order, fee }
    })
    return readBankFacts({ coreBank, bankDatabase, clock }, { bankId, decider, payments })
  }
  return {
    async read(queries, subject) {
      const waiting = await findWaitingBasket(queries, subject, clock.milliseconds())
      if (waiting === undefined) return { payments: undefined, isAllowed: async () => false }
      const { basket, members } = waiting
      const { bankId } = subject
      return {
        payments: members.map(basketPaymentSummary),
        isAllowed: async (decider) =>
          isAnotherApprover(basket, decider) &&
          (await mayPayEach(coreBank, members, { bankId, ...decider })).every(Boolean),
        requiredApprovals: async ({ agreementId }) => {
          const [firstApproverId] = basket.approverIds
          if (agreementId === undefined) return { needed: 1, firstApproverId }
          const orders = members.map(basketPaymentOrder)
          const needed = await coreBank.approvalsNeeded({ bankId, agreementId, orders })
          return { needed, firstApproverId }
        },
        readBankFacts: factsOf(bankId, members),
        async checkPayees(waitMilliseconds, personId) {
          const checks = await Promise.all(
            members.map((member) => {
              const { fee: _, ...order } = basketPaymentOrder(member)
              const payment = { bankId, paymentId: member.paymentId, orders: [order] }
              return setup.payeeChecks.read(payment, waitMilliseconds, personId)
            }),
          )
          return checks.every(({ length }) => length === 0) ? [] : checks.map(([check]) => check)
        },
      }
    },

    async readDecided(queries, subject) {
      const basket = await findBasket(queries, subject, subject.subjectId)
      const paymentIds = basket?.paymentIds ?? []
      const nowMilliseconds = clock.milliseconds()
      const members = await readBasketPayments(queries, subject, { paymentIds, nowMilliseconds })
      return {
        payments: members.map(basketPaymentSummary),
        execution:
          basket?.stage === 'half-approved'
            ? { state: 'half-approved' }
            : executionOfAll(members.map(({ found, status }) => ({ product: found.product, status }))),
        readBankFacts: factsOf(subject.bankId, members),
      }
    },

    async isWithdrawn(queries, subject) {
      return (await findBasket(queries, subject, subject.subjectId))?.stage === 'deleted'
    },

    onApproved: (moment, subject) => approveBasket(setup, moment, subject),

    onRefused: (moment, subject) => refuseBasket(setup, moment, subject),

    async listPending(queries, person) {
      const rows = await listHalfApprovedBaskets(queries, person)
      return rows.map(({ tppId, basketId, agreementId }) => ({
        bankId: person.bankId,
        tppId,
        subjectId: basketId,
        agreementId,
      }))
    },
  }
}

/** Records the first of two approvals while the payments wait; with the last approval, approves each payment. */
async function approveBasket(
  setup: ApprovalSetup,
  moment: ApprovalContext,
  subject: Subject,
): Promise<ApprovalResult> {
  const { queries, at, decider, approvalsNeeded } = moment
  const nowMilliseconds = setup.execution.clock.milliseconds()
  const waiting = await lockWaitingBasket(queries, subject, { decider, nowMilliseconds })
  const stage = waiting && stageAfterApproval(waiting.basket.stage, approvalsNeeded)
  if (waiting === undefined || stage === undefined) return { outcome: 'too-late' }
  if (!areSamePayments(waiting.members.map(basketPaymentSummary), moment.payments))
    return { outcome: 'changed' }
  const { keys, onForgery } = setup.execution
  const reason = findFirstApprovalProblem(keys, subject, waiting)
  if (reason !== undefined) {
    const { bankId, subjectId } = subject
    onForgery({ bankId, what: 'first-approval', subjectId, reason })
    return { outcome: 'too-late' }
  }
  const basketId = subject.subjectId
  const mac = stage === 'approved' ? undefined : sealFirstApproval(keys, subject, decider, waiting)
  await moveBasket(queries, subject, { basketId, cause: 'approved', stage, decider, at, mac })
  if (stage !== 'approved') return { outcome: 'half-approved' }
  const claim = createApprovalClaim(setup.execution)
  const approval = { ...moment, claim, keys, onForgery, earlierApproverIds: waiting.basket.approverIds }
  let approved = 0
  // Includes payments whose execution date has passed: approvePayment rejects them, and the others go on.
  for (const subjectId of paymentIdsOf(waiting.undecided))
    if (await approvePayment(approval, { ...subject, subjectId })) approved += 1
  if (approved === 0) return { outcome: 'too-late' }
  return {
    outcome: 'approved',
    // Executes instant payments before the PSU returns to the TPP. If that fails, the job that reclaims them tries again.
    afterCommit: () =>
      executeApproved(setup.execution, subject, claim.claimId()).catch((error: unknown) =>
        setup.onError(error, subject.bankId),
      ),
  }
}

async function refuseBasket(
  { execution }: ApprovalSetup,
  moment: DecisionContext,
  subject: Subject,
): Promise<void> {
  const { queries, at, decider } = moment
  const nowMilliseconds = execution.clock.milliseconds()
  const waiting = await lockWaitingBasket(queries, subject, { decider, nowMilliseconds })
  if (waiting === undefined) return
  const basketId = subject.subjectId
  await moveBasket(queries, subject, { basketId, cause: 'refused', stage: 'refused', decider, at })
  for (const subjectId of paymentIdsOf(waiting.undecided))
    await refusePayment(moment, { ...subject, subjectId })
}
