import { type Actor, inBankTransaction, withActor } from '../../../platform/database/actor.ts'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { bytea, sql } from '../../../platform/database/sql.ts'

/** A waiting order, standing order or first approval without a MAC of an accepted key, as when its key has ended. */
export interface UnsealedOrder {
  readonly kind: 'order' | 'standing-order' | 'first-approval'
  readonly tppId: string
  /** The id that the core bank gets: of the payment itself, or of its line or occurrence. */
  readonly paymentId: string
  /** The payment that the TPP created and somebody approved. */
  readonly wholeId: string
  /** Which line or occurrence it is, or which occurrence is next; from 1. */
  readonly number: number
  /** When it is executed, or the next occurrence is. */
  readonly date: string
  /** JSON text of the order; null of a standing order and a first approval. */
  readonly transfer: string | null
  /** JSON text of who initiated and approved a standing order, or of the first approval. */
  readonly initiation: string | null
  readonly mac: Buffer | null
  /** Whether the occurrence with this number was paid before. */
  readonly isPaidBefore: boolean
}

/**
 * Lists what waits at a bank without a MAC of these keys, with what is needed to compare it with what was approved. The
 * transaction must act for the bank.
 */
export async function listUnsealed(
  queries: Queries,
  bankId: string,
  keyIds: readonly string[],
): Promise<readonly UnsealedOrder[]> {
  return queries.rows<UnsealedOrder>(sql`
    select * from (
    select 'order' as kind, due.tpp_id as "tppId", due.payment_id as "paymentId",
      coalesce(part.payment_id, due.payment_id) as "wholeId", coalesce(part.number, 1) as number,
      due.execution_date as date, due.transfer, null::json as initiation, due.mac, false as "isPaidBefore"
    from payments.due
    left join payments.part on part.bank_id = due.bank_id and part.tpp_id = due.tpp_id and part.part_id = due.payment_id
    where due.bank_id = ${bankId}
    union all
    select 'standing-order', tpp_id, payment_id, payment_id, next_number, next_date, null, initiation, mac, exists (
        select from payments.part
        where part.bank_id = standing_order.bank_id and part.tpp_id = standing_order.tpp_id
          and part.payment_id = standing_order.payment_id and part.number = standing_order.next_number)
    from payments.standing_order
    where bank_id = ${bankId}
    union all
    select 'first-approval', tpp_id, payment_id, payment_id, 1, execution_date, null,
      json_build_object('approverIds', json_build_array(first_approver_id), 'agreementId', first_agreement_id),
      first_approval_mac, false
    from payments.payment_status
    where bank_id = ${bankId} and first_agreement_id is not null and status = 'RCVD') as waiting
    where mac is null
      or case when length(mac) = 32 then '' else encode(substring(mac from 1 for 4), 'hex') end <> all (${keyIds}::text[])`)
}

/** An approval in the log of a payment or of its basket, which nobody but the owner of the database can remove. */
export interface RecordedApproval {
  readonly personId: string | null
  /** Whether nobody else had to approve. */
  readonly isLast: boolean
}

/** Lists the approvals of a payment outside of baskets, in the order in which they were given. */
export async function listApprovals(
  bankDatabase: Database,
  actor: Actor,
  paymentId: string,
): Promise<readonly RecordedApproval[]> {
  return bankDatabase.rows<RecordedApproval>(
    withActor(
      actor,
      sql`
    select person_id as "personId", cause <> 'approved-by-first' as "isLast" from payments.payment_event
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and payment_id = ${paymentId}
      and cause in ('approved-by-first', 'approved', 'approved-for-later-day')
    order by sequence`,
    ),
  )
}

/** Writes a MAC beside what it vouches for, unless a server has written another one meanwhile. */
export async function writeMac(
  bankDatabase: Database,
  bankId: string,
  { kind, tppId, paymentId, date, number, mac: before }: UnsealedOrder,
  mac: Buffer,
): Promise<void> {
  await inBankTransaction(bankDatabase, bankId, async (queries) => {
    switch (kind) {
      case 'order':
        return queries.rows(sql`
          update payments.due set mac = ${mac}
          where bank_id = ${bankId} and execution_date = ${date} and payment_id = ${paymentId}
            and mac is not distinct from ${before}`)
      case 'standing-order':
        return queries.rows(sql`
          update payments.standing_order set mac = ${mac}
          where bank_id = ${bankId} and payment_id = ${paymentId} and next_number = ${number}
            and mac is not distinct from ${before}`)
      case 'first-approval':
        return queries.rows(sql`
          update payments.payment_status set first_approval_mac = ${mac}
          where bank_id = ${bankId} and tpp_id = ${tppId} and payment_id = ${paymentId}
            and first_approval_mac is not distinct from ${before}`)
    }
  })
}

/** Counts the orders, standing orders and first approvals of a bank that wait under a key. */
export async function countUnderKey(queries: Queries, bankId: string, keyId: string): Promise<number> {
  const prefix = bytea(Buffer.from(keyId, 'hex'))
  const [row] = await queries.rows<{ waiting: number }>(
    withActor(
      { bankId, tppId: '' },
      sql`
    select count(*)::integer as waiting from (
      select mac from payments.due where bank_id = actor.bank_id
      union all select mac from payments.standing_order where bank_id = actor.bank_id
      union all select first_approval_mac from payments.payment_status
        where bank_id = actor.bank_id and first_agreement_id is not null and status = 'RCVD') as sealed
    where length(mac) = 36 and substring(mac from 1 for 4) = ${prefix}::bytea`,
    ),
  )
  return row?.waiting ?? 0
}
