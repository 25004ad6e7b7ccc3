import type { KeyObject } from 'node:crypto'
import { errorMessage, headerRequired } from '@havn/contract'
import type { CoreBank } from '../../core-bank/index.ts'
import type { Queries } from '../../database/database.ts'
import type { PsuCall } from '../authorisations/new-authorisation.ts'
import { refuseForSca, type PurposeOfRefusal, type ScaRefusal } from './refuse-for-sca.ts'
import {
  checkSession,
  type Session,
  SESSION_PROBLEM_MESSAGES,
  type SessionFacts,
  type SessionProblem,
} from './session.ts'
import { findSession, isSessionOfOtherPsu } from './session.store.ts'

export interface SessionTools {
  readonly tppDatabase: Queries
  readonly coreBank: CoreBank
  readonly key: KeyObject
}

export type SessionOutcome =
  /** `now` is by the bank's clock. */
  { readonly kind: 'valid'; readonly session: Session; readonly now: Temporal.Instant } | ScaRefusal

/** The session that a call with PSU-ID stands in. In corporate context the agreement must be the PSU's own. */
export async function requireSession(
  tools: SessionTools,
  call: PsuCall,
  asks: PurposeOfRefusal['kind'] = 'identify',
): Promise<SessionOutcome> {
  return requireLoadedSession(tools, call, await loadSessionFacts(tools, call), asks)
}

/** The same of what was looked up before. */
export async function requireLoadedSession(
  tools: SessionTools,
  call: PsuCall,
  facts: SessionFacts | undefined,
  asks: PurposeOfRefusal['kind'],
): Promise<SessionOutcome> {
  const { headers } = call
  const psuId = headers['psu-id']
  const problem = checkSession(facts)
  if (facts !== undefined && headers['tpp-session-id'] === undefined) return refuseMissingSession()
  if (problem !== undefined || psuId === undefined || facts?.session === undefined)
    return refuseForSession(tools, call, problem, asks)
  const { personId, session, now } = facts
  const agreementId = headers['psu-corporate-id']
  const refusal = await checkAgreement(tools, call, { personId, agreementId, context: session.context })
  return refusal ?? { kind: 'valid', session: { psuId, personId, ...session, agreementId }, now }
}

/** The PSU is known and may well have a session: nobody can tell which, so it is not yet an SCA that is needed. */
function refuseMissingSession(): Refused {
  const reason = 'The PSU is present, and the call needs their session.'
  return { kind: 'refused', status: 400, messages: [headerRequired('tpp-session-id', reason)] }
}

/** The 401 of a call whose session is not good, or that names nobody. */
async function refuseForSession(
  tools: Pick<SessionTools, 'tppDatabase' | 'key'>,
  call: PsuCall,
  problem: SessionProblem | undefined = 'SCA_NOT_FOUND',
  kind: PurposeOfRefusal['kind'],
): Promise<ScaRefusal> {
  const isNamed = call.headers['psu-id'] !== undefined
  const told = isNamed
    ? { code: problem, ...(await explainProblem(tools, call, problem)) }
    : ({ code: 'SCA_NOT_FOUND', ...NOBODY_NAMED } as const)
  // An unknown PSU-ID must not keep the right one out.
  const namesPsu = isNamed && problem !== 'PSU_CREDENTIALS_INVALID'
  return refuseForSca(tools, call, told, { kind, namesPsu })
}

/** A TPP whose PSU sent somebody else to the link would look for the fault in its session: say who did the SCA. */
async function explainProblem(
  { tppDatabase }: Pick<SessionTools, 'tppDatabase'>,
  { bank, tpp, headers }: PsuCall,
  problem: SessionProblem,
): Promise<{ path: string; text: string }> {
  const { 'psu-id': psuId, 'tpp-session-id': tppSessionId } = headers
  const actor = { bankId: bank.bankId, tppId: tpp.tppId }
  const isAnothers =
    problem === 'SCA_NOT_FOUND' &&
    psuId !== undefined &&
    tppSessionId !== undefined &&
    (await isSessionOfOtherPsu(tppDatabase, actor, { psuId, tppSessionId }))
  return isAnothers ? DONE_BY_ANOTHER : SESSION_PROBLEM_MESSAGES[problem]
}

const DONE_BY_ANOTHER = {
  path: 'PSU-ID',
  text: 'Another person than the PSU of this PSU-ID did the SCA under this TPP-Session-ID: use the psu-id that its redirect brought, or send the right PSU to scaRedirect.',
}

/** A PSU-ID, if the call names one, must be one that this TPP was given; undefined when the call may go on. */
export async function requirePsu(
  tools: Pick<SessionTools, 'tppDatabase' | 'key'>,
  call: PsuCall,
): Promise<ScaRefusal | undefined> {
  if (call.headers['psu-id'] === undefined || (await loadSessionFacts(tools, call)) !== undefined)
    return undefined
  return refuseForSession(tools, call, 'PSU_CREDENTIALS_INVALID', 'identify')
}

/** The same, and the agreement must be the PSU's own; undefined when the call may go on. */
export async function checkNamedPsu(
  tools: SessionTools,
  call: PsuCall,
  asks: PurposeOfRefusal['kind'],
): Promise<ScaRefusal | undefined> {
  const { 'psu-id': psuId, 'psu-corporate-id': agreementId } = call.headers
  if (psuId === undefined) return undefined
  const facts = await loadSessionFacts(tools, call)
  if (facts === undefined) return refuseForSession(tools, call, 'PSU_CREDENTIALS_INVALID', asks)
  if (agreementId === undefined) return undefined
  return checkPsuAgreement(tools, call, { personId: facts.personId, agreementId })
}

/** What is known of the PSU that a call names and of its session; undefined where it names nobody, or nobody's. */
export async function loadSessionFacts(
  { tppDatabase }: Pick<SessionTools, 'tppDatabase'>,
  { bank, tpp, headers, nowMilliseconds }: PsuCall,
): Promise<SessionFacts | undefined> {
  const psuId = headers['psu-id']
  if (psuId === undefined) return undefined
  const tppSessionId = headers['tpp-session-id']
  const realTime = new Date(nowMilliseconds).toISOString()
  return findSession(
    tppDatabase,
    { bankId: bank.bankId, tppId: tpp.tppId },
    { psuId, tppSessionId, realTime },
  )
}

const NOBODY_NAMED = {
  path: 'PSU-ID',
  text: 'No PSU-ID was sent: send the PSU to scaRedirect, which brings one, and repeat the call with it.',
}

type Refused = Extract<ScaRefusal, { kind: 'refused' }>

/** SCA-15, SCA-18: a corporate session needs its agreement in every call, and nobody else's. */
async function checkAgreement(
  tools: Pick<SessionTools, 'coreBank'>,
  call: PsuCall,
  asked: { personId: string; agreementId: string | undefined; context: 'PRIVATE' | 'CORPORATE' },
): Promise<Refused | undefined> {
  const { personId, agreementId, context } = asked
  if (agreementId !== undefined) return checkPsuAgreement(tools, call, { personId, agreementId })
  return context === 'PRIVATE' ? undefined : refuseMissingAgreement()
}

/** SCA-18. */
export function refuseMissingAgreement(): Refused {
  const text =
    'expected PSU-Corporate-ID, as the SCA was done for a corporation; the redirect after it delivered one'
  return refuse(400, 'BAD_REQUEST', text)
}

/** The agreement that a call names must be one that its PSU may act under. */
export async function checkPsuAgreement(
  { coreBank }: Pick<SessionTools, 'coreBank'>,
  { bank }: PsuCall,
  { personId, agreementId }: { personId: string; agreementId: string },
): Promise<Refused | undefined> {
  const psu = await coreBank.findCustomer({ bankId: bank.bankId, personId })
  if (psu?.agreements.some((agreement) => agreement.agreementId === agreementId)) return undefined
  return refuse(403, 'FORBIDDEN', 'expected an agreement that this PSU may act under, got another')
}

function refuse(status: 400 | 403, code: 'BAD_REQUEST' | 'FORBIDDEN', text: string): Refused {
  return { kind: 'refused', status, messages: [errorMessage({ code, path: 'PSU-Corporate-ID', text })] }
}
