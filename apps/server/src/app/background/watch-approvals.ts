import type { OnAdded } from '../../operations/audit/index.ts'
import { listLoggedApprovals } from '../../domain/payments/index.ts'
import { findAuthenticatedPeople } from '../../domain/sca/index.ts'
import { listLoggedBasketApprovals } from '../../domain/signing-baskets/index.ts'
import { createForgeryAlarm } from '../payments.ts'
import type { AppSetup } from '../setup.ts'

/** An approval in the log of a payment or basket, and what the person may have authenticated for. */
interface Approval {
  readonly tppId: string
  readonly subjectIds: readonly [string, ...string[]]
  readonly personId: string | null
}

const PURPOSES = ['approve-payment', 'approve-basket']

/**
 * Compares every approval that is added to the log with the sealed records of logins: one for which nobody has authenticated was
 * written by somebody who is no server. It moves no money, because no order has its MAC, but its TPP may believe it.
 */
export function watchApprovals(
  setup: Pick<AppSetup, 'keys' | 'logger' | 'measure'>,
  reporting: Parameters<typeof createForgeryAlarm>[1],
): OnAdded {
  const onForgery = createForgeryAlarm(setup, reporting)
  return async (queries, added) => {
    const { bankId } = added
    const ofPayments = await listLoggedApprovals(queries, added)
    const ofBaskets = await listLoggedBasketApprovals(queries, added)
    const approvals: readonly Approval[] = [
      ...ofPayments.map(({ paymentId, basketId, ...approval }): Approval => {
        return { ...approval, subjectIds: basketId === null ? [paymentId] : [paymentId, basketId] }
      }),
      ...ofBaskets.map(({ basketId, ...approval }): Approval => ({ ...approval, subjectIds: [basketId] })),
    ]
    if (approvals.length === 0) return
    const subjects = approvals.flatMap(({ tppId, subjectIds }) =>
      subjectIds.map((subjectId) => ({ tppId, subjectId })),
    )
    const hasAuthenticated = await findAuthenticatedPeople(queries, setup.keys, {
      bankId,
      purposes: PURPOSES,
      subjects,
    })
    for (const { subjectIds, personId } of approvals)
      if (personId === null || !subjectIds.some((subjectId) => hasAuthenticated(subjectId, personId)))
        onForgery({ bankId, what: 'approval', subjectId: subjectIds[0], reason: 'not-authenticated' })
  }
}
