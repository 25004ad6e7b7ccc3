import { createHash, type KeyObject } from 'node:crypto'
import {
  type ErrorBody,
  errorMessage,
  headerRequired,
  type OPERATIONS,
  type ScaRequiredBody,
  type TppMessage,
} from '@havn/contract'
import type { Queries } from '../../database/database.ts'
import { type Answer, answerOf, errorAnswer } from '../../xs2a/index.ts'
import {
  type NewAuthorisation,
  type PsuCall,
  prepareAuthorisation,
  type PurposeOfCall,
  type AuthorisationCall,
  withLinkToken,
} from '../authorisations/new-authorisation.ts'
import { offerAuthorisation } from '../authorisations/authorisations.store.ts'

/** Longer than a link lives, so that who follows one too late is told so. */
const keptSeconds = 3600

export interface ScaTools {
  readonly tppDatabase: Queries
  readonly key: KeyObject
}

/** Why, as the TPP is told. */
export interface ScaProblem {
  readonly code: ScaCode
  readonly path: string
  readonly text: string
}

type ScaCode = ErrorBody['tppMessages'][number]['code'] & `${'SCA' | 'CONSENT' | 'PSU'}_${string}`

/** A call that cannot go on without an SCA asks for one of these: who is it, or what may the TPP see? */
export type PurposeOfRefusal = Extract<PurposeOfCall, { kind: 'identify' | 'consent' }>

/** Why a call cannot go on: `answerDemand` makes its answer. */
export type ScaRefusal =
  /** ERR-07: a 401 with scaRedirect. */
  | { readonly kind: 'sca-required'; readonly body: ScaRequiredBody }
  | { readonly kind: 'refused'; readonly status: 400 | 403; readonly messages: readonly TppMessage[] }

/**
 * ERR-07: a 401 that sends the PSU to authenticate, after which the TPP repeats its call. Until the PSU has followed the
 * link, a repeated call offers the same: nobody fills the database by being refused. A call without the headers that the
 * link needs is refused, and writes nothing.
 */
export async function refuseForSca(
  tools: ScaTools,
  call: PsuCall,
  problem: ScaProblem,
  purpose: PurposeOfRefusal,
): Promise<ScaRefusal> {
  const { headers } = call
  const { 'tpp-session-id': session, 'tpp-redirect-uri': redirect } = headers
  if (session === undefined || redirect === undefined) return refuseIncomplete(call, problem)
  const starting = {
    ...call,
    headers: { ...headers, 'tpp-session-id': session, 'tpp-redirect-uri': redirect },
  }
  return { kind: 'sca-required', body: await offerLink(tools, starting, problem, purpose) }
}

/** The reason is told too: a TPP that reads at night without these headers learns that the consent has expired. */
function refuseIncomplete({ headers }: PsuCall, { code }: ScaProblem): ScaRefusal {
  const reason = `The PSU must do an SCA before this call can be answered (${code}), and the link to it needs this header.`
  const missing = (['tpp-session-id', 'tpp-redirect-uri'] as const).filter(
    (name) => headers[name] === undefined,
  )
  return { kind: 'refused', status: 400, messages: missing.map((name) => headerRequired(name, reason)) }
}

async function offerLink(
  { tppDatabase, key }: ScaTools,
  call: AuthorisationCall,
  { code, path, text }: ScaProblem,
  purpose: PurposeOfRefusal,
): Promise<ScaRequiredBody> {
  const { bankId } = call.bank
  const prepared = prepareAuthorisation(key, call, purpose)
  const authorisationId = await offerAuthorisation(
    tppDatabase,
    { bankId, tppId: call.tpp.tppId },
    {
      record: prepared.record,
      demandKey: demandKeyOf(prepared),
      at: new Date(call.nowMilliseconds).toISOString(),
      secondsMax: keptSeconds,
    },
  )
  const link = prepared.linkWithoutToken.replace(prepared.authorisationId, authorisationId)
  return {
    tppMessages: [errorMessage({ code, path, text })],
    _links: { scaRedirect: { href: withLinkToken(key, link, { bankId, authorisationId }), verbs: ['GET'] } },
  }
}

/** The same for calls whose links would remember the same: whoever repeats a refused call gets the same link. */
function demandKeyOf({ authorisationId, record }: NewAuthorisation): Buffer {
  const { authorisation_id: _, created_at: __, subject_id: subjectId, ...remembered } = record
  const subject = subjectId === authorisationId ? 'itself' : subjectId
  return createHash('sha256')
    .update(JSON.stringify([subject, Object.entries(remembered)]))
    .digest()
}

/** The answer to a call that cannot go on without an SCA: every operation that asks for one answers alike. */
export function answerScaRefusal(demand: ScaRefusal): Answer {
  if (demand.kind === 'refused') return errorAnswer(demand.status, demand.messages)
  // Only an approval can be asked for on a phone. Who the PSU is, or what the TPP may see, is asked for by redirect.
  const headers = { 'ASPSP-SCA-Approach': 'REDIRECT' }
  return answerOf<typeof OPERATIONS.readUser>({ status: 401, headers, body: demand.body })
}
