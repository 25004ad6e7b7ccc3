import { inBankTransaction } from '../../platform/database/actor.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { NO_BANK } from '../../platform/security-events/index.ts'
import type { ActContext, Operator } from './operator.ts'
import type { ProposedAction } from './proposals.store.ts'

/** Something that an operator looked at or did, and what is recorded of a decision. */
type ActKind = Act['kind'] | 'proposed' | 'confirmed' | 'declined' | 'did-alone'

/** Something that an operator looked at, or did without a second person. */
export interface Act {
  readonly kind:
    | 'looked-at-payment'
    | 'looked-up-person'
    | 'listed-quarantine'
    | 'exported-person'
    | 'exported-evidence'
    | 'erased-person'
    | 'reconciled'
    | 'sent-notice'
    | 'recorded-bounce'
    | 'opened-personal-data'
    | 'asked-again'
  readonly paymentId?: string | undefined
  /** The core bank's key for the person. */
  readonly personId?: string | undefined
  readonly reason?: string | undefined
}

/** Records an act, in the transaction that does it. The transaction must act for the bank. */
export async function insertAct(
  queries: Queries,
  { operator }: ActContext,
  { kind, paymentId, personId, reason }: Act,
): Promise<void> {
  await queries.rows(sql`
    select from back_office.record_look(${operator.id}, ${operator.channel}, ${kind}, ${paymentId ?? null}, ${personId ?? null},
      ${reason ?? null})`)
}

/** Has servers ask authorities and registers about a TPP again at once. Returns how many of its certificates they ask about. */
export async function askAgain(
  bankDatabase: Database,
  { operator }: Pick<ActContext, 'operator'>,
  tppId: string,
): Promise<number> {
  const [row] = await inBankTransaction(bankDatabase, NO_BANK, (queries) =>
    queries.rows<{ certificates: number }>(
      sql`select back_office.ask_again(${operator.id}, ${operator.channel}, ${tppId}) as certificates`,
    ),
  )
  return row?.certificates ?? 0
}

/** An act, as others see it. */
export interface RecordedAct {
  readonly operator: string
  readonly channel: Operator['channel']
  readonly kind: ActKind
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
