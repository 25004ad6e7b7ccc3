import type { KeyObject } from 'node:crypto'
import { errorMessage, type ScaRequiredBody, type TppMessage } from '@havn/contract'
import type { CoreBank } from '../core-bank/index.ts'
import type { Queries } from '../database/database.ts'
import type { StartingCall } from './authorisation.ts'
import { demandSca } from './demand-sca.ts'
import { judgeSession, type Session, SESSION_PROBLEM_TOLD, type SessionFacts } from './session.ts'
import { findSession } from './session.store.ts'

export interface SessionTools {
  readonly edge: Queries
  readonly coreBank: CoreBank
  readonly key: KeyObject
}

export type SessionOutcome =
  | { readonly kind: 'valid'; readonly session: Session }
  /** ERR-07: a 401 with scaRedirect. */
  | { readonly kind: 'sca-needed'; readonly body: ScaRequiredBody }
  | { readonly kind: 'refused'; readonly status: 400 | 403; readonly messages: readonly TppMessage[] }

/** The session that a call with PSU-ID stands in. In corporate context the agreement must be the PSU's own. */
export async function requireSession(tools: SessionTools, call: StartingCall): Promise<SessionOutcome> {
  const { headers } = call
  const psuId = headers['psu-id']
  const facts = psuId === undefined ? undefined : await factsOf(tools, call, psuId)
  const problem = psuId === undefined ? 'SCA_NOT_FOUND' : judgeSession(facts)
  if (problem !== undefined || psuId === undefined || facts?.session === undefined) {
    const code = problem ?? 'SCA_NOT_FOUND'
    const told = psuId === undefined ? NOBODY_NAMED : SESSION_PROBLEM_TOLD[code]
    return { kind: 'sca-needed', body: await demandSca(tools, call, { code, ...told }) }
  }
  const { personId, session } = facts
  const agreementId = headers['psu-corporate-id']
  const refusal = await judgeAgreement(tools, call, { personId, agreementId, context: session.context })
  return refusal ?? { kind: 'valid', session: { psuId, personId, ...session, agreementId } }
}

/** A PSU-ID, if the call names one, must be one that this TPP was given; else the body of a 401. */
export async function requirePsu(
  tools: Pick<SessionTools, 'edge' | 'key'>,
  call: StartingCall,
): Promise<ScaRequiredBody | undefined> {
  const psuId = call.headers['psu-id']
  if (psuId === undefined || (await factsOf(tools, call, psuId)) !== undefined) return undefined
  const code = 'PSU_CREDENTIALS_INVALID'
  return demandSca(tools, call, { code, ...SESSION_PROBLEM_TOLD[code] })
}

function factsOf(
  { edge }: Pick<SessionTools, 'edge'>,
  { bank, tpp, headers, nowMilliseconds }: StartingCall,
  psuId: string,
): Promise<SessionFacts | undefined> {
  const tppSessionId = headers['tpp-session-id']
  const realTime = new Date(nowMilliseconds).toISOString()
  return findSession(edge, { bankId: bank.bankId, tppId: tpp.tppId }, { psuId, tppSessionId, realTime })
}

const NOBODY_NAMED = {
  path: 'PSU-ID',
  text: 'No PSU-ID was sent: send the PSU to scaRedirect, which brings one, and repeat the call with it.',
}

/** SCA-15, SCA-18: a corporate session needs its agreement in every call, and nobody else's. */
async function judgeAgreement(
  { coreBank }: SessionTools,
  { bank }: StartingCall,
  asked: { personId: string; agreementId: string | undefined; context: 'PRIVATE' | 'CORPORATE' },
): Promise<Extract<SessionOutcome, { kind: 'refused' }> | undefined> {
  const { personId, agreementId, context } = asked
  const path = 'PSU-Corporate-ID'
  if (agreementId === undefined) {
    if (context === 'PRIVATE') return undefined
    const text =
      'expected PSU-Corporate-ID, as the SCA of this session was done for a corporation; the redirect after it delivered one'
    return { kind: 'refused', status: 400, messages: [errorMessage({ code: 'BAD_REQUEST', path, text })] }
  }
  const psu = await coreBank.readPsu({ bankId: bank.bankId, personId })
  if (psu?.agreements.some((agreement) => agreement.agreementId === agreementId)) return undefined
  const text = 'expected an agreement that this PSU may act under, got another'
  return { kind: 'refused', status: 403, messages: [errorMessage({ code: 'FORBIDDEN', path, text })] }
}
