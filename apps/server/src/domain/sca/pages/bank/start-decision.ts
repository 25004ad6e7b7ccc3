import type { ScaSetup } from '../../sca-setup.ts'
import type { LoggedInPsu } from '../login/login-cookie.ts'
import type { LoginPageRequest } from '../login/login-page-request.ts'
import { startSecondApproval } from './second-approvals.ts'
import { startStop } from './standing-orders.ts'

/**
 * Starts the SCA about what a person chose on the bank's own page: a second approval, or the stop of a standing order.
 * Returns the link to it; undefined if there is nothing of that kind for this person.
 */
export function startDecision(
  sca: ScaSetup,
  { bankId, page: { baseUrl, path, form } }: LoginPageRequest,
  loggedIn: LoggedInPsu,
  step: 'open' | 'stop',
): Promise<string | undefined> {
  const chosen = { bankId, key: form.get('key') ?? '', baseUrl }
  return step === 'open'
    ? startSecondApproval(sca, loggedIn, { ...chosen, returnUri: `${baseUrl}${path}` })
    : startStop(sca, loggedIn, { ...chosen, returnUri: `${baseUrl}${path}?of=stop` })
}
