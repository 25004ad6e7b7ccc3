import { type Actor, actingAs } from '../database/acting.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { BasketStage } from './basket-stage.ts'

export interface BasketRow {
  readonly stage: BasketStage
  readonly agreement_id: string | null
  /** In the order in which the TPP named them. */
  readonly payment_ids: readonly string[]
  /** Who has approved. */
  readonly approver_ids: readonly string[]
}

/** Needs a transaction that acts for the TPP. */
export async function insertBasket(
  queries: Queries,
  { bankId, tppId }: Actor,
  { basketId, paymentIds, at }: { basketId: string; paymentIds: readonly string[]; at: Temporal.Instant },
): Promise<void> {
  await queries.rows(sql`
    insert into signing_baskets.basket (bank_id, tpp_id, basket_id, stage, sequence)
    values (${bankId}, ${tppId}, ${basketId}, 'open', 1)`)
  await queries.rows(sql`
    insert into signing_baskets.member (bank_id, tpp_id, basket_id, position, payment_id)
    select ${bankId}, ${tppId}, ${basketId}, position, payment_id
    from unnest(${paymentIds}::uuid[]) with ordinality as named (payment_id, position)`)
  await queries.rows(sql`
    insert into signing_baskets.event (bank_id, tpp_id, basket_id, sequence, cause, stage, at)
    values (${bankId}, ${tppId}, ${basketId}, 1, 'created', 'open', ${at.toString()})`)
}

/** One that was deleted is not found. */
export async function findBasket(
  queries: Queries,
  actor: Actor,
  basketId: string,
): Promise<BasketRow | undefined> {
  const [row] = await queries.rows<BasketRow>(
    actingAs(
      actor,
      sql`
    select stage, agreement_id,
      array(
        select payment_id::text from signing_baskets.member
        where member.bank_id = basket.bank_id and member.tpp_id = basket.tpp_id
          and member.basket_id = basket.basket_id
        order by position) as payment_ids,
      array(
        select person_id::text from signing_baskets.event
        where event.bank_id = basket.bank_id and event.tpp_id = basket.tpp_id
          and event.basket_id = basket.basket_id and event.cause = 'approved') as approver_ids
    from signing_baskets.basket
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and basket_id = ${basketId} and stage <> 'deleted'`,
    ),
  )
  return row
}

/** Needs a transaction that acts for the bank. A basket is locked before its payments, always. */
export async function lockBasket(
  queries: Queries,
  { bankId, tppId }: Actor,
  basketId: string,
): Promise<void> {
  await queries.rows(sql`
    select from signing_baskets.basket
    where bank_id = ${bankId} and tpp_id = ${tppId} and basket_id = ${basketId}
    for update`)
}

export interface BasketStep {
  readonly basketId: string
  readonly cause: 'approved' | 'refused' | 'deleted'
  readonly stage: BasketStage
  /** Undefined where the TPP does it. */
  readonly decider: { readonly personId: string; readonly agreementId: string | undefined } | undefined
  readonly at: Temporal.Instant
}

/** Needs a transaction that has locked the basket. */
export async function moveBasket(
  queries: Queries,
  { bankId, tppId }: Actor,
  step: BasketStep,
): Promise<void> {
  const { basketId, cause, stage, decider, at } = step
  const agreementId = decider?.agreementId ?? null
  await queries.rows(sql`
    with moved as (
      update signing_baskets.basket
      set stage = ${stage}, agreement_id = coalesce(${agreementId}::uuid, agreement_id), sequence = sequence + 1
      where bank_id = ${bankId} and tpp_id = ${tppId} and basket_id = ${basketId}
      returning sequence
    )
    insert into signing_baskets.event
      (bank_id, tpp_id, basket_id, sequence, cause, stage, person_id, agreement_id, at)
    select ${bankId}, ${tppId}, ${basketId}, moved.sequence, ${cause}, ${stage}, ${decider?.personId ?? null}::uuid,
      ${agreementId}::uuid, ${at.toString()}
    from moved`)
}

/** Needs a transaction that acts for the bank. What one person has approved under these agreements, and not this one. */
export async function listHalfApproved(
  queries: Queries,
  asked: { bankId: string; personId: string; agreementIds: readonly string[] },
): Promise<{ tpp_id: string; basket_id: string; agreement_id: string }[]> {
  return queries.rows(sql`
    select tpp_id, basket_id, agreement_id
    from signing_baskets.basket
    where bank_id = ${asked.bankId} and agreement_id = any (${asked.agreementIds}::uuid[])
      and stage = 'half-approved'
      and not exists (
        select from signing_baskets.event
        where event.bank_id = basket.bank_id and event.tpp_id = basket.tpp_id
          and event.basket_id = basket.basket_id and event.person_id = ${asked.personId})
    order by basket_id`)
}
