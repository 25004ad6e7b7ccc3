import {
  type ChosenConsent,
  isGenuine,
  ofChosen,
  ofRequested,
  type RequestedRow,
  toRequestedConsent,
} from '../../domain/consents/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { toInstant } from '../../platform/shared/clock.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import { type Invariant, type Violation, violationsMax } from './invariant.ts'

/** The invariant of the MACs that prove what a person lets a TPP see or ask. */
export const CONSENT_MAC_INVARIANT: Invariant = {
  name: 'consents-carry-their-mac',
  meaning: 'Every consent that gives access is as a server sealed it when the person granted or changed it.',
  remedy:
    'The consent gives no access. If a key of orders has ended, the TPP asks the PSU again. Otherwise an intruder has written to the database: keep it as evidence, look at `havn security-events --kind order-forged`, and find out who has its logins.',
  scope: 'bank',
  tables: ['consents.consent', 'consents.requested'],
  needsKeys: true,
  find: async (queries, bankIds, keys) => [
    ...(await findForged(keys, (after) => listChosen(queries, bankIds, after))),
    ...(await findForged(keys, (after) => listRequested(queries, bankIds, after))),
  ],
}

interface ListedConsent {
  readonly approved: Parameters<typeof isGenuine>[1]
  readonly mac: Buffer | null
  /** The texts by which the list is ordered. */
  readonly key: readonly [string, ...string[]]
}

const atOnce = 5_000

/** Reads consents part by part: a large bank has millions. */
async function findForged(
  keys: KeyRing,
  list: (after: ListedConsent['key'] | undefined) => Promise<readonly ListedConsent[]>,
): Promise<readonly Violation[]> {
  const violations: Violation[] = []
  let after: ListedConsent['key'] | undefined
  for (;;) {
    const consents = await list(after)
    for (const { approved, mac } of consents)
      isGenuine(
        {
          keys,
          onForgery: ({ subjectId: subject, reason }) =>
            violations.push({ subject, detail: `consent: ${reason}` }),
        },
        approved,
        mac,
      )
    after = consents.at(-1)?.key
    if (after === undefined || violations.length >= violationsMax) return violations
  }
}

async function listChosen(
  queries: Queries,
  bankIds: readonly string[],
  after: readonly string[] = ['', '', '', ''],
): Promise<readonly ListedConsent[]> {
  const [bankId, tppId, psuId, agreementKey] = after
  const rows = await queries.rows<
    Omit<ChosenConsent, 'grantedAt'> & { readonly grantedAt: Date; readonly mac: Buffer | null }
  >(sql`
    select consent.bank_id as "bankId", consent.tpp_id as "tppId", consent.psu_id as "psuId",
      consent.agreement_key as "agreementKey", person_id as "personId", sequence, granted_at as "grantedAt", mac,
      array_agg(account_id::text) as "accountIds"
    from consents.consent
    join consents.granted_account using (bank_id, tpp_id, psu_id, agreement_key)
    where consent.bank_id = any (${bankIds}::uuid[])
      and (consent.bank_id::text, consent.tpp_id, consent.psu_id::text, consent.agreement_key)
        > (${bankId ?? ''}::text, ${tppId ?? ''}, ${psuId ?? ''}::text, ${agreementKey ?? ''})
    group by consent.bank_id, consent.tpp_id, consent.psu_id, consent.agreement_key
    order by consent.bank_id::text, consent.tpp_id, consent.psu_id::text, consent.agreement_key limit ${atOnce}`)
  return rows.map(({ mac, ...row }) => ({
    approved: ofChosen({ ...row, grantedAt: toInstant(row.grantedAt) }),
    mac,
    key: [row.bankId, row.tppId, row.psuId, row.agreementKey],
  }))
}

async function listRequested(
  queries: Queries,
  bankIds: readonly string[],
  after: readonly string[] = [],
): Promise<readonly ListedConsent[]> {
  const [bankId = ID_MIN, consentId = ID_MIN] = after
  const rows = await queries.rows<RequestedRow & { readonly bank_id: string }>(sql`
    select bank_id, tpp_id, consent_id, kind, access, is_recurring, valid_until::text, frequency_per_day, is_combined,
      created_at, last_action_at, status, granted_at, used_at, person_id, agreement_id, sequence, mac,
      (select coalesce(json_agg(json_build_object('accountId', account_id, 'seesBalances', sees_balances,
          'seesTransactions', sees_transactions, 'seesOwnerName', sees_owner_name)), '[]')
       from consents.requested_account as covered
       where covered.bank_id = requested.bank_id and covered.consent_id = requested.consent_id) as accounts
    from consents.requested
    where bank_id = any (${bankIds}::uuid[]) and status = 'valid'
      and (bank_id, consent_id) > (${bankId}::uuid, ${consentId}::uuid)
    order by bank_id, consent_id limit ${atOnce}`)
  return rows.flatMap((row) => {
    const consent = toRequestedConsent(row.bank_id, row)
    const { grantedAt } = consent
    const key = [row.bank_id, row.consent_id] as const
    return grantedAt === undefined ? [] : [{ approved: ofRequested(consent, grantedAt), mac: row.mac, key }]
  })
}

const ID_MIN = '00000000-0000-0000-0000-000000000000'
