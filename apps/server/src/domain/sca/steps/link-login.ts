import type { Key } from '../../../platform/shared/key-ring.ts'
import type { LoginSecrets, RedirectAuthentication } from '../psu-authentication.ts'
import type { ScaSetup } from '../sca-setup.ts'
import type { PaymentSummary } from '../views/views.ts'
import type { LinkRequest } from './locked-authorisation.ts'
import { CALLBACK_PATH, loginSecretsOf } from './login-secrets.ts'
import { readRequiredAcr } from './required-acr.ts'

/** Which attempt behind a link a login is, and what the page showed. */
export interface LinkLoginFacts {
  /** The key that the secrets of this login are derived from. */
  readonly key: Key
  readonly attempt: number
  readonly baseUrl: string
  readonly payments: readonly PaymentSummary[]
  readonly summaryHash: string
}

/**
 * Derives what the start and the end of one login behind a link must agree on. Asks the core bank for rates, so it must be
 * called outside of any transaction.
 */
export async function linkLoginOf(
  setup: ScaSetup,
  authentication: RedirectAuthentication,
  { bankId, authorisationId, browser }: LinkRequest,
  { key, attempt, baseUrl, payments, summaryHash }: LinkLoginFacts,
): Promise<LoginSecrets & { readonly redirectUri: string; readonly acr: readonly string[] }> {
  const target = { on: 'link', bankId, authorisationId, attempt: String(attempt) } as const
  return {
    ...loginSecretsOf(key, target, { browser, summaryHash }),
    redirectUri: `${baseUrl}${CALLBACK_PATH}`,
    acr: await readRequiredAcr(setup, authentication, bankId, payments),
  }
}
