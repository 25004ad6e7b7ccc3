import { toAccount } from '../money/ledger-account-id.ts'
import { type Actor, withActor } from '@havn/server/platform/database/actor'
import type { Queries } from '@havn/server/platform/database/database'
import { sql, type Statement } from '@havn/server/platform/database/sql'
import type { BankAccount, DebtorAccount } from '@havn/server/core-bank'

interface AccountRow {
  readonly kind: 'account' | 'card-account'
  readonly accountId: string
  /** The account's BBAN, or the card's identification. */
  readonly number: string
  readonly currency: string
  readonly name: string
  readonly ownerName: string
  readonly product: string
  readonly cashAccountType: string
  readonly customerType: 'PRIVATE' | 'CORPORATE'
  readonly allowsPayments: boolean
  readonly maskedPan: string | null
  readonly creditLimitMinorUnits: bigint | null
}

/** Lists the accounts and cards of people's own, by person id. */
export async function listPrivateAccounts(
  queries: Queries,
  actor: Actor,
  personIds: readonly string[],
): Promise<Map<string, BankAccount[]>> {
  const rows = await queries.rows<AccountRow & { personId: string }>(
    withActor(
      actor,
      sql`
    select person_id as "personId", kind, account_id as "accountId", number, currency, name, owner_name as "ownerName",
      product, cash_account_type as "cashAccountType", 'PRIVATE' as "customerType", allows_payments as "allowsPayments",
      masked_pan as "maskedPan", credit_limit_minor_units as "creditLimitMinorUnits"
    from (
      select person_id, 'account' as kind, account_id, bban as number, currency, account_name as name,
        customer_name as owner_name, product, cash_account_type, allows_payments, null as masked_pan,
        null::bigint as credit_limit_minor_units, customer.position as customer_position, account.position
      from sandbox_ledger.customer
      join sandbox_ledger.account using (bank_id, customer_id)
      where bank_id = actor.bank_id and person_id = any (${personIds}::uuid[]) and customer_type = 'PRIVATE'
      union all
      select person_id, 'card-account', card_account_id, related_account, card_account.currency, account_name,
        customer_name, product, 'CARD', allows_payments, masked_pan, credit_limit_minor_units, customer.position, null
      from sandbox_ledger.customer
      join sandbox_ledger.card_account using (bank_id, customer_id)
      join sandbox_ledger.ledger_account
        on ledger_account.bank_id = customer.bank_id and ledger_account.card = related_account
      where customer.bank_id = actor.bank_id and person_id = any (${personIds}::uuid[]) and customer_type = 'PRIVATE'
    ) as visible
    order by kind, customer_position, position, number`,
    ),
  )
  return new Map(
    [...Map.groupBy(rows, ({ personId }) => personId)].map(([personId, own]) => [
      personId,
      own.map(toBankAccount),
    ]),
  )
}

/** Lists the accounts that an agreement lets a person see. */
export async function listAgreementAccounts(
  queries: Queries,
  actor: Actor,
  { personId, agreementId }: { personId: string; agreementId: string },
): Promise<BankAccount[]> {
  const query = accountsUnderAgreement(personId, agreementId)
  return (await queries.rows<AccountRow>(withActor(actor, query))).map(toBankAccount)
}

function accountsUnderAgreement(personId: string, agreementId: string): Statement {
  return sql`
    select 'account' as kind, account_id as "accountId", bban as number, currency, account_name as name,
      customer_name as "ownerName", product, cash_account_type as "cashAccountType", customer_type as "customerType",
      allows_payments as "allowsPayments", null as "maskedPan", null::bigint as "creditLimitMinorUnits"
    from sandbox_ledger.engagement
    join sandbox_ledger.account using (bank_id, account_id)
    join sandbox_ledger.customer using (bank_id, customer_id)
    where bank_id = actor.bank_id and engagement.agreement_id = ${agreementId}
      and engagement.roles @> array['REGISTER', 'VIEW'] and (person_id = ${personId} or exists (
        select from sandbox_ledger.representative
        where representative.bank_id = actor.bank_id
          and representative.agreement_id = engagement.agreement_id
          and representative.person_id = ${personId}))
    order by customer.position, account.position, bban`
}

/** In the sandbox whoever sees an account may pay from it, unless `setAllowsPayments` took that right away. */
function toBankAccount({ kind, number, currency, name, ...row }: AccountRow): BankAccount {
  const account: DebtorAccount = kind === 'account' ? toAccount(number) : { kind, identification: number }
  return {
    accountId: row.accountId,
    account,
    currency,
    name,
    ownerName: row.ownerName,
    product: row.product,
    cashAccountType: row.cashAccountType,
    usage: row.customerType === 'PRIVATE' ? 'PRIV' : 'ORGA',
    mayPay: row.allowsPayments,
    ...(row.maskedPan === null
      ? {}
      : {
          card: {
            maskedPan: row.maskedPan,
            creditLimit: { minorUnits: row.creditLimitMinorUnits ?? 0n, currency },
          },
        }),
  }
}

/** Returns false if the bank has no such account or card. Needs a transaction that acts for the bank. */
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
