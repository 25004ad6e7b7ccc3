import { sql } from '../../../platform/database/sql.ts'
import type { PersonalTable } from '../personal-table.ts'
import { deletedRows } from './deleted-rows.store.ts'

/** What is stored about a person beside their payments, consents and approvals. */
export const OTHER_TABLES: readonly PersonalTable[] = [
  {
    table: 'xs2a.answered_request',
    what: 'our answers to companies that sent your orders, which we repeat if they send one again',
    rows: ({ bankId, paymentIds, ownPaymentIds }) => sql`
      select to_jsonb(answered) - 'bank_id'
        - case when substring(headers ->> 'Location' from '[0-9a-f-]{36}$') = any (${ownPaymentIds}::text[]) then '{}'
            else '{headers,body}'::text[] end as row
      from xs2a.answered_request as answered
      where bank_id = ${bankId} and status = 201
        and substring(headers ->> 'Location' from '[0-9a-f-]{36}$') = any (${paymentIds}::text[])
      order by answered_at`,
    erasure: { kind: 'expires', why: 'without it an order that is sent again would be carried out twice' },
  },
  {
    table: 'xs2a.answered_request',
    what: 'our other answers to companies about you, which we repeat if they ask again',
    rows: ({ bankId, authorisationIds, paymentIds, psuIds }) => sql`
      select to_jsonb(answered) - 'bank_id' as row from xs2a.answered_request as answered
      where bank_id = ${bankId}
        and (authorisation_id = any (${authorisationIds}::uuid[])
          or exists (select from unnest(${psuIds}::text[]) as known (id) where position(known.id in body) > 0))
        and (status = 201
          and substring(headers ->> 'Location' from '[0-9a-f-]{36}$') = any (${paymentIds}::text[])) is not true
      order by answered_at`,
    erasure: {
      kind: 'deleted',
      statement: ({ bankId, authorisationIds, paymentIds, psuIds }) => sql`
        delete from xs2a.answered_request
        where bank_id = ${bankId}
          and (authorisation_id = any (${authorisationIds}::uuid[])
            or exists (select from unnest(${psuIds}::text[]) as known (id) where position(known.id in body) > 0))
          and (status = 201
            and substring(headers ->> 'Location' from '[0-9a-f-]{36}$') = any (${paymentIds}::text[])) is not true`,
    },
  },
  deletedRows('resource_traces.resource_trace', {
    by: 'resource_id',
    what: 'where our technical trace of a payment begins',
    madeBy: 'resource_id',
  }),
  {
    table: 'back_office.act',
    what: 'when employees of the bank looked at your data, and why; not who, which are data of theirs',
    rows: ({ bankId, personIds, ownPaymentIds }) => sql`
      select to_jsonb(done) - 'bank_id' - 'operator' as row from back_office.act as done
      where bank_id = ${bankId} and (person_id = any (${personIds}::uuid[]) or payment_id = any (${ownPaymentIds}::uuid[]))
      order by act_id`,
    madeBy: 'act_id',
    erasure: { kind: 'kept' },
  },
  {
    table: 'back_office.proposal',
    what: 'what employees of the bank decided about a payment that could not be executed, or about an erasure',
    rows: ({ bankId, ownPaymentIds, personIds, identityHashes }) => sql`
      select to_jsonb(proposal) - 'bank_id' - 'proposed_by' - 'decided_by' as row from back_office.proposal
      where bank_id = ${bankId} and (payment_id = any (${ownPaymentIds}::uuid[])
        or action = 'erase-person' and subject = any (${[...personIds, ...identityHashes]}))`,
    madeBy: 'proposal_id',
    erasure: { kind: 'kept' },
  },
]
