import assert from 'node:assert/strict'
import { holdBankTime } from '../../banks/index.ts'
import type { ApprovalMoment, Approvals } from '../purpose.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { advance, type AuthorisationRow } from '../authorisations/authorisations.store.ts'
import { bankRedirect, successRedirect } from './redirect.ts'
import { openSession, psuIdOf } from '../sessions/session.store.ts'
import { mayDecide } from './choose-context.ts'
import { type Departure, endIn, WAY_FROM } from './end.ts'
import { askerOf, deciderOf, enter, type Entered, type Room, type Visit } from './locked-authorisation.ts'
import { offerFor, paymentsOf, type Shown, whatIsShown } from './approval-summary.ts'

export type Approved =
  /** One more person must approve where it `isHalf`. */
  | ({ readonly kind: 'approved'; readonly isHalf: boolean } & Departure)
  | ({ readonly kind: 'ended' } & Departure)
  /** What is to be approved is not what was shown: the PSU must see it first. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'not-yet' }

/** What the PSU sends back: the hash of what they saw, and the ids that they checked, if there was a choice. */
export interface Answered {
  readonly shown: string
  readonly chosen: readonly string[]
}

/**
 * LIM-04: the approval of exactly what was shown; with it the session opens. One transaction. The bank is asked once
 * more before it: a right that was taken away while the PSU looked is gone, and one person may be enough no more.
 */
export async function approve(
  setup: ScaSetup,
  visit: Visit,
  { shown, chosen }: Answered,
): Promise<Entered<Approved>> {
  const before = await enter(setup, visit, { bind: true, work: async ({ row }) => row })
  if (before.kind === 'halted') return before
  const actingFor = before.result.acting_agreement_id ?? undefined
  const isAllowed = await mayDecide(setup, visit, before.result, actingFor)
  const approvals = await approvalsFor(setup, visit, before.result)
  const accounts = await offerFor(setup, visit.bankId, before.result)
  const approved = await enter(setup, visit, {
    bind: true,
    work: async (room): Promise<Approved> => {
      if (room.row.status !== 'started') return { kind: 'not-yet' }
      const payments = await paymentsOf(setup, room.queries, visit.bankId, room.row)
      // Nobody approves twice, so what has changed since is not shown to whoever approved before.
      const isTheSame = approvals.firstApproverId === room.row.person_id
      const now = payments && whatIsShown(room.row, payments, { accounts, approvals })
      if (now !== undefined && !isTheSame && (now.hash !== shown || !isOffered(chosen, now)))
        return { kind: 'changed' }
      if (now === undefined || isTheSame || !isAllowed)
        return { kind: 'ended', ...(await endIn(setup, visit.bankId, room, 'not-allowed')) }
      const answer = { approvalsNeeded: approvals.needed, chosen: [...new Set(chosen)] }
      return write(setup, visit, room, answer)
    },
  })
  // Of two at once the second finds the link used, so this is the only one that approved. The first of two people starts
  // nothing: it would take the claim of the second, whose approval may not be committed yet.
  if (approved.kind === 'entered' && approved.result.kind === 'approved' && !approved.result.isHalf)
    await follow(setup, visit, before.result)
  return approved
}

/** Nobody gives away by this what the page has not offered. */
function isOffered(chosen: readonly string[], { accounts = [] }: Shown): boolean {
  return chosen.every((id) => accounts.some(({ accountId }) => accountId === id))
}

/** What the module does next is no part of the approval, which stands, however that goes. */
async function follow(
  { purposes }: ScaSetup,
  { bankId }: Visit,
  { purpose, tpp_id: tppId, subject_id: subjectId }: AuthorisationRow,
): Promise<void> {
  if (subjectId === null) return
  try {
    await purposes[purpose]?.afterApproved?.({ bankId, tppId, subjectId })
  } catch {
    // The module has its own log. The PSU has approved, and must not be told otherwise.
  }
}

const ONE_IS_ENOUGH: Approvals = { needed: 1, firstApproverId: undefined }

/** By how many people? The bank is asked, outside of any transaction. */
export async function approvalsFor(
  { purposes }: Pick<ScaSetup, 'purposes'>,
  { bankId }: Pick<Visit, 'bankId'>,
  row: AuthorisationRow,
): Promise<Approvals> {
  const { purpose, tpp_id: tppId, subject_id: subjectId, person_id: personId } = row
  if (subjectId === null || personId === null) return ONE_IS_ENOUGH
  const subject = { bankId, tppId, subjectId }
  return (await purposes[purpose]?.approvalsOf?.(subject, deciderOf(row))) ?? ONE_IS_ENOUGH
}

async function write(
  setup: ScaSetup,
  { bankId, authorisationId }: Visit,
  room: Room,
  answer: Pick<ApprovalMoment, 'approvalsNeeded' | 'chosen'>,
): Promise<Approved> {
  const { queries, row, nowMilliseconds } = room
  const { tpp_id: tppId, person_id: personId, subject_id: subjectId, tpp_session_id: tppSessionId } = row
  assert(personId, 'an authorisation that has started knows its person')
  const at = await holdBankTime(queries, bankId, nowMilliseconds)
  const moment = { queries, at, decider: deciderOf(row), asker: askerOf(row), ...answer }
  const outcome =
    subjectId === null
      ? 'approved'
      : await setup.purposes[row.purpose]?.onApproved(moment, { bankId, tppId, subjectId })
  if (outcome === undefined || outcome === 'too-late')
    return { kind: 'ended', ...(await endIn(setup, bankId, room, 'not-allowed')) }
  await advance(queries, { bankId, authorisationId, cause: 'approved', at: room.at })
  const isHalf = outcome === 'half-approved'
  const departure = { kind: 'approved', isHalf, to: WAY_FROM[row.approach], asker: askerOf(row) } as const
  if (row.approach === 'BANK')
    return { ...departure, redirect: bankRedirect(row.tpp_redirect_uri, 'approved') }
  const agreementId = row.acting_agreement_id ?? undefined
  const psuId = await psuIdOf(queries, { bankId, tppId, personId })
  await openSession(queries, { bankId, tppId, psuId, tppSessionId, agreementId, authenticatedAt: at })
  return { ...departure, redirect: redirectAfter(row, psuId) }
}

/** Where the browser goes after this approval. */
export function redirectAfter(row: AuthorisationRow, psuId: string): string {
  return successRedirect(row.tpp_redirect_uri, {
    psuId,
    psuCorporateId: row.acting_agreement_id ?? undefined,
    tppSessionId: row.tpp_session_id,
    context: row.acting_agreement_id === null ? 'PRIVATE' : 'CORPORATE',
  })
}
