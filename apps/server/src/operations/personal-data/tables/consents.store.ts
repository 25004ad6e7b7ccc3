import { sql } from '../../../platform/database/sql.ts'
import type { PersonalTable } from '../personal-table.ts'
import { deletedRows } from './deleted-rows.store.ts'

/** What consents store about people, and reads by them. A consent is deleted last: others refer to it. */
export const CONSENT_TABLES: readonly PersonalTable[] = [
  deletedRows('consents.request', {
    by: 'authorisation_id',
    what: 'what a company asked for when it requested your consent',
    madeBy: 'authorisation_id',
  }),
  deletedRows('consents.granted_account', { by: 'psu_id', what: 'accounts that companies may see now' }),
  deletedRows('consents.read_day', { by: 'psu_id', what: 'how often companies read your accounts, by day' }),
  deletedRows('consents.expiry_notice', {
    by: 'psu_id',
    what: 'when to tell a company that your consent ends',
  }),
  deletedRows('consents.resource', {
    by: 'psu_id',
    what: 'the id by which a company reads your consent, and what it is for',
  }),
  deletedRows('consents.objection', {
    by: 'person_id',
    what: 'that you objected to a company\u2019s access',
  }),
  deletedRows('consents.consent', { by: 'person_id', what: 'your current consents' }),
  {
    table: 'consents.event',
    what: 'the history of your consents: what you let companies see, and until when',
    rows: ({ bankId, personIds }) => sql`
      select to_jsonb(event) - 'bank_id' as row from consents.event
      where bank_id = ${bankId} and person_id = any (${personIds}::uuid[]) order by event_id`,
    madeBy: 'event_id',
    erasure: { kind: 'kept' },
  },
  deletedRows('consents.read_day', {
    by: 'psu_id',
    of: 'consent_id',
    what: 'how often companies read your accounts by a consent they had asked for, by day',
  }),
  deletedRows('consents.requested_account', {
    by: 'consent_id',
    what: 'accounts that companies may see by a consent they had asked for',
  }),
  deletedRows('consents.requested', {
    by: 'consent_id',
    what: 'consents that companies asked you for, and what you answered',
  }),
  {
    table: 'consents.requested_event',
    what: 'the history of the consents that companies asked you for',
    rows: ({ bankId, consentIds }) => sql`
      select to_jsonb(event) - 'bank_id' as row from consents.requested_event as event
      where bank_id = ${bankId} and consent_id = any (${consentIds}::uuid[]) order by event_id`,
    madeBy: 'event_id',
    erasure: { kind: 'kept' },
  },
  deletedRows('accounts.quota', {
    by: 'psu_id',
    of: 'consent_id',
    what: 'when companies read your accounts by a consent they had asked for, in the last day',
  }),
  deletedRows('accounts.last_report', {
    by: 'consent_id',
    what: 'up to which transaction companies have had a report of your account',
  }),
  deletedRows('funds.question', {
    by: 'consent_id',
    what: 'when issuers of your cards asked whether an amount is there, and the answers, in the last day',
  }),
  deletedRows('accounts.quota', {
    by: 'psu_id',
    what: 'when companies read your accounts while you were absent, in the last day',
  }),
]
