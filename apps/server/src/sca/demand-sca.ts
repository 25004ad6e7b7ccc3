import type { KeyObject } from 'node:crypto'
import { type ErrorBody, errorMessage, type ScaRequiredBody } from '@havn/contract'
import type { Queries } from '../database/database.ts'
import { prepareAuthorisation, withLinkToken } from './authorisation.ts'
import { startAuthorisation } from './sca.store.ts'

export interface ScaTools {
  readonly edge: Queries
  readonly key: KeyObject
}

type StartingCall = Parameters<typeof prepareAuthorisation>[1]
type ScaCode = ErrorBody['tppMessages'][number]['code'] & `${'SCA' | 'CONSENT' | 'PSU'}_${string}`

/** ERR-07: the body of a 401 that sends the PSU to authenticate, after which the TPP repeats its call. */
export async function demandSca(
  { edge, key }: ScaTools,
  call: StartingCall,
  { code, path, text }: { code: ScaCode; path: string; text: string },
): Promise<ScaRequiredBody> {
  const authorisation = prepareAuthorisation(key, call, { kind: 'identify' })
  await startAuthorisation(edge, { bankId: call.bank.bankId, tppId: call.tpp.tppId }, authorisation)
  const target = { bankId: call.bank.bankId, authorisationId: authorisation.authorisationId }
  return {
    tppMessages: [errorMessage({ code, path, text })],
    _links: {
      scaRedirect: { href: withLinkToken(key, authorisation.linkWithoutToken, target), verbs: ['GET'] },
    },
  }
}
