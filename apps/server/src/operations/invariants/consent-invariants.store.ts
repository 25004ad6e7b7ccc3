import { sql } from '../../platform/database/sql.ts'
import { readsMax } from '../../domain/consents/index.ts'
import { CONSENT_MAC_INVARIANT } from './consent-mac-invariants.store.ts'
import { byQuery, type Invariant } from './invariant.ts'

const REVOKE =
  'Revoke the consent, which the TPP may ask for again, and find out which reads it allowed meanwhile.'

/** The invariants of consents and of reads by them. */
export const CONSENT_INVARIANTS: readonly Invariant[] = [
  CONSENT_MAC_INVARIANT,
  {
    name: 'consent-follows-its-log',
    meaning:
      'A consent has the number, the accounts and the time of its last event, and its events are numbered without gaps, as far as they are kept.',
    remedy: REVOKE,
    scope: 'bank',
    tables: ['consents.consent', 'consents.event'],
    find: byQuery(
      (bankIds) => sql`
      select consent.psu_id as subject, format('sequence %s, and the log has %s; %s accounts, and the log has %s',
        consent.sequence, log.sequence, cardinality(granted.account_ids), cardinality(log.account_ids)) as detail
      from consents.consent
      left join lateral (
        select sequence, account_ids, granted_at from consents.event
        where (event.bank_id, event.tpp_id, event.psu_id, event.agreement_key)
          = (consent.bank_id, consent.tpp_id, consent.psu_id, consent.agreement_key)
        order by event_id desc limit 1
      ) as log on true
      cross join lateral (
        select coalesce(array_agg(account_id order by account_id), '{}') as account_ids from consents.granted_account as granted
        where (granted.bank_id, granted.tpp_id, granted.psu_id, granted.agreement_key)
          = (consent.bank_id, consent.tpp_id, consent.psu_id, consent.agreement_key)
      ) as granted
      where consent.bank_id = any (${bankIds}::uuid[])
        and ((consent.sequence, consent.granted_at) is distinct from (log.sequence, log.granted_at)
          or granted.account_ids <> array(select unnest(log.account_ids) as account_id order by account_id))
      union all
      -- The same number twice is no gap: a consent that a snapshot brought back goes on from the snapshot's number.
      select psu_id, format('%s events of those numbered %s to %s', count(distinct sequence), min(sequence), max(sequence))
      from consents.event where bank_id = any (${bankIds}::uuid[])
      group by bank_id, tpp_id, psu_id, agreement_key
      having count(distinct sequence) <= max(sequence) - min(sequence)`,
    ),
  },
  {
    name: 'consents-were-authorised',
    meaning:
      'Every grant of a consent, and every requested consent that is valid, has a finalised authorisation of the same TPP and person.',
    remedy: REVOKE,
    scope: 'bank',
    tables: ['consents.event', 'consents.requested'],
    find: byQuery(
      (bankIds) => sql`
      select event.event_id as subject, 'was granted without a finalised authorisation' as detail
      from consents.event
      where event.bank_id = any (${bankIds}::uuid[]) and cause = 'granted'
        and authorisation_id >= coalesce((select tenancy.oldest_kept_id('sca.authorisation')), authorisation_id)
        and not exists (
          select from sca.authorisation
          where (authorisation.bank_id, authorisation.authorisation_id, authorisation.tpp_id)
            = (event.bank_id, event.authorisation_id, event.tpp_id)
            and authorisation.status = 'finalised' and authorisation.person_id = event.person_id)
      union all
      select requested.consent_id, 'is valid without a finalised authorisation'
      from consents.requested
      left join lateral (
        select event.authorisation_id from consents.requested_event as event
        where (event.bank_id, event.consent_id) = (requested.bank_id, requested.consent_id)
          and event.authorisation_id is not null
        order by event.sequence limit 1
      ) as granted on true
      where requested.bank_id = any (${bankIds}::uuid[]) and requested.status = 'valid'
        and coalesce(granted.authorisation_id >= (select tenancy.oldest_kept_id('sca.authorisation')), true)
        and not exists (
          select from sca.authorisation
          where (authorisation.bank_id, authorisation.authorisation_id, authorisation.tpp_id)
            = (requested.bank_id, granted.authorisation_id, requested.tpp_id)
            and authorisation.status = 'finalised' and authorisation.person_id = requested.person_id)`,
    ),
  },
  {
    name: 'reads-within-quota',
    meaning: 'While the PSU is absent, no more reads of an account are counted than a TPP may make in a day.',
    remedy: 'The TPP read more than it may: find out how, and report it if personal data was read.',
    scope: 'bank',
    tables: ['accounts.quota'],
    find: byQuery(
      (bankIds) => sql`
      select psu_id as subject, format('%s reads of %s of account %s', cardinality(read_at), resource, account_id) as detail
      from accounts.quota
      where bank_id = any (${bankIds}::uuid[]) and cardinality(read_at) > ${readsMax}::integer`,
    ),
  },
]
