import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { earliestIdAfter } from '../../platform/shared/ids.ts'

/** A notification of one payment or basket, as the bank's own people see it. */
export interface SentNotification {
  readonly number: number
  readonly status: string
  readonly state: 'waiting' | 'delivered' | 'given-up' | 'stopped'
  readonly tries: number
  readonly createdAt: Date
  readonly lastTryAt: Date | null
  /** The HTTP status that the last try received. */
  readonly lastStatus: number | null
  readonly nextTryAt: Date | null
}

/** Lists the notifications of a payment or basket that are still kept. The transaction must act for the bank. */
export async function listNotificationsOf(
  queries: Queries,
  { bankId, tppId, resourceId }: { bankId: string; tppId: string; resourceId: string },
): Promise<readonly SentNotification[]> {
  return queries.rows<SentNotification>(sql`
    select number, coalesce(transaction_status, sca_status) as status, state, tries, created_at as "createdAt",
      last_try_at as "lastTryAt", last_status as "lastStatus", next_try_at as "nextTryAt"
    from notifications.notification
    where bank_id = ${bankId} and tpp_id = ${tppId} and resource_id = ${resourceId}
      and notification_id >= ${earliestIdAfter(resourceId)}
    order by number limit 100`)
}
