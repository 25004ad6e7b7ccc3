import type { PaymentProduct, PaymentService, TransactionStatus } from '@havn/contract'
import { type Actor, withActor } from '../../database/actor.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

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
  readonly executionDate: string
  /** By the bank's clock. */
  readonly createdAt: Date
}

export interface PaymentQuery {
  /** The range of ids, both ends included. Ids are UUIDv7 of real time, so their order is that of creation. */
  readonly firstId: string
  readonly lastId: string
  readonly status?: TransactionStatus | undefined
  readonly limit: number
  readonly realTime: string
}

/** Lists payments of the TPP's own, the newest first. */
export async function listPayments(
  queries: Queries,
  actor: Actor,
  { firstId, lastId, status, limit, realTime }: PaymentQuery,
): Promise<ListedPayment[]> {
  return queries.rows<ListedPayment>(
    withActor(
      actor,
      sql`
    select listed.* from (
      select payment_id as "paymentId", service, product, amount_minor_units as "minorUnits", currency,
        debtor_account as "debtorAccount", creditor_account as "creditorAccount",
        execution_date as "executionDate", created_at as "createdAt",
        case
          when status = 'RCVD' and execution_date <
            (banks.time_of(actor.bank_id, ${realTime}::timestamptz) at time zone 'Europe/Oslo')::date then 'RJCT'
          when service = 'payments' then status
          else (payments.status_for_tpp(payment.bank_id, payment.tpp_id, payment_id)).status
        end as status
      from payments.payment
      join payments.payment_status using (bank_id, tpp_id, payment_id)
      where bank_id = actor.bank_id and tpp_id = actor.tpp_id
        and payment_id >= ${firstId} and payment_id <= ${lastId}
    ) as listed
    where ${status ?? null}::text is null or listed.status = ${status ?? null}::text
    order by listed."paymentId" desc
    limit ${limit}`,
    ),
  )
}
