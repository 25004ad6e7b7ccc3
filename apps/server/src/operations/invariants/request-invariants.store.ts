import { sql } from '../../platform/database/sql.ts'
import { byQuery, type Invariant } from './invariant.ts'

/** The invariants of the stored responses to TPPs. */
export const REQUEST_INVARIANTS: readonly Invariant[] = [
  {
    name: 'one-effect-per-request',
    meaning:
      'A TPP that sent the same X-Request-ID several times in a day got one response, and no two responses created the same resource.',
    remedy:
      'A retry had a second effect: compare both resources with the TPP, and cancel the one that it did not want.',
    scope: 'bank',
    tables: ['xs2a.answered_request'],
    find: byQuery(
      (bankIds) => sql`
      select request_id as subject, 'was answered twice within 24 hours' as detail
      from (
        select request_id, answered_at - lag(answered_at) over (
          partition by bank_id, tpp_id, request_id order by answered_at) as apart
        from xs2a.answered_request where bank_id = any (${bankIds}::uuid[])
      ) as answered
      where apart < interval '24 hours'
      union all
      select min(headers ->> 'Location'), format('was created by %s requests', count(*))
      from xs2a.answered_request
      where bank_id = any (${bankIds}::uuid[]) and status = 201 and headers ->> 'Location' is not null
      group by bank_id, tpp_id, headers ->> 'Location'
      having count(*) > 1 and bool_and(headers ->> 'Location' ~ '/(payments|bulk-payments|periodic-payments)/[^/]+/[0-9a-f-]{36}$')`,
    ),
  },
  {
    name: 'answered-means-stored',
    meaning: 'Every payment or basket that a stored response says was created exists, for the same TPP.',
    remedy:
      'An acknowledged order is lost: ask the TPP to send it again, and find out which commit was lost.',
    scope: 'bank',
    tables: ['xs2a.answered_request'],
    find: byQuery(
      (bankIds) => sql`
      select resource_id::text as subject, format('was answered to X-Request-ID %s and is not stored', request_id) as detail
      from (
        select bank_id, tpp_id, request_id, path[1] as kind, path[2]::uuid as resource_id
        from xs2a.answered_request
        cross join lateral regexp_match(headers ->> 'Location',
          '/((?:bulk-|periodic-)?payments/[^/]+|signing-baskets)/([0-9a-f]{8}-[0-9a-f-]{27})$') as path
        where bank_id = any (${bankIds}::uuid[]) and status = 201 and path is not null
      ) as created
      where case kind when 'signing-baskets' then not exists (
          select from signing_baskets.basket
          where (basket.bank_id, basket.tpp_id, basket.basket_id) = (created.bank_id, created.tpp_id, created.resource_id))
        else not exists (
          select from payments.payment
          where (payment.bank_id, payment.tpp_id, payment.payment_id)
            = (created.bank_id, created.tpp_id, created.resource_id)) end`,
    ),
  },
]
