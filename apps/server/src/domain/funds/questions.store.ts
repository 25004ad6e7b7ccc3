import assert from 'node:assert/strict'
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
  readonly amountHash: Buffer
}

/** What came of claiming a question. */
export interface QuestionClaim {
  readonly isClaimed: boolean
  /** Seconds until one more question may be asked. */
  readonly resetSeconds: number
  /** How many different amounts the TPP asked about within a minute, this one included if it was claimed. */
  readonly amountsInAMinute: number
}

/** Claims one question of a TPP about an account. */
export async function claimQuestion(
  queries: Queries,
  actor: Actor,
  { questionId, accountId, consentId, at, amountHash }: CountedQuestion,
  questionsMax: number,
): Promise<QuestionClaim> {
  const [row] = await queries.rows<QuestionClaim>(
    withActor(
      actor,
      sql`
    select is_claimed as "isClaimed", coalesce(reset_seconds, 3600) as "resetSeconds",
      amounts_in_a_minute as "amountsInAMinute"
    from funds.claim_question(
      row(actor.bank_id, actor.tpp_id, ${accountId}, ${questionId}, ${consentId}, ${at.toString()}, ${amountHash})::funds.question,
      ${questionsMax}::integer)`,
    ),
  )
  assert(row, 'a claim returns a row')
  return row
}

/** Undoes `claimQuestion`, because the TPP got no answer. */
export async function releaseQuestion(
  queries: Queries,
  actor: Actor,
  { accountId, questionId }: Pick<CountedQuestion, 'accountId' | 'questionId'>,
): Promise<void> {
  await queries.rows(
    withActor(
      actor,
      sql`select released.* from funds.release_question(actor.bank_id, actor.tpp_id, ${accountId}, ${questionId}) as released`,
    ),
  )
}
