import type { CoreBank } from '../../../core-bank/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { ActingContext } from '../authorisations/authorisation.ts'
import type { PsuCall } from '../authorisations/new-authorisation.ts'
import { refuse, type Refused } from '../../../edge/index.ts'
import { refuseForSca, type PurposeOfRefusal } from './refuse-for-sca.ts'
import { checkSession, type Session, type SessionFacts, type SessionProblem } from './session.ts'
import { findSession, isSessionOfOtherPsu } from './session.store.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'

/** What checking a session needs. */
export interface SessionTools {
  readonly tppDatabase: Queries
  readonly coreBank: Pick<CoreBank, 'findCustomer'>
  readonly keys: KeyRing
}

export type SessionOutcome =
  /** `now` is by the bank's clock. */
  { readonly kind: 'valid'; readonly session: Session; readonly now: Temporal.Instant } | Refused

/** Finds the valid session of a call with PSU-ID, or refuses the call. In corporate context the agreement must be the PSU's own. */
export async function requireSession(
  tools: SessionTools,
  call: PsuCall,
  purpose: PurposeOfRefusal['kind'] = 'identify',
): Promise<SessionOutcome> {
  return requireLoadedSession(tools, call, await loadSessionFacts(tools, call), purpose)
}

/** Like `requireSession`, for session facts already loaded. */
export async function requireLoadedSession(
  tools: SessionTools,
  call: PsuCall,
  facts: SessionFacts | undefined,
  purpose: PurposeOfRefusal['kind'],
): Promise<SessionOutcome> {
  const { psuId, agreementId, sessionId } = call.wishes
  const problem = checkSession(facts)
  // The PSU may have a valid session, so no new SCA is required yet.
  if (facts !== undefined && sessionId === undefined) return refuse({ reason: 'session-unnamed' })
  if (problem !== undefined || psuId === undefined || facts?.session === undefined)
    return refuseForSession(tools, call, problem, purpose)
  const { personId, session, now } = facts
  const refusal = await checkAgreement(tools, call, { personId, agreementId, context: session.context })
  return refusal ?? { kind: 'valid', session: { psuId, personId, ...session, agreementId }, now }
}

/** Refuses a call whose session is not valid, or that names no PSU, and offers a link to an SCA. */
async function refuseForSession(
  tools: Pick<SessionTools, 'tppDatabase' | 'keys'>,
  call: PsuCall,
  problem: SessionProblem | undefined = 'session-unknown',
  kind: PurposeOfRefusal['kind'],
): Promise<Refused> {
  const isNamed = call.wishes.psuId !== undefined
  const reason = isNamed ? await explainProblem(tools, call, problem) : 'psu-unnamed'
  // A wrong PSU-ID must not keep the right person from logging in.
  const namesPsu = isNamed && problem !== 'psu-unknown'
  return refuseForSca(tools, call, { reason }, { kind, namesPsu })
}

/** Explains a session problem. If another person did the SCA, says so: otherwise the TPP would suspect its session. */
async function explainProblem(
  { tppDatabase }: Pick<SessionTools, 'tppDatabase'>,
  { bank, tpp, wishes }: PsuCall,
  problem: SessionProblem,
): Promise<SessionProblem | 'session-of-another'> {
  const { psuId, sessionId: tppSessionId } = wishes
  const actor = { bankId: bank.bankId, tppId: tpp.tppId }
  const isOtherPsu =
    problem === 'session-unknown' &&
    psuId !== undefined &&
    tppSessionId !== undefined &&
    (await isSessionOfOtherPsu(tppDatabase, actor, { psuId, tppSessionId }))
  return isOtherPsu ? 'session-of-another' : problem
}

/** Refuses a call whose id of the PSU was not given to this TPP; undefined if the call may go on. */
export async function requirePsu(
  tools: Pick<SessionTools, 'tppDatabase' | 'keys'>,
  call: PsuCall,
): Promise<Refused | undefined> {
  if (call.wishes.psuId === undefined || (await loadSessionFacts(tools, call)) !== undefined) return undefined
  return refuseForSession(tools, call, 'psu-unknown', 'identify')
}

/** Like `requirePsu`, and also refuses an agreement that is not the PSU's own; undefined if the call may go on. */
export async function checkNamedPsu(
  tools: SessionTools,
  call: PsuCall,
  purpose: PurposeOfRefusal['kind'],
): Promise<Refused | undefined> {
  const { psuId, agreementId } = call.wishes
  if (psuId === undefined) return undefined
  const facts = await loadSessionFacts(tools, call)
  if (facts === undefined) return refuseForSession(tools, call, 'psu-unknown', purpose)
  if (agreementId === undefined) return undefined
  return checkPsuAgreement(tools, call, { personId: facts.personId, agreementId })
}

/** Loads what is known of a call's PSU and session; undefined if the call names no PSU, or none of this TPP. */
export async function loadSessionFacts(
  { tppDatabase }: Pick<SessionTools, 'tppDatabase'>,
  { bank, tpp, wishes, nowMilliseconds }: PsuCall,
): Promise<SessionFacts | undefined> {
  const { psuId, sessionId: tppSessionId } = wishes
  if (psuId === undefined) return undefined
  const realTime = new Date(nowMilliseconds).toISOString()
  return findSession(
    tppDatabase,
    { bankId: bank.bankId, tppId: tpp.tppId },
    { psuId, tppSessionId, realTime },
  )
}

/** SCA-15, SCA-18: a corporate session needs its agreement in every call, and only an agreement of the PSU. */
async function checkAgreement(
  tools: Pick<SessionTools, 'coreBank'>,
  call: PsuCall,
  psu: { personId: string; agreementId: string | undefined; context: ActingContext },
): Promise<Refused | undefined> {
  const { personId, agreementId, context } = psu
  if (agreementId !== undefined) return checkPsuAgreement(tools, call, { personId, agreementId })
  return context === 'PRIVATE' ? undefined : refuseMissingAgreement()
}

/** SCA-18: refuses a call that names no agreement in a corporate session. */
export const refuseMissingAgreement = (): Refused => refuse({ reason: 'agreement-unnamed' })

/** Refuses an agreement that the PSU may not act under; undefined if the call may go on. */
export async function checkPsuAgreement(
  { coreBank }: Pick<SessionTools, 'coreBank'>,
  { bank }: PsuCall,
  { personId, agreementId }: { personId: string; agreementId: string },
): Promise<Refused | undefined> {
  const psu = await coreBank.findCustomer({ bankId: bank.bankId, personId })
  if (psu?.agreements.some((agreement) => agreement.agreementId === agreementId)) return undefined
  const text = 'expected an agreement that this PSU may act under, got another one'
  return refuse({ reason: 'agreement-not-own', path: 'PSU-Corporate-ID', text })
}
