import { sql } from '../../../platform/database/sql.ts'
import type { PersonalTable } from '../personal-table.ts'

/** What consents store about people, and reads by them. A consent is deleted last: others refer to it. */
export const CONSENT_TABLES: readonly PersonalTable[] = [
  {
    table: 'consents.request',
    what: 'what a company asked for when it requested your consent',
    rows: ({ bankId, authorisationIds }) => sql`
      select to_jsonb(request) - 'bank_id' as row from consents.request
      where bank_id = ${bankId} and authorisation_id = any (${authorisationIds}::uuid[])`,
    madeBy: 'authorisation_id',
    erasure: {
      kind: 'deleted',
      statement: ({ bankId, authorisationIds }) => sql`
        delete from consents.request
        where bank_id = ${bankId} and authorisation_id = any (${authorisationIds}::uuid[])`,
    },
  },
  {
    table: 'consents.granted_account',
    what: 'accounts that companies may see now',
    rows: ({ bankId, psuIds }) => sql`
      select to_jsonb(granted) - 'bank_id' as row from consents.granted_account as granted
      where bank_id = ${bankId} and psu_id = any (${psuIds}::uuid[])`,
    erasure: {
      kind: 'deleted',
      statement: ({ bankId, psuIds }) => sql`
        delete from consents.granted_account where bank_id = ${bankId} and psu_id = any (${psuIds}::uuid[])`,
    },
  },
  {
    table: 'consents.read_day',
    what: 'how often companies read your accounts, by day',
    rows: ({ bankId, psuIds }) => sql`
      select to_jsonb(read_day) - 'bank_id' as row from consents.read_day as read_day
      where bank_id = ${bankId} and psu_id = any (${psuIds}::uuid[])`,
    erasure: {
      kind: 'deleted',
      statement: ({ bankId, psuIds }) => sql`
        delete from consents.read_day where bank_id = ${bankId} and psu_id = any (${psuIds}::uuid[])`,
    },
  },
  {
    table: 'consents.expiry_notice',
    what: 'when to tell a company that your consent ends',
    rows: ({ bankId, psuIds }) => sql`
      select to_jsonb(notice) - 'bank_id' as row from consents.expiry_notice as notice
      where bank_id = ${bankId} and psu_id = any (${psuIds}::uuid[])`,
    erasure: {
      kind: 'deleted',
      statement: ({ bankId, psuIds }) => sql`
        delete from consents.expiry_notice where bank_id = ${bankId} and psu_id = any (${psuIds}::uuid[])`,
    },
  },
  {
    table: 'consents.resource',
    what: 'the id by which a company reads your consent, and what it is for',
    rows: ({ bankId, psuIds }) => sql`
      select to_jsonb(resource) - 'bank_id' as row from consents.resource as resource
      where bank_id = ${bankId} and psu_id = any (${psuIds}::uuid[])`,
    erasure: {
      kind: 'deleted',
      statement: ({ bankId, psuIds }) => sql`
        delete from consents.resource where bank_id = ${bankId} and psu_id = any (${psuIds}::uuid[])`,
    },
  },
  {
    table: 'consents.objection',
    what: 'that you objected to a company\u2019s access',
    rows: ({ bankId, personIds }) => sql`
      select to_jsonb(objection) - 'bank_id' as row from consents.objection
      where bank_id = ${bankId} and person_id = any (${personIds}::uuid[])`,
    erasure: {
      kind: 'deleted',
      statement: ({ bankId, personIds }) => sql`
        delete from consents.objection where bank_id = ${bankId} and person_id = any (${personIds}::uuid[])`,
    },
  },
  {
    table: 'consents.consent',
    what: 'your current consents',
    rows: ({ bankId, personIds }) => sql`
      select to_jsonb(consent) - 'bank_id' as row from consents.consent
      where bank_id = ${bankId} and person_id = any (${personIds}::uuid[])`,
    erasure: {
      kind: 'deleted',
      statement: ({ bankId, personIds }) => sql`
        delete from consents.consent where bank_id = ${bankId} and person_id = any (${personIds}::uuid[])`,
    },
  },
  {
    table: 'consents.event',
    what: 'the history of your consents: what you let companies see, and until when',
    rows: ({ bankId, personIds }) => sql`
      select to_jsonb(event) - 'bank_id' as row from consents.event
      where bank_id = ${bankId} and person_id = any (${personIds}::uuid[]) order by event_id`,
    madeBy: 'event_id',
    erasure: { kind: 'kept' },
  },
  {
    table: 'accounts.quota',
    what: 'when companies read your accounts while you were absent, in the last day',
    rows: ({ bankId, psuIds }) => sql`
      select to_jsonb(quota) - 'bank_id' as row from accounts.quota
      where bank_id = ${bankId} and psu_id = any (${psuIds}::uuid[])`,
    erasure: {
      kind: 'deleted',
      statement: ({ bankId, psuIds }) => sql`
        delete from accounts.quota where bank_id = ${bankId} and psu_id = any (${psuIds}::uuid[])`,
    },
  },
]
