import { readBankTime } from '../../../platform/banks/index.ts'
import { inBankTransaction } from '../../../platform/database/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/shared/clock.ts'
import { consentEnd } from '../consent.ts'
import { planExpiryNotice } from './expiry-notice.ts'
import {
  deleteExpiryNotice,
  deleteOrphanedNotice,
  type ExpiryNoticeKey,
  findDueExpiryNotice,
  listDueExpiryNotices,
  lockConsent,
  moveExpiryNotice,
  recordExpiry,
} from './expiry-notices.store.ts'

export interface ExpiryNoticesSetup {
  readonly bankDatabase: Database
  readonly clock: Clock
}

const perBankMax = 100

/**
 * Writes the notices of consents that end soon, of all banks, each by its bank's own clock. Any number of servers may do it
 * at once: the consent is locked, and the second process finds nothing due. Returns how many consents it looked at.
 */
export async function writeExpiryNotifications({ bankDatabase, clock }: ExpiryNoticesSetup): Promise<number> {
  const realTime = new Date(clock.milliseconds()).toISOString()
  const due = await listDueExpiryNotices(bankDatabase, { realTime, perBankMax })
  for (const key of due) await writeExpiryNotice({ bankDatabase, clock }, key)
  return due.length
}

function writeExpiryNotice({ bankDatabase, clock }: ExpiryNoticesSetup, key: ExpiryNoticeKey): Promise<void> {
  const { bankId } = key
  return inBankTransaction(bankDatabase, bankId, async (queries) => {
    const now = await readBankTime(queries, bankId, clock.milliseconds())
    await lockConsent(queries, key)
    const notice = await findDueExpiryNotice(queries, key, now)
    if (notice === undefined) return deleteOrphanedNotice(queries, key)
    // Withdrawn or ended by the TPP: there is no expiry to announce. A new approval starts the notices again.
    if (!notice.hasAccounts) return deleteExpiryNotice(queries, key)
    const { consentId, grantedAt, lastDays } = notice
    const { send, lookAgainAt } = planExpiryNotice({ grantedAt, lastDays }, now)
    if (send !== undefined) {
      const change =
        send === 0
          ? ({ status: 'expired', daysLeft: undefined, validUntil: undefined, at: now } as const)
          : ({ status: 'valid', daysLeft: send, validUntil: consentEnd({ grantedAt }), at: now } as const)
      const isSubscribed = await recordExpiry(queries, { bankId, consentId }, change)
      if (!isSubscribed) return deleteExpiryNotice(queries, key)
    }
    if (lookAgainAt === undefined) return deleteExpiryNotice(queries, key)
    return moveExpiryNotice(queries, key, { dueAt: lookAgainAt, lastDays: send ?? lastDays, grantedAt })
  })
}
