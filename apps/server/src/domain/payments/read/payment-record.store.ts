import type { PaymentProduct, PaymentService, TransactionStatus } from '@havn/contract'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { millisecondsOfId } from '../../../platform/shared/ids.ts'
import type { PaymentCause } from '../payment-status.ts'

/** Everything that the server knows of a payment or a part of one, for the bank's own people. */
export interface PaymentRecord {
  readonly tppId: string
  readonly paymentId: string
  readonly status: TransactionStatus
  readonly executionDate: string
  /** The last day on which it can be approved; null once it is, and for a part of a bulk or periodic payment. */
  readonly approveBy: string | null
  readonly basketId: string | null
  readonly firstApproverId: string | null
  /** Null for a part of a bulk or periodic payment, like everything up to `createdAt`. */
  readonly service: PaymentService | null
  readonly product: PaymentProduct | null
  readonly minorUnits: bigint | null
  readonly currency: string | null
  readonly debtorAccount: string | null
  readonly creditorAccount: string | null
  /** By the bank's clock. */
  readonly createdAt: Date | null
  /** Where it is on its way to the core bank; null if it is not approved or has ended. */
  readonly stage: 'waiting' | 'claimed' | 'under-way' | 'quarantined' | null
  readonly lastTryDate: string | null
  /** Times of claims are by the database's clock. */
  readonly claimedAt: Date | null
  readonly claimAttempt: number | null
  readonly claimRetryAt: Date | null
  readonly isClaimantAlive: boolean | null
  readonly quarantineProblem: string | null
  readonly quarantinedAt: Date | null
  /** Whether its order may have been sent to the core bank before it was quarantined; null if it is not quarantined. */
  readonly mayHaveReachedCoreBank: boolean | null
  /** When two operators decided to cancel it; it is cancelled once the core bank says that it has not executed it. */
  readonly cancellationDecidedAt: Date | null
  /** The next occurrence of a periodic payment. */
  readonly nextOccurrence: string | null
}

/** One change of a payment's status, and who decided it. */
export interface PaymentRecordEvent {
  readonly cause: PaymentCause | 'created'
  readonly status: TransactionStatus
  /** By the bank's clock. */
  readonly at: Date
  /** The core bank's key for the person who decided. */
  readonly personId: string | null
  readonly agreementId: string | null
  /** JSON text of why the core bank refused or returned it. */
  readonly reason: string | null
}

/**
 * Finds the TPP of a payment of which only the id is known. It goes from TPP to TPP by the key, in the month of the id, so
 * that it reads a few rows however many payments there are. The transaction must act for the bank.
 */
export async function findTppOfPayment(
  queries: Queries,
  { bankId, paymentId }: { bankId: string; paymentId: string },
): Promise<string | undefined> {
  const [from, before] = monthOf(paymentId)
  const [row] = await queries.rows<{ tpp_id: string }>(sql`
    with recursive tpp (id) as (
      (select tpp_id from payments.payment_status
        where bank_id = ${bankId} and payment_id >= ${from} and payment_id < ${before}
        order by tpp_id limit 1)
      union all
      select (
        select next.tpp_id from payments.payment_status as next
        where next.bank_id = ${bankId} and next.tpp_id > tpp.id
          and next.payment_id >= ${from} and next.payment_id < ${before}
        order by next.tpp_id limit 1)
      from tpp where tpp.id is not null
    )
    select tpp.id as tpp_id from tpp
    cross join lateral (
      select from payments.payment_status as found
      where found.bank_id = ${bankId} and found.tpp_id = tpp.id and found.payment_id = ${paymentId}
      offset 0
    ) as payment
    where tpp.id is not null limit 1`)
  return row?.tpp_id
}

/** The ids of the month in which an id was made: the first, and the first of the next month. */
function monthOf(id: string): readonly [string, string] {
  const time = new Date(millisecondsOfId(id))
  const first = (month: number) => {
    const milliseconds = Math.max(Date.UTC(time.getUTCFullYear(), month, 1), 0)
    const digits = milliseconds.toString(16).padStart(12, '0').slice(-12)
    return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
  }
  return [first(time.getUTCMonth()), first(time.getUTCMonth() + 1)]
}

interface PaymentKey {
  readonly bankId: string
  readonly tppId: string
  readonly paymentId: string
}

/** Reads what is stored of a payment. The transaction must act for the bank. */
export async function readPaymentRecord(
  queries: Queries,
  { bankId, tppId, paymentId }: PaymentKey,
): Promise<PaymentRecord | undefined> {
  const [row] = await queries.rows<PaymentRecord>(sql`
    select current.tpp_id as "tppId", current.payment_id as "paymentId", current.status,
      current.execution_date as "executionDate",
      case when current.status = 'RCVD' and payment.payment_id is not null
        then payments.approve_by(payment.service, payment.body, payment.created_at, current.execution_date,
          banks.time_zone_of(current.bank_id))
      end as "approveBy", current.basket_id as "basketId",
      current.first_approver_id as "firstApproverId", payment.service, payment.product,
      payment.amount_minor_units as "minorUnits", payment.currency, payment.debtor_account as "debtorAccount",
      payment.creditor_account as "creditorAccount", payment.created_at as "createdAt", due.stage,
      due.last_try_date as "lastTryDate", claim.claimed_at as "claimedAt", claim.attempt as "claimAttempt",
      claim.retry_at as "claimRetryAt", payments.is_instance_alive(claim.instance_id) as "isClaimantAlive",
      quarantine.problem as "quarantineProblem", quarantine.quarantined_at as "quarantinedAt",
      quarantine.may_have_reached_core_bank as "mayHaveReachedCoreBank",
      quarantine.cancellation_decided_at as "cancellationDecidedAt",
      standing_order.next_date as "nextOccurrence"
    from payments.payment_status as current
    left join payments.payment on payment.bank_id = current.bank_id and payment.tpp_id = current.tpp_id
      and payment.payment_id = current.payment_id
    left join payments.due on due.bank_id = current.bank_id and due.execution_date = current.execution_date
      and due.payment_id = current.payment_id
    left join payments.claim on claim.claim_id = due.claim_id
    left join payments.quarantine on quarantine.bank_id = current.bank_id
      and quarantine.payment_id = current.payment_id
    left join payments.standing_order on standing_order.bank_id = current.bank_id
      and standing_order.payment_id = current.payment_id
    where current.bank_id = ${bankId} and current.tpp_id = ${tppId} and current.payment_id = ${paymentId}`)
  return row
}

/** Lists every change of a payment's status, oldest first. The transaction must act for the bank. */
export async function listRecordEvents(
  queries: Queries,
  { bankId, tppId, paymentId }: PaymentKey,
): Promise<readonly PaymentRecordEvent[]> {
  return queries.rows<PaymentRecordEvent>(sql`
    select cause, status, at, person_id as "personId", agreement_id as "agreementId", reason
    from payments.payment_event
    where bank_id = ${bankId} and tpp_id = ${tppId} and payment_id = ${paymentId} order by sequence`)
}
