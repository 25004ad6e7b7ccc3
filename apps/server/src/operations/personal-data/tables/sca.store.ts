import { sql } from '../../../platform/database/sql.ts'
import type { Person } from '../person.ts'
import type { PersonalTable } from '../personal-table.ts'
import { deletedRows } from './deleted-rows.store.ts'

/** A person's phone, as `sca.reserve_push` names it. */
const phonesOf = ({ identityHashes, personIds }: Person): readonly string[] => [
  ...identityHashes.map((hash) => `hash ${hash}`),
  ...personIds.map((id) => `person ${id}`),
]

/** What the authentication of people stores about them. */
export const SCA_TABLES: readonly PersonalTable[] = [
  {
    table: 'sca.offered_link',
    what: 'links to an authentication that nobody has followed',
    rows: ({ bankId, psuIds, identityHashes }) => sql`
      select to_jsonb(link) - 'bank_id' as row from sca.offered_link as link
      where bank_id = ${bankId} and (authorisation ->> 'psu_id' = any (${psuIds}::text[])
        or substr(authorisation ->> 'psu_identity_hash', 3) = any (${identityHashes}::text[]))`,
    erasure: {
      kind: 'deleted',
      statement: ({ bankId, psuIds, identityHashes }) => sql`
        delete from sca.offered_link
        where bank_id = ${bankId} and (authorisation ->> 'psu_id' = any (${psuIds}::text[])
          or substr(authorisation ->> 'psu_identity_hash', 3) = any (${identityHashes}::text[]))`,
    },
  },
  deletedRows('sca.decoupled_request', {
    by: 'authorisation_id',
    what: 'requests to your own device that were not answered yet',
  }),
  {
    table: 'sca.push',
    what: 'how many requests were sent to your phone in the last hour',
    rows: (person) => sql`
      select to_jsonb(push) - 'bank_id' as row from sca.push
      where bank_id = ${person.bankId}
        and (authorisation_id = any (${person.authorisationIds}::uuid[]) or phone = any (${phonesOf(person)}::text[]))`,
    erasure: {
      kind: 'deleted',
      statement: (person) => sql`
        delete from sca.push
        where bank_id = ${person.bankId}
          and (authorisation_id = any (${person.authorisationIds}::uuid[]) or phone = any (${phonesOf(person)}::text[]))`,
    },
  },
  {
    table: 'sca.login_attempt_counter',
    what: 'how many attempts there were to log in as you in the last hour',
    rows: ({ bankId, counterHashes }) => sql`
      select to_jsonb(counter) - 'bank_id' as row from sca.login_attempt_counter as counter
      where bank_id = ${bankId} and encode(counter_hash, 'hex') = any (${counterHashes}::text[])`,
    erasure: {
      kind: 'deleted',
      statement: ({ bankId, counterHashes }) => sql`
        delete from sca.login_attempt_counter
        where bank_id = ${bankId} and encode(counter_hash, 'hex') = any (${counterHashes}::text[])`,
    },
  },
  {
    table: 'sca.link_attempt_counter',
    what: 'how many attempts there were to log in as you behind links of each company in the last minutes',
    rows: ({ bankId, counterHashes }) => sql`
      select to_jsonb(counter) - 'bank_id' as row from sca.link_attempt_counter as counter
      where bank_id = ${bankId} and encode(counter_hash, 'hex') = any (${counterHashes}::text[])`,
    erasure: {
      kind: 'deleted',
      statement: ({ bankId, counterHashes }) => sql`
        delete from sca.link_attempt_counter
        where bank_id = ${bankId} and encode(counter_hash, 'hex') = any (${counterHashes}::text[])`,
    },
  },
  deletedRows('sca.person_identity', {
    by: 'person_id',
    what: 'a keyed hash of your national id, by which requests to your phone are counted',
  }),
  deletedRows('sca.known_identity', {
    by: 'person_id',
    what: 'your national id, by which your device is reached',
  }),
  {
    table: 'sca.authorisation',
    what: 'what you were asked to approve, by which company, and what you decided',
    rows: ({ bankId, authorisationIds }) => sql`
      select to_jsonb(authorisation) - 'bank_id' as row from sca.authorisation
      where bank_id = ${bankId} and authorisation_id = any (${authorisationIds}::uuid[]) order by authorisation_id`,
    madeBy: 'authorisation_id',
    erasure: {
      kind: 'emptied',
      columns: ['psu_id', 'tpp_session_id', 'tpp_redirect_uri', 'browser_hash'],
      // Who was named by national id stays as a keyed hash: evidence is verified against it. Of the TPP's address its
      // query is removed, which may hold the TPP's own name for the person.
      statement: ({ bankId, authorisationIds }) => sql`
        update sca.authorisation set psu_id = null, tpp_session_id = '', browser_hash = null,
          tpp_redirect_uri = regexp_replace(tpp_redirect_uri, '[?#].*$', '')
        where bank_id = ${bankId} and authorisation_id = any (${authorisationIds}::uuid[])
          and (psu_id is not null or tpp_session_id <> '' or browser_hash is not null or tpp_redirect_uri ~ '[?#]')`,
      isLeft: (row) =>
        row['psu_id'] !== null ||
        row['tpp_session_id'] !== '' ||
        row['browser_hash'] !== null ||
        /[?#]/.test(String(row['tpp_redirect_uri'])),
    },
  },
  {
    table: 'sca.authorisation_event',
    what: 'each step of those approvals',
    rows: ({ bankId, authorisationIds }) => sql`
      select to_jsonb(event) - 'bank_id' as row from sca.authorisation_event as event
      where bank_id = ${bankId} and authorisation_id = any (${authorisationIds}::uuid[])
      order by authorisation_id, sequence`,
    madeBy: 'authorisation_id',
    erasure: { kind: 'kept' },
  },
  {
    table: 'sca.evidence',
    what: 'what you were shown as a private customer, and what your login provider signed when you logged in',
    rows: ({ bankId, authorisationIds, personIds }) => sql`
      select to_jsonb(evidence) - 'bank_id' || jsonb_build_object('acting_context', acting_context) as row
      from sca.evidence
      join sca.authorisation on authorisation.bank_id = ${bankId}
        and authorisation.authorisation_id = evidence.authorisation_id
      where evidence.bank_id = ${bankId} and evidence.authorisation_id = any (${authorisationIds}::uuid[])
        and evidence.person_id = any (${personIds}::uuid[])
      order by evidence.authorisation_id, attempt`,
    madeBy: 'authorisation_id',
    erasure: { kind: 'kept' },
  },
]

/** By what TPPs know people. Erased after the tables that refer to them. */
export const PSU_TABLES: readonly PersonalTable[] = [
  deletedRows('sca.session', {
    by: 'psu_id',
    what: 'sessions that you opened for companies by logging in',
    orderBy: 'authenticated_at',
  }),
  deletedRows('sca.psu', {
    by: 'person_id',
    what: 'the PSU-ID by which each company knows you',
    orderBy: 'tpp_id',
  }),
]
