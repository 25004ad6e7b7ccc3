import type { AuthorisationStatus } from '../authorisations/authorisation-status.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { approvalsFor, approve } from './approve.ts'
import { offerFor, paymentsOf, whatIsShown } from './approval-summary.ts'
import { chooseContext } from './choose-context.ts'
import { end } from './end.ts'
import { logIn } from './log-in.ts'
import { enter, type Entered, type Visit } from './locked-authorisation.ts'

export interface Decision {
  readonly outcome: 'approve' | 'refuse' | 'abort' | 'time-out'
  /** Who logs in; undefined where nobody needs to, since a PSU can leave before they have said who they are. */
  readonly nationalId: string | undefined
  readonly agreementId: string | undefined
  /** What they check, where there is a choice: everything, if that is not said. */
  readonly accountIds?: readonly string[] | undefined
}

export type Decided =
  | {
      readonly status: Extract<AuthorisationStatus, 'finalised' | 'failed'>
      readonly redirect: string
      /** One more person must approve. */
      readonly isHalf: boolean
    }
  /** No page would have let them check that. It waits for another decision. */
  | { readonly status: 'not-offered'; readonly offeredIds: readonly string[] }

type Step = Entered<{ readonly kind: string; readonly redirect?: string }>

/** What a PSU would do on the pages, without a browser: the same steps in the same order, by the same rules. */
export async function decideAuthorisation(
  sca: ScaSetup,
  visit: Visit,
  decision: Decision,
): Promise<Entered<Decided>> {
  if (decision.outcome === 'abort') return failed(await end(sca, visit, 'aborted'))
  if (decision.outcome === 'time-out') return failed(await end(sca, visit, 'timed-out'))
  const arrived = await goToApproval(sca, visit, decision)
  if (arrived !== undefined) return arrived
  if (decision.outcome === 'refuse') return failed(await end(sca, visit, 'refused'))
  return approveAll(sca, visit, { accountIds: decision.accountIds, looksLeft: looksMax })
}

/** What is shown may change while it is looked at. A PSU would look again; a machine not for ever. */
const looksMax = 3

/** Sees what the page would show, checks what was said, and approves. */
async function approveAll(
  sca: ScaSetup,
  visit: Visit,
  { accountIds, looksLeft }: { accountIds: readonly string[] | undefined; looksLeft: number },
): Promise<Entered<Decided>> {
  const { bankId } = visit
  const entered = await enter(sca, visit, {
    bind: true,
    work: async ({ queries, row }) => ({ row, payments: await paymentsOf(sca, queries, bankId, row) }),
  })
  if (entered.kind === 'halted') return entered
  const { row, payments = [] } = entered.result
  const accounts = await offerFor(sca, bankId, row)
  const offeredIds = (accounts ?? []).map(({ accountId }) => accountId)
  const chosen = accountIds ?? offeredIds
  if (!chosen.every((id) => offeredIds.includes(id)))
    return { kind: 'entered', result: { status: 'not-offered', offeredIds } }
  const approvals = await approvalsFor(sca, visit, row)
  const { hash: shown } = whatIsShown(row, payments, { accounts, approvals })
  const approved = await approve(sca, visit, { shown, chosen })
  if (approved.kind === 'halted') return approved
  const { result } = approved
  if (result.kind === 'approved') return decided('finalised', result.redirect, result.isHalf)
  if (result.kind === 'changed' && looksLeft > 1)
    return approveAll(sca, visit, { accountIds, looksLeft: looksLeft - 1 })
  return result.kind === 'ended' ? decided('failed', result.redirect) : endInFault(sca, visit)
}

/** Our fault, as on the pages: the PSU comes back to the TPP all the same. */
export async function endInFault(sca: ScaSetup, visit: Visit): Promise<Entered<Decided>> {
  return failed(await end(sca, visit, 'faulted'))
}

/** Logs in and chooses; an outcome only if that was already the end. */
async function goToApproval(
  sca: ScaSetup,
  visit: Visit,
  { nationalId = '', agreementId }: Decision,
): Promise<Entered<Decided> | undefined> {
  const loggedIn: Step = await logIn(sca, visit, nationalId)
  if (loggedIn.kind === 'halted') return loggedIn
  // A wrong number is typed five times in vain; a machine need not.
  if (loggedIn.result.kind === 'wrong') return failed(await end(sca, visit, 'locked-out'))
  if (loggedIn.result.redirect !== undefined) return decided('failed', loggedIn.result.redirect)
  const chosen: Step = await chooseContext(sca, visit, (options) =>
    agreementId === undefined && options.length === 1 ? { agreementId: options[0] } : { agreementId },
  )
  if (chosen.kind === 'halted') return chosen
  // Two decisions at once: the other one is still logging in, and this one must not end what that one does.
  if (chosen.result.kind === 'not-yet') return { kind: 'halted', halt: 'other-browser', row: undefined }
  if (chosen.result.kind === 'not-an-option') return failed(await end(sca, visit, 'not-allowed'))
  return chosen.result.redirect === undefined ? undefined : decided('failed', chosen.result.redirect)
}

function failed(ended: Entered<{ readonly redirect: string }>): Entered<Decided> {
  return ended.kind === 'halted' ? ended : decided('failed', ended.result.redirect)
}

function decided(status: 'finalised' | 'failed', redirect: string, isHalf = false): Entered<Decided> {
  return { kind: 'entered', result: { status, redirect, isHalf } }
}
