import { refuseForConsent, type GrantedAccess, type GrantedAccount } from '../consents/index.ts'
import { answerScaRefusal } from '../sca/index.ts'
import { bankDate } from '../shared/clock.ts'
import type { Answer } from '../xs2a/index.ts'
import type { AccountsSetup } from './accounts-setup.ts'
import type { AccountCall } from './account-access.ts'

/** LIM-10: transactions are told so far back while the PSU is not present. */
const daysBackMax = 90

/** The first booking date that may be told; undefined where all of them may. */
export function earliestBookingDate({ isPresent, now }: GrantedAccess): string | undefined {
  return isPresent ? undefined : bankDate(now).subtract({ days: daysBackMax }).toString()
}

/** LIM-11: while the PSU is not present, only what they have access online with SCA in this time. */
const accessSecondsMax = 180 * 86_400

/** Undefined: the PSU is present, or was lately enough. */
export async function requireRecentAccess(
  { tppDatabase, key }: AccountsSetup,
  call: AccountCall,
  { isPresent, now }: GrantedAccess,
  accounts: readonly GrantedAccount[],
): Promise<Answer | undefined> {
  const isRecent = ({ accessedAt }: GrantedAccount) =>
    now.since(accessedAt).total('seconds') <= accessSecondsMax
  if (isPresent || accounts.every(isRecent)) return undefined
  const demand = await refuseForConsent({ tppDatabase, key }, call, {
    code: 'SCA_EXPIRED',
    path: 'PSU-IP-Address',
    text: 'The PSU has not access this account online with SCA in the last 180 days, and is not present: send the PSU to scaRedirect, then repeat the call.',
  })
  return answerScaRefusal(demand)
}
