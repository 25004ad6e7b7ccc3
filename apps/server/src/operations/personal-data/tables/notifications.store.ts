import { sql } from '../../../platform/database/sql.ts'
import type { PersonalTable } from '../personal-table.ts'

/** What TPPs are notified of about a person. Erased after everything else: `notifications.subscription` is locked late. */
export const NOTIFICATION_TABLES: readonly PersonalTable[] = [
  {
    table: 'notifications.subscription',
    what: 'which of your payments, baskets and consents a company is notified of',
    rows: ({ bankId, paymentIds, seenPaymentIds, basketIds, seenBasketIds, consentIds }) => sql`
      select to_jsonb(subscription) - 'bank_id'
        - case when resource_id = any (${[...seenPaymentIds, ...seenBasketIds, ...consentIds]}::uuid[]) then '{}'
            else '{uri}'::text[] end as row
      from notifications.subscription
      where bank_id = ${bankId} and resource_id = any (${[...paymentIds, ...basketIds, ...consentIds]}::uuid[])`,
    madeBy: 'resource_id',
    erasure: {
      kind: 'emptied',
      columns: ['query of uri'],
      // The query may hold the TPP's own name for the person. A consent that ends with the erasure has a notification to
      // be sent and cannot be found again afterwards, so the next erasure removes its query, whoever that is about.
      statement: ({ bankId, settledIds }) => sql`
        update notifications.subscription set uri = regexp_replace(uri, '[?#].*$', '')
        where bank_id = ${bankId} and resource_id in (
          select resource_id from notifications.subscription as ended
          where bank_id = ${bankId} and uri ~ '[?#]'
            and (resource_id = any (${settledIds}::uuid[])
              or resource = 'bank-offered-consents' and not exists (
                select from consents.resource as consent
                where consent.bank_id = ${bankId} and consent.consent_id = ended.resource_id))
            and not exists (
              select from notifications.due where due.bank_id = ${bankId} and due.resource_id = ended.resource_id)
          order by resource_id for update)`,
      isLeft: (row, { settledIds }) =>
        settledIds.includes(String(row['resource_id'])) && /[?#]/.test(String(row['uri'])),
    },
  },
  {
    table: 'notifications.notification',
    what: 'what companies were notified of',
    rows: ({ bankId, paymentIds, basketIds, consentIds }) => sql`
      select to_jsonb(notification) - 'bank_id' as row from notifications.notification
      where bank_id = ${bankId} and resource_id = any (${[...paymentIds, ...basketIds, ...consentIds]}::uuid[])
      order by notification_id`,
    madeBy: 'notification_id',
    erasure: { kind: 'expires', why: 'companies have not received all of them yet' },
  },
]
