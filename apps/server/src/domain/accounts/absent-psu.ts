import { refuseForConsent, type GrantedAccess, type GrantedAccount } from '../consents/index.ts'
import type { Refused } from '../../edge/index.ts'
import type { AccountsSetup } from './accounts-setup.ts'
import type { AccountCall } from './account-access.ts'

/** LIM-10: while the PSU is absent, only transactions of this many days are returned. */
const daysBackMax = 90

/** The earliest booking date that the TPP may read; undefined if there is no limit. */
export function earliestBookingDate({ oldTransactions, today }: GrantedAccess): string | undefined {
  return oldTransactions === 'readable' ? undefined : today.subtract({ days: daysBackMax }).toString()
}

/** LIM-11: while the PSU is absent, only accounts that the PSU accessed online with SCA within this time may be read. */
const accessSecondsMax = 180 * 86_400

/** Returns a 401 that demands SCA, unless the PSU is present or has accessed all of these accounts recently enough. */
export async function requireRecentAccess(
  { tppDatabase, keys }: AccountsSetup,
  call: AccountCall,
  { isPresent, now }: GrantedAccess,
  accounts: readonly GrantedAccount[],
): Promise<Refused | undefined> {
  const isRecent = ({ accessedAt }: GrantedAccount) =>
    now.since(accessedAt).total('seconds') <= accessSecondsMax
  if (isPresent || accounts.every(isRecent)) return undefined
  return refuseForConsent({ tppDatabase, keys }, call, {
    reason: 'access-too-old',
    path: 'PSU-IP-Address',
    text: 'The PSU has not accessed this account online with SCA in the last 180 days, and is not present. Send the PSU to scaRedirect, then repeat the call.',
  })
}
