import type { KeyObject } from 'node:crypto'
import { type ErrorBody, errorMessage, type ScaRequiredBody } from '@havn/contract'
import type { Queries } from '../database/database.ts'
import {
  prepareAuthorisation,
  type PurposeOfCall,
  type StartingCall,
  withLinkToken,
} from './authorisation.ts'
import { startAuthorisation } from './sca.store.ts'

export interface ScaTools {
  readonly edge: Queries
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
export type PurposeOfDemand = Extract<PurposeOfCall, { kind: 'identify' | 'consent' }>

/** ERR-07: the body of a 401 that sends the PSU to authenticate, after which the TPP repeats its call. */
export async function demandSca(
  { edge, key }: ScaTools,
  call: StartingCall,
  { code, path, text }: ScaProblem,
  purpose: PurposeOfDemand,
): Promise<ScaRequiredBody> {
  const authorisation = prepareAuthorisation(key, call, purpose)
  await startAuthorisation(edge, { bankId: call.bank.bankId, tppId: call.tpp.tppId }, authorisation)
  const target = { bankId: call.bank.bankId, authorisationId: authorisation.authorisationId }
  return {
    tppMessages: [errorMessage({ code, path, text })],
    _links: {
      scaRedirect: { href: withLinkToken(key, authorisation.linkWithoutToken, target), verbs: ['GET'] },
    },
  }
}
