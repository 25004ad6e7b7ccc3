import { type Actor, withActor } from '../../platform/database/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { BasketStage } from './basket-stage.ts'

/** A signing basket, with the ids of its payments and of the people who have approved it. */
export interface Basket {
  readonly stage: BasketStage
  /** The agreement that the first of two approvals was given for. */
  readonly agreementId: string | null
  /** In the order in which the TPP named them. */
  readonly paymentIds: readonly string[]
  readonly approverIds: readonly string[]
  /** The MAC of the first of two approvals. */
  readonly firstApprovalMac: Buffer | null
  /** The interface that it was created through; null for the usual one. */
  readonly interfaceId: string | null
}

/** A basket that a TPP creates. */
interface NewBasketRow extends Pick<Basket, 'paymentIds' | 'interfaceId'> {
  readonly basketId: string
  readonly at: Temporal.Instant
}

/** Writes a new basket with its payments and its first event. Needs a transaction that acts for the TPP. */
export async function insertBasket(
  queries: Queries,
  { bankId, tppId }: Actor,
  { basketId, paymentIds, interfaceId, at }: NewBasketRow,
): Promise<void> {
  await queries.rows(sql`
    insert into signing_baskets.basket (bank_id, tpp_id, basket_id, stage, sequence, interface)
    values (${bankId}, ${tppId}, ${basketId}, 'open', 1, ${interfaceId})`)
  await queries.rows(sql`
    insert into signing_baskets.member (bank_id, tpp_id, basket_id, position, payment_id)
    select ${bankId}, ${tppId}, ${basketId}, position, payment_id
    from unnest(${paymentIds}::uuid[]) with ordinality as named (payment_id, position)`)
  await queries.rows(sql`
    insert into signing_baskets.event (bank_id, tpp_id, basket_id, sequence, cause, stage, at)
    values (${bankId}, ${tppId}, ${basketId}, 1, 'created', 'open', ${at.toString()})`)
}

/** The basket of this TPP with this id; undefined if there is none or it was deleted. */
export async function findBasket(
  queries: Queries,
  actor: Actor,
  basketId: string,
): Promise<Basket | undefined> {
  const [row] = await queries.rows<Basket>(
    withActor(
      actor,
      sql`
    select stage, agreement_id as "agreementId", first_approval_mac as "firstApprovalMac",
      interface as "interfaceId",
      array(
        select payment_id::text from signing_baskets.member
        where member.bank_id = basket.bank_id and member.tpp_id = basket.tpp_id
          and member.basket_id = basket.basket_id
        order by position) as "paymentIds",
      array(
        select person_id::text from signing_baskets.event
        where event.bank_id = basket.bank_id and event.tpp_id = basket.tpp_id
          and event.basket_id = basket.basket_id and event.cause = 'approved') as "approverIds"
    from signing_baskets.basket
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and basket_id = ${basketId} and stage <> 'deleted'`,
    ),
  )
  return row
}

/**
 * Locks a basket until the transaction ends. Lock it before its payments, always: the other way round two transactions
 * could wait for each other. Needs a transaction that acts for the bank.
 */
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

/**
 * Deletes a basket for its TPP, whose login may not write the MAC of an approval, and writes the event. Needs a transaction
 * that has locked the basket.
 */
export async function recordDeletion(
  queries: Queries,
  { bankId, tppId }: Actor,
  { basketId, at }: { readonly basketId: string; readonly at: Temporal.Instant },
): Promise<void> {
  await queries.rows(sql`
    with moved as (
      update signing_baskets.basket set stage = 'deleted', sequence = sequence + 1
      where bank_id = ${bankId} and tpp_id = ${tppId} and basket_id = ${basketId}
      returning sequence
    )
    insert into signing_baskets.event (bank_id, tpp_id, basket_id, sequence, cause, stage, at)
    select ${bankId}, ${tppId}, ${basketId}, moved.sequence, 'deleted', 'deleted', greatest(${at.toString()}::timestamptz, (
        select latest.at from signing_baskets.event as latest
        where latest.bank_id = ${bankId} and latest.tpp_id = ${tppId} and latest.basket_id = ${basketId}
          and latest.sequence = moved.sequence - 1))
    from moved`)
}

/** One change of a basket's stage by a PSU, and what its event records. */
export interface BasketMove {
  readonly basketId: string
  readonly cause: 'approved' | 'refused'
  readonly stage: BasketStage
  readonly decider: { readonly personId: string; readonly agreementId: string | undefined }
  readonly at: Temporal.Instant
  /** The MAC of the first of two approvals; only with that. */
  readonly mac?: Buffer | undefined
}

/** Moves a basket to another stage and writes the event. Needs a transaction that has locked the basket. */
export async function moveBasket(
  queries: Queries,
  { bankId, tppId }: Actor,
  move: BasketMove,
): Promise<void> {
  const { basketId, cause, stage, decider, at, mac } = move
  const agreementId = decider.agreementId ?? null
  await queries.rows(sql`
    with moved as (
      update signing_baskets.basket
      set stage = ${stage}, agreement_id = coalesce(${agreementId}::uuid, agreement_id), sequence = sequence + 1,
        first_approval_mac = coalesce(${mac ?? null}, first_approval_mac)
      where bank_id = ${bankId} and tpp_id = ${tppId} and basket_id = ${basketId}
      returning sequence
    )
    insert into signing_baskets.event
      (bank_id, tpp_id, basket_id, sequence, cause, stage, person_id, agreement_id, at)
    select ${bankId}, ${tppId}, ${basketId}, moved.sequence, ${cause}, ${stage}, ${decider.personId}::uuid,
      ${agreementId}::uuid, greatest(${at.toString()}::timestamptz, (
        select latest.at from signing_baskets.event as latest
        where latest.bank_id = ${bankId} and latest.tpp_id = ${tppId} and latest.basket_id = ${basketId}
          and latest.sequence = moved.sequence - 1))
    from moved`)
}

/**
 * The baskets under these agreements that somebody else has approved and that wait for this person as the second
 * approver. Needs a transaction that acts for the bank.
 */
export async function listHalfApprovedBaskets(
  queries: Queries,
  { bankId, personId, agreementIds }: { bankId: string; personId: string; agreementIds: readonly string[] },
): Promise<{ tppId: string; basketId: string; agreementId: string }[]> {
  return queries.rows(sql`
    select tpp_id as "tppId", basket_id as "basketId", agreement_id as "agreementId"
    from signing_baskets.basket
    where bank_id = ${bankId} and agreement_id = any (${agreementIds}::uuid[])
      and stage = 'half-approved'
      and not exists (
        select from signing_baskets.event
        where event.bank_id = basket.bank_id and event.tpp_id = basket.tpp_id
          and event.basket_id = basket.basket_id and event.person_id = ${personId})
    order by basket_id`)
}
