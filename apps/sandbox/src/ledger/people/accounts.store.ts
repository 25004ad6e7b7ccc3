import { type Actor, withActor } from '@havn/server/database/actor'
import type { Queries } from '@havn/server/database/database'
import { sql } from '@havn/server/database/sql'

export interface AccountRow {
  kind: 'account' | 'card-account'
  account_id: string
  /** What a payment names it by. */
  number: string
  currency: string
  name: string
  owner_name: string
  product: string
  cash_account_type: string
  customer_type: 'PRIVATE' | 'CORPORATE'
  allows_payments: boolean
  masked_pan: string | null
  credit_limit_minor_units: bigint | null
}

/** The accounts and cards that a person sees; under an agreement, those it reaches. */
export async function listAccounts(
  queries: Queries,
  actor: Actor,
  { personId, agreementId }: { personId: string; agreementId: string | undefined },
): Promise<AccountRow[]> {
  return queries.rows<AccountRow>(
    withActor(
      actor,
      sql`
    select kind, account_id, number, currency, name, owner_name, product, cash_account_type, customer_type,
      allows_payments, masked_pan, credit_limit_minor_units
    from (
      select distinct 'account' as kind, account_id, bban as number, currency, account_name as name,
        customer_name as owner_name, product, cash_account_type, customer_type, allows_payments,
        null as masked_pan, null::bigint as credit_limit_minor_units,
        customer.position as customer_position, account.position
      from sandbox_ledger.customer
      join sandbox_ledger.account using (bank_id, customer_id)
      left join sandbox_ledger.engagement using (bank_id, account_id)
      where bank_id = actor.bank_id
        and case when ${agreementId ?? null}::uuid is null
          then customer_type = 'PRIVATE' and person_id = ${personId}
          else engagement.agreement_id = ${agreementId ?? null}::uuid
            and engagement.roles @> array['REGISTER', 'VIEW'] and (person_id = ${personId} or exists (
            select from sandbox_ledger.representative
            where representative.bank_id = customer.bank_id
              and representative.agreement_id = engagement.agreement_id
              and representative.person_id = ${personId}))
          end
      union all
      select 'card-account', card_account_id, related_account, card_account.currency, account_name, customer_name,
        product, 'CARD', customer_type, allows_payments, masked_pan, credit_limit_minor_units,
        customer.position, null
      from sandbox_ledger.customer
      join sandbox_ledger.card_account using (bank_id, customer_id)
      join sandbox_ledger.book on book.bank_id = customer.bank_id and book.card = related_account
      where customer.bank_id = actor.bank_id and person_id = ${personId}
        and ${agreementId ?? null}::uuid is null and customer_type = 'PRIVATE'
    ) as seen
    order by kind, customer_position, position, number`,
    ),
  )
}

/** False when the bank has no such account or card. Needs a transaction that acts for the bank. */
export async function setAllowsPayments(
  queries: Queries,
  { bankId, accountId, allows }: { bankId: string; accountId: string; allows: boolean },
): Promise<boolean> {
  const rows = await queries.rows(sql`
    with accounts as (
      update sandbox_ledger.account set allows_payments = ${allows}
      where bank_id = ${bankId} and account_id = ${accountId}
      returning true
    ), cards as (
      update sandbox_ledger.card_account set allows_payments = ${allows}
      where bank_id = ${bankId} and card_account_id = ${accountId}
      returning true
    )
    select from accounts union all select from cards`)
  return rows.length > 0
}
