import type { PaymentProduct, PaymentService, TransactionStatus } from '@havn/contract'
import { type Actor, withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** A payment in the list of a TPP's payments. */
export interface ListedPayment {
  readonly paymentId: string
  readonly service: PaymentService
  readonly product: PaymentProduct
  /** As the next read of the payment would say: an unapproved one whose day has passed is rejected by then. */
  readonly status: TransactionStatus
  /** Null for a bulk payment, like the currency and the creditor account. */
  readonly minorUnits: bigint | null
  readonly currency: string | null
  readonly debtorAccount: string
  readonly creditorAccount: string | null
  /** As the TPP sent it; null for a bulk payment. */
  readonly creditorName: string | null
  readonly executionDate: string
  /** By the bank's clock. */
  readonly createdAt: Date
}

export interface PaymentQuery {
  /** The range of ids, both ends included. Ids are UUIDv7 of real time, so their order is that of creation. */
  readonly firstId: string
  readonly lastId: string
  readonly status?: TransactionStatus | undefined
  readonly service?: PaymentService | undefined
  readonly product?: PaymentProduct | undefined
  /** An account number that pays or is paid. */
  readonly account?: string | undefined
  readonly search?: PaymentSearch | undefined
  /** Days by the bank's clock, both included. */
  readonly createdFrom?: string | undefined
  readonly createdTo?: string | undefined
  readonly limit: number
  readonly realTime: string
  readonly timeZone: string
}

/** What somebody looks for. All of it is in lower case. */
export interface PaymentSearch {
  readonly text: string
  /** The same as a part of a payment's id; undefined if it is none. */
  readonly id: string | undefined
  /** The same as a part of an account number; undefined if it is none. */
  readonly account: string | undefined
  /** The same as an amount; undefined if it is none. */
  readonly amount: string | undefined
}

/** Lists payments of the TPP's own, the newest first. */
export async function listPayments(
  queries: Queries,
  actor: Actor,
  query: PaymentQuery,
): Promise<ListedPayment[]> {
  const { firstId, lastId, status, limit, realTime, timeZone, search } = query
  const { account = null, service = null, product = null, createdFrom = null, createdTo = null } = query
  const [text, amount] = [search?.text ?? null, search?.amount ?? null]
  const [partOfId, partOfAccount] = [search?.id ?? null, search?.account ?? null]
  return queries.rows<ListedPayment>(
    withActor(
      actor,
      sql`
    select listed.* from (
      select payment_id as "paymentId", service, product, amount_minor_units as "minorUnits", currency,
        debtor_account as "debtorAccount", creditor_account as "creditorAccount",
        body::json ->> 'creditorName' as "creditorName",
        execution_date as "executionDate", created_at as "createdAt",
        case
          when status = 'RCVD' and payments.approve_by(service, body, created_at, execution_date, ${timeZone}) <
            (banks.time_of(actor.bank_id, ${realTime}::timestamptz) at time zone ${timeZone})::date then 'RJCT'
          when service = 'payments' then status
          else (payments.status_for_tpp(payment.bank_id, payment.tpp_id, payment_id)).status
        end as status
      from payments.payment
      join payments.payment_status using (bank_id, tpp_id, payment_id)
      where bank_id = actor.bank_id and tpp_id = actor.tpp_id
        and payment_id >= ${firstId} and payment_id <= ${lastId}
        and (${service}::text is null or service = ${service}::text)
        and (${product}::text is null or product = ${product}::text)
        and (${createdFrom}::date is null or (created_at at time zone ${timeZone})::date >= ${createdFrom}::date)
        and (${createdTo}::date is null or (created_at at time zone ${timeZone})::date <= ${createdTo}::date)
        and (${account}::text is null or debtor_account = ${account}::text or exists (
          select from payments.creditors_of(service, body) as creditor where creditor.account = ${account}::text))
        and (${text}::text is null or position(${partOfId}::text in payment_id::text) > 0
          or position(${partOfAccount}::text in lower(debtor_account)) > 0
          or exists (
            select from payments.creditors_of(service, body) as creditor
            where position(${text}::text in lower(creditor.name)) > 0
              or position(${text}::text in lower(creditor.remittance)) > 0
              or position(${partOfAccount}::text in lower(creditor.account)) > 0
              or creditor.amount = ${amount}::numeric))
    ) as listed
    where ${status ?? null}::text is null or listed.status = ${status ?? null}::text
    order by listed."paymentId" desc
    limit ${limit}`,
    ),
  )
}
