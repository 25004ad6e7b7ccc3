import assert from 'node:assert/strict'
import type { Money } from '../../core-bank/index.ts'
import { type Actor, withActor } from '../../platform/database/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** A question about the funds of an account, as it is counted. */
export interface CountedQuestion {
  readonly questionId: string
  readonly accountId: string
  readonly consentId: string
  /** By the bank's clock. */
  readonly at: Temporal.Instant
  readonly amount: Money
}

/** Which limit a question exceeds: questions in an hour, amounts in a minute, or answers in a day that narrow the balance. */
export type ExceededLimit = 'hour' | 'minute' | 'day'

/** The outcome of claiming a question. */
export type QuestionClaim =
  | { readonly exceeded: null }
  /** `resetSeconds`: until one more such question may be asked. */
  | { readonly exceeded: ExceededLimit; readonly resetSeconds: number }

/** Claims one question of a TPP about an account. */
export async function claimQuestion(
  queries: Queries,
  actor: Actor,
  { questionId, accountId, consentId, at, amount }: CountedQuestion,
  questionsMax: number,
): Promise<QuestionClaim> {
  const [row] = await queries.rows<QuestionClaim>(
    withActor(
      actor,
      sql`
    select exceeded, reset_seconds as "resetSeconds"
    from funds.claim_question(
      row(actor.bank_id, actor.tpp_id, ${accountId}, ${questionId}, ${consentId}, ${at.toString()},
        ${amount.minorUnits}, ${amount.currency}, false, null)::funds.question,
      ${questionsMax}::integer)`,
    ),
  )
  assert(row, 'a claim returns a row')
  return row
}

/** Records the answer to a claimed question; undefined if the TPP gets none, and then the question does not count. */
export async function recordAnswer(
  queries: Queries,
  actor: Actor,
  { accountId, questionId }: Pick<CountedQuestion, 'accountId' | 'questionId'>,
  isAvailable: boolean | undefined,
): Promise<void> {
  await queries.rows(
    withActor(
      actor,
      sql`select answered.* from funds.answer_question(
        actor.bank_id, actor.tpp_id, ${accountId}, ${questionId}, ${isAvailable ?? null}::boolean) as answered`,
    ),
  )
}
