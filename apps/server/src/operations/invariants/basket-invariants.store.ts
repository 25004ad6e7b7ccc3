import { sql } from '../../platform/database/sql.ts'
import { byQuery, type Invariant } from './invariant.ts'

const COMPARE_BASKET =
  'Compare the log of the basket with those of its payments: one SCA approves all of them or none.'

/** The invariants of signing baskets and their payments. */
export const BASKET_INVARIANTS: readonly Invariant[] = [
  {
    name: 'basket-log-is-legal',
    meaning:
      'Every event of a basket is a step that the table of transitions allows, and its last one led to its stage, without gaps.',
    remedy: COMPARE_BASKET,
    scope: 'bank',
    tables: ['signing_baskets.basket', 'signing_baskets.event'],
    find: byQuery(
      (bankIds) => sql`
      with event as (
        select bank_id, tpp_id, basket_id, sequence, cause, stage,
          lag(stage) over (partition by bank_id, tpp_id, basket_id order by sequence) as from_stage
        from signing_baskets.event where bank_id = any (${bankIds}::uuid[])
      )
      select basket_id as subject, format('event %s: %s by %s after %s', sequence, stage, cause, from_stage) as detail
      from event
      where case when from_stage is null then (cause, stage) <> ('created', 'open')
        else not exists (
          select from signing_baskets.transition
          where (transition.from_stage, transition.cause, to_stage) = (event.from_stage, event.cause, event.stage))
        end
      union all
      select basket_id, format('stage %s after %s events, and the log has %s after %s', basket.stage, basket.sequence,
        log.stage, log.events)
      from (select * from signing_baskets.basket where bank_id = any (${bankIds}::uuid[])) as basket
      full join (
        select distinct on (bank_id, tpp_id, basket_id) bank_id, tpp_id, basket_id, stage, sequence,
          count(*) over (partition by bank_id, tpp_id, basket_id) as events
        from event order by bank_id, tpp_id, basket_id, sequence desc
      ) as log using (bank_id, tpp_id, basket_id)
      where (basket.stage, basket.sequence, basket.sequence) is distinct from (log.stage, log.sequence, log.events)`,
    ),
  },
  {
    name: 'two-approvals-two-people',
    meaning: 'Two approvals of one payment or basket come from two people.',
    remedy: COMPARE_BASKET,
    scope: 'bank',
    tables: ['signing_baskets.event', 'payments.payment_event'],
    find: byQuery(
      (bankIds) => sql`
      select basket_id as subject, 'was approved twice by one person' as detail from signing_baskets.event
      where bank_id = any (${bankIds}::uuid[]) and cause = 'approved'
      group by bank_id, tpp_id, basket_id, person_id having count(*) > 1
      union all
      select payment_id, 'was approved twice by one person' from payments.payment_event
      where bank_id = any (${bankIds}::uuid[]) and person_id is not null
        and cause in ('approved-by-first', 'approved', 'approved-for-later-day')
      group by bank_id, tpp_id, payment_id, person_id having count(*) > 1`,
    ),
  },
  {
    name: 'basket-members-wait-together',
    meaning:
      'A payment that waits in a basket is a member of that basket, which waits too, and every member of a waiting basket refers to it.',
    remedy: COMPARE_BASKET,
    scope: 'bank',
    tables: ['payments.payment_status', 'signing_baskets.basket'],
    find: byQuery(
      (bankIds) => sql`
      select payment_id as subject, format('status %s in basket %s, stage %s', status, basket_id, stage) as detail
      from payments.payment_status
      left join signing_baskets.member using (bank_id, tpp_id, basket_id, payment_id)
      left join signing_baskets.basket using (bank_id, tpp_id, basket_id)
      where bank_id = any (${bankIds}::uuid[]) and basket_id is not null
        and (position is null or stage = 'deleted' or (status = 'RCVD' and stage not in ('open', 'half-approved')))
      union all
      select payment_id, format('is a member of basket %s, stage %s, and refers to %s', member.basket_id, stage,
        payment_status.basket_id)
      from signing_baskets.basket
      join signing_baskets.member using (bank_id, tpp_id, basket_id)
      left join payments.payment_status using (bank_id, tpp_id, payment_id)
      where bank_id = any (${bankIds}::uuid[]) and stage in ('open', 'half-approved')
        and payment_status.basket_id is distinct from member.basket_id`,
    ),
  },
]
