import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { newId } from '../../platform/shared/ids.ts'
import type { Operator } from './operator.ts'
import type { ProposedAction } from './proposals.store.ts'

/** What two operators decide about that is no payment. */
export type SubjectAction =
  | 're-anchor'
  | 'block-tpp'
  | 'unblock-tpp'
  | 'suspend-bank'
  | 'resume-bank'
  | 'set-theme'
  | 'rotate-keys'
  | 'prune-keys'
  | 'erase-person'

/** Something that an operator looked at or did. */
export interface Act {
  readonly kind:
    | 'looked-at-payment'
    | 'looked-up-person'
    | 'listed-quarantine'
    | 'proposed'
    | 'confirmed'
    | 'declined'
    | 'exported-person'
    | 'exported-evidence'
    | 'erased-person'
    | 'reconciled'
    | 'sent-notice'
    | 'recorded-bounce'
    /** Decided by one operator in an emergency, where two are needed otherwise. */
    | 'did-alone'
  readonly paymentId?: string | undefined
  /** The core bank's key for the person. */
  readonly personId?: string | undefined
  readonly action?: ProposedAction | SubjectAction | undefined
  /** What the action is about, if not a payment. */
  readonly subject?: string | undefined
  readonly reason?: string | undefined
}

/** Where and when an operator acts. */
export interface ActContext {
  readonly bankId: string
  readonly operator: Operator
  /** By the real clock. */
  readonly nowMilliseconds: number
}

/** Records an act, in the transaction that does it. The transaction must act for the bank. */
export async function insertAct(
  queries: Queries,
  { bankId, operator, nowMilliseconds }: ActContext,
  { kind, paymentId, personId, action, subject, reason }: Act,
): Promise<void> {
  await queries.rows(sql`
    insert into back_office.act (bank_id, act_id, operator, channel, act, payment_id, person_id, action, subject, reason, at)
    values (${bankId}, ${newId()}, ${operator.id}, ${operator.channel}, ${kind}, ${paymentId ?? null}, ${personId ?? null},
      ${action ?? null}, ${subject ?? null}, ${reason ?? null}, ${new Date(nowMilliseconds).toISOString()})`)
}

/** An act, as others see it. */
export interface RecordedAct {
  readonly operator: string
  readonly channel: Operator['channel']
  readonly kind: Act['kind']
  readonly action: ProposedAction | null
  readonly reason: string | null
  readonly at: Date
}

/** Lists the latest acts about a payment, the latest first. The transaction must act for the bank. */
export async function listActsOf(
  queries: Queries,
  { bankId, paymentId }: { bankId: string; paymentId: string },
): Promise<readonly RecordedAct[]> {
  return queries.rows<RecordedAct>(sql`
    select operator, channel, act as kind, action, reason, at from back_office.act
    where bank_id = ${bankId} and payment_id = ${paymentId} order by act_id desc limit 50`)
}
