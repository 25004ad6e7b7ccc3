import {
  type ApprovalSetup,
  approveOne,
  orderOfMember,
  refuseOne,
  settleAtOnce,
  shownMember,
} from '../payments/index.ts'
import type { ApprovalMoment, ApprovalOutcome, DecisionMoment, Purpose, Subject } from '../sca/index.ts'
import { stageAfterApproval } from './basket-stage.ts'
import { findBasket, listHalfApproved, moveBasket } from './baskets.store.ts'
import { mayPayEach } from './may-pay.ts'
import { findWaiting, idsOf, isOneMore, lockWaiting } from './waiting-basket.ts'

/** What `sca` needs to have a basket approved. Each payment is then judged by itself, as if it were approved alone. */
export function approvalOfBaskets(setup: ApprovalSetup): Purpose {
  const { coreBank, bankDatabase, clock } = setup.execution
  return {
    async isAllowed(subject, decider) {
      const waiting = await findWaiting(bankDatabase, subject, clock.milliseconds())
      if (waiting === undefined || !isOneMore(waiting.basket, decider)) return false
      const { bankId } = subject
      return (await mayPayEach(coreBank, waiting.members, { bankId, ...decider })).every(Boolean)
    },

    async approvalsOf(subject, { agreementId }) {
      const waiting = await findWaiting(bankDatabase, subject, clock.milliseconds())
      const [firstApproverId] = waiting?.basket.approver_ids ?? []
      if (waiting === undefined || agreementId === undefined) return { needed: 1, firstApproverId }
      const orders = waiting.members.map(orderOfMember)
      const needed = await coreBank.approvalsNeeded({ bankId: subject.bankId, agreementId, orders })
      return { needed, firstApproverId }
    },

    async show(queries, subject) {
      return (await findWaiting(queries, subject, clock.milliseconds()))?.members.map(shownMember)
    },

    onApproved: (moment, subject) => approve(setup, moment, subject),

    onRefused: (moment, subject) => refuse(setup, moment, subject),

    /** Instant payments are settled before the PSU is back. If that fails, whoever looks after claims asks again. */
    async afterApproved(subject) {
      await settle(setup, subject).catch(setup.onError)
    },

    async waitingFor(queries, person) {
      const rows = await listHalfApproved(queries, person)
      return rows.map(({ tpp_id: tppId, basket_id: subjectId, agreement_id: agreementId }) => ({
        bankId: person.bankId,
        tppId,
        subjectId,
        agreementId,
      }))
    },
  }
}

/** The first of two is noted, and the payments wait. With the last, each goes its own way. */
async function approve(
  setup: ApprovalSetup,
  moment: ApprovalMoment,
  subject: Subject,
): Promise<ApprovalOutcome> {
  const { queries, at, decider, approvalsNeeded } = moment
  const nowMilliseconds = setup.execution.clock.milliseconds()
  const waiting = await lockWaiting(queries, subject, { decider, nowMilliseconds })
  const stage = waiting && stageAfterApproval(waiting.basket.stage, approvalsNeeded)
  if (waiting === undefined || stage === undefined) return 'too-late'
  const basketId = subject.subjectId
  await moveBasket(queries, subject, { basketId, cause: 'approved', stage, decider, at })
  if (stage !== 'approved') return 'half-approved'
  const approval = { ...moment, earlierApproverIds: waiting.basket.approver_ids }
  let approved = 0
  // Those whose day has passed too: they are rejected, and the others go.
  for (const subjectId of idsOf(waiting.undecided))
    if (await approveOne(setup, approval, { ...subject, subjectId })) approved += 1
  return approved > 0 ? 'approved' : 'too-late'
}

async function refuse({ execution }: ApprovalSetup, moment: DecisionMoment, subject: Subject): Promise<void> {
  const { queries, at, decider } = moment
  const nowMilliseconds = execution.clock.milliseconds()
  const waiting = await lockWaiting(queries, subject, { decider, nowMilliseconds })
  if (waiting === undefined) return
  const basketId = subject.subjectId
  await moveBasket(queries, subject, { basketId, cause: 'refused', stage: 'refused', decider, at })
  for (const subjectId of idsOf(waiting.undecided)) await refuseOne(moment, { ...subject, subjectId })
}

async function settle(setup: ApprovalSetup, subject: Subject): Promise<void> {
  const basket = await findBasket(setup.execution.bankDatabase, subject, subject.subjectId)
  if (basket?.stage === 'approved') await settleAtOnce(setup.execution, subject, basket.payment_ids)
}
