import type { AuthorisationStatus } from '../authorisations/authorisation-status.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { readRequiredApprovals, approve } from './approve.ts'
import { readOfferedAccounts, readPaymentSummaries, toApprovalSummary } from './approval-summary.ts'
import { chooseContext } from './choose-context.ts'
import { endAuthorisation } from './end.ts'
import { logIn } from './log-in.ts'
import { withLockedAuthorisation, type LinkResult, type LinkRequest } from './locked-authorisation.ts'

export interface Decision {
  readonly outcome: 'approve' | 'refuse' | 'abort' | 'time-out'
  /** Who logs in; undefined where nobody needs to, since a PSU can leave before they have said who they are. */
  readonly nationalId: string | undefined
  readonly agreementId: string | undefined
  /** What they check, where there is a choice: everything, if that is not said. */
  readonly accountIds?: readonly string[] | undefined
}

export type DecisionOutcome =
  | {
      readonly status: Extract<AuthorisationStatus, 'finalised' | 'failed'>
      readonly redirect: string
      /** One more person must approve. */
      readonly needsSecondApproval: boolean
    }
  /** No page would have let them check that. It waits for another decision. */
  | { readonly status: 'not-offered'; readonly offeredIds: readonly string[] }

type Step = LinkResult<{ readonly kind: string; readonly redirect?: string }>

/** What a PSU would do on the pages, without a browser: the same steps in the same order, by the same rules. */
export async function decideAuthorisation(
  sca: ScaSetup,
  request: LinkRequest,
  decision: Decision,
): Promise<LinkResult<DecisionOutcome>> {
  if (decision.outcome === 'abort') return failed(await endAuthorisation(sca, request, 'aborted'))
  if (decision.outcome === 'time-out') return failed(await endAuthorisation(sca, request, 'timed-out'))
  const arrived = await goToApproval(sca, request, decision)
  if (arrived !== undefined) return arrived
  if (decision.outcome === 'refuse') return failed(await endAuthorisation(sca, request, 'refused'))
  return approveAll(sca, request, { accountIds: decision.accountIds, looksLeft: looksMax })
}

/** What is shown may change while it is looked at. A PSU would look again; a machine not for ever. */
const looksMax = 3

/** Sees what the page would show, checks what was said, and approves. */
async function approveAll(
  sca: ScaSetup,
  request: LinkRequest,
  { accountIds, looksLeft }: { accountIds: readonly string[] | undefined; looksLeft: number },
): Promise<LinkResult<DecisionOutcome>> {
  const { bankId } = request
  const entered = await withLockedAuthorisation(sca, request, {
    bind: true,
    work: async ({ queries, row }) => ({
      row,
      payments: await readPaymentSummaries(sca, queries, bankId, row),
    }),
  })
  if (entered.kind === 'rejected') return entered
  const { row, payments = [] } = entered.result
  const accounts = await readOfferedAccounts(sca, bankId, row)
  const offeredIds = (accounts ?? []).map(({ accountId }) => accountId)
  const chosen = accountIds ?? offeredIds
  if (!chosen.every((id) => offeredIds.includes(id)))
    return { kind: 'accepted', result: { status: 'not-offered', offeredIds } }
  const approvals = await readRequiredApprovals(sca, request, row)
  const { hash: shown } = toApprovalSummary(row, payments, { accounts, approvals })
  const approved = await approve(sca, request, { shown, chosen })
  if (approved.kind === 'rejected') return approved
  const { result } = approved
  if (result.kind === 'approved') return decided('finalised', result.redirect, result.needsSecondApproval)
  if (result.kind === 'changed' && looksLeft > 1)
    return approveAll(sca, request, { accountIds, looksLeft: looksLeft - 1 })
  return result.kind === 'ended' ? decided('failed', result.redirect) : endInFault(sca, request)
}

/** Our fault, as on the pages: the PSU comes back to the TPP all the same. */
export async function endInFault(sca: ScaSetup, request: LinkRequest): Promise<LinkResult<DecisionOutcome>> {
  return failed(await endAuthorisation(sca, request, 'faulted'))
}

/** Logs in and chooses; an outcome only if that was already the end. */
async function goToApproval(
  sca: ScaSetup,
  request: LinkRequest,
  { nationalId = '', agreementId }: Decision,
): Promise<LinkResult<DecisionOutcome> | undefined> {
  const loggedIn: Step = await logIn(sca, request, nationalId)
  if (loggedIn.kind === 'rejected') return loggedIn
  // A wrong number is typed five times in vain; a machine need not.
  if (loggedIn.result.kind === 'wrong') return failed(await endAuthorisation(sca, request, 'locked-out'))
  if (loggedIn.result.redirect !== undefined) return decided('failed', loggedIn.result.redirect)
  const chosen: Step = await chooseContext(sca, request, (options) =>
    agreementId === undefined && options.length === 1 ? { agreementId: options[0] } : { agreementId },
  )
  if (chosen.kind === 'rejected') return chosen
  // Two decisions at once: the other one is still logging in, and this one must not end what that one does.
  if (chosen.result.kind === 'not-yet') return { kind: 'rejected', reason: 'other-browser', row: undefined }
  if (chosen.result.kind === 'not-an-option')
    return failed(await endAuthorisation(sca, request, 'not-allowed'))
  return chosen.result.redirect === undefined ? undefined : decided('failed', chosen.result.redirect)
}

function failed(ended: LinkResult<{ readonly redirect: string }>): LinkResult<DecisionOutcome> {
  return ended.kind === 'rejected' ? ended : decided('failed', ended.result.redirect)
}

function decided(
  status: 'finalised' | 'failed',
  redirect: string,
  needsSecondApproval = false,
): LinkResult<DecisionOutcome> {
  return { kind: 'accepted', result: { status, redirect, needsSecondApproval } }
}
