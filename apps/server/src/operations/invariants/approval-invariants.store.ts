import { sql } from '../../platform/database/sql.ts'
import { byQuery, type Invariant } from './invariant.ts'
import { MAC_INVARIANTS } from './mac-invariants.store.ts'

const COMPARE_EVIDENCE =
  'Print the evidence (`havn evidence show ID`) and compare it with the log: somebody may have approved what they were not shown.'

/** The invariants of authorisations, approvals and their evidence. */
export const APPROVAL_INVARIANTS: readonly Invariant[] = [
  ...MAC_INVARIANTS,
  {
    name: 'authorisation-log-is-legal',
    meaning:
      'Every event of an authorisation is a step that the table of transitions allows after the event before it.',
    remedy: COMPARE_EVIDENCE,
    scope: 'bank',
    tables: ['sca.authorisation_event'],
    find: byQuery(
      (bankIds) => sql`
      select authorisation_id as subject, format('event %s: %s by %s after %s', sequence, status, cause, from_status) as detail
      from (
        select authorisation_id, sequence, cause, status,
          lag(status) over (partition by authorisation_id, bank_id order by sequence) as from_status
        from sca.authorisation_event where bank_id = any (${bankIds}::uuid[])
      ) as event
      where case when from_status is null then (cause, status) <> ('started', 'received')
        else not exists (
          select from sca.transition
          where (transition.from_status, transition.cause, to_status) = (event.from_status, event.cause, event.status))
        end`,
    ),
  },
  {
    name: 'authorisation-status-follows-its-log',
    meaning:
      'The status of an authorisation is that of its last event, of the same TPP, and its events are numbered without gaps.',
    remedy: COMPARE_EVIDENCE,
    scope: 'bank',
    tables: ['sca.authorisation', 'sca.authorisation_event'],
    find: byQuery(
      (bankIds) => sql`
      select authorisation_id as subject,
        format('status %s after %s events, and the log has %s after %s', status, sequence, last_status, events) as detail
      from (
        select bank_id, tpp_id, authorisation_id, status, sequence from sca.authorisation
        where bank_id = any (${bankIds}::uuid[])
      ) as present
      full join (
        select * from (
          select bank_id, tpp_id, authorisation_id, status as last_status, sequence as last_sequence,
            row_number() over by_sequence as events, lead(sequence) over by_sequence as next_sequence
          from sca.authorisation_event
          where bank_id = any (${bankIds}::uuid[])
          window by_sequence as (partition by authorisation_id, bank_id order by sequence)
        ) as event
        where next_sequence is null
      ) as log using (bank_id, tpp_id, authorisation_id)
      where (status, sequence, sequence) is distinct from (last_status, last_sequence, events)
        and authorisation_id >= coalesce((select tenancy.oldest_kept_id('sca.authorisation_event')), authorisation_id)`,
    ),
  },
  {
    name: 'approvals-have-evidence',
    meaning:
      'Behind every finalised authorisation is evidence of an authentication by the same person, not later than the approval, since evidence is kept.',
    remedy: COMPARE_EVIDENCE,
    scope: 'bank',
    tables: ['sca.authorisation'],
    find: byQuery(
      (bankIds) => sql`
      select authorisation_id as subject,
        case when evidence.person_id is null then 'was approved without evidence'
          when evidence.person_id <> authorisation.person_id then 'was approved by another person than the one who authenticated'
          else 'was approved before the authentication' end as detail
      from sca.authorisation
      left join (
        select distinct on (bank_id, authorisation_id) bank_id, authorisation_id, person_id, authenticated_at
        from sca.evidence where bank_id = any (${bankIds}::uuid[])
        order by bank_id, authorisation_id, attempt desc
      ) as evidence using (bank_id, authorisation_id)
      left join (
        select bank_id, authorisation_id, sequence, at from sca.authorisation_event
        where bank_id = any (${bankIds}::uuid[])
      ) as approval using (bank_id, authorisation_id, sequence)
      where bank_id = any (${bankIds}::uuid[]) and status = 'finalised'
        and authorisation_id >= coalesce((select tenancy.oldest_kept_id('sca.evidence')), authorisation_id)
        and (evidence.person_id is distinct from authorisation.person_id or evidence.authenticated_at > approval.at)`,
    ),
  },
  {
    name: 'approved-payments-were-authorised',
    meaning:
      'Every payment that a person approved has a finalised authorisation of that person, for itself or for its basket.',
    remedy: COMPARE_EVIDENCE,
    scope: 'bank',
    tables: ['payments.payment_event'],
    find: byQuery(
      (bankIds) => sql`
      with approval as (
        select bank_id, tpp_id, subject_id, person_id from sca.authorisation
        where bank_id = any (${bankIds}::uuid[]) and purpose in ('approve-payment', 'approve-basket') and status = 'finalised'
      )
      select event.payment_id as subject, format('event %s: %s without a finalised authorisation', event.sequence, event.cause) as detail
      from payments.payment_event as event
      join payments.payment_status as present using (bank_id, tpp_id, payment_id)
      where event.bank_id = any (${bankIds}::uuid[])
        and event.cause in ('approved-by-first', 'approved', 'approved-for-later-day')
        -- A month of payments may be kept for longer than its authorisations.
        and event.payment_id >= coalesce((select tenancy.oldest_kept_id('sca.authorisation')), event.payment_id)
        -- The parts of a payment are approved with it.
        and exists (
          select from payments.payment
          where (payment.bank_id, payment.tpp_id, payment.payment_id) = (event.bank_id, event.tpp_id, event.payment_id))
        -- Two joins by equality are hashed; a payment or its basket in one condition would be looked up for each event.
        and not exists (
          select from approval
          where (approval.bank_id, approval.tpp_id, approval.subject_id, approval.person_id)
            = (event.bank_id, event.tpp_id, event.payment_id, event.person_id))
        and not exists (
          select from approval
          where (approval.bank_id, approval.tpp_id, approval.subject_id, approval.person_id)
            = (event.bank_id, event.tpp_id, present.basket_id, event.person_id))`,
    ),
  },
  {
    name: 'one-open-session',
    meaning: 'A TPP has at most one open session for each PSU.',
    remedy: 'End the sessions of the PSU: the TPP asks for another SCA.',
    scope: 'bank',
    tables: ['sca.session'],
    find: byQuery(
      (bankIds) => sql`
      select psu_id as subject, format('%s open sessions', count(*)) as detail
      from sca.session where bank_id = any (${bankIds}::uuid[]) and replaced_at is null
      group by bank_id, tpp_id, psu_id having count(*) > 1`,
    ),
  },
]
