import type { NotificationContent, NotifiedResource, NotifiedStatus, ScaStatus } from '@havn/contract'
import { type Actor, withActor } from '../database/actor.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** What a TPP wants to hear of, as the SQL type `notifications.subscription` has it. */
export interface SubscriptionRecord {
  readonly bank_id: string
  readonly tpp_id: string
  readonly resource_id: string
  readonly resource: NotifiedResource
  readonly path: string
  readonly uri: string
  readonly lane: string
  readonly content: readonly NotificationContent[]
}

/** In the transaction that creates what it is about. */
export async function subscribe(queries: Queries, record: SubscriptionRecord): Promise<void> {
  await queries.rows(sql`select notifications.subscribe(${JSON.stringify([record])})`)
}

/** A payment or basket with something to send, in the hand of one sender. */
export interface DueRow {
  readonly bank_id: string
  readonly resource_id: string
  readonly lane: string
  /** The number of the last notification that there was to send. */
  readonly number: number
}

export interface Claim {
  readonly realTime: string
  readonly heldUntil: string
  readonly atMost: number
  readonly roomPerLane: number
  /** Lanes with another room than that. */
  readonly rooms: ReadonlyMap<string, number>
}

/** Takes what is due, of each lane as much as there is room for; what others have in hand is passed by. */
export async function claimDue(bankDatabase: Queries, claim: Claim): Promise<DueRow[]> {
  const lanes = [...claim.rooms.keys()]
  const rooms = [...claim.rooms.values()].map(String)
  // From lane to lane by the index: however much waits in one, no other waits for it.
  return bankDatabase.rows<DueRow>(sql`
    with recursive lane (name) as (
      (select lane from notifications.due order by lane limit 1)
      union all
      select (select due.lane from notifications.due where due.lane > lane.name order by due.lane limit 1)
      from lane where lane.name is not null
    )
    update notifications.due set due_at = ${claim.heldUntil}
    from (
      select first.bank_id, first.resource_id
      from lane
      left join unnest(${lanes}::text[], ${rooms}::integer[]) as busy (name, room) on busy.name = lane.name
      cross join lateral (
        select due.bank_id, due.resource_id, due.due_at from notifications.due
        where due.lane = lane.name and due.due_at <= ${claim.realTime}
        order by due.due_at
        limit coalesce(busy.room, ${claim.roomPerLane})
        for update skip locked
      ) as first
      order by first.due_at
      limit ${claim.atMost}
    ) as chosen
    where due.bank_id = chosen.bank_id and due.resource_id = chosen.resource_id
    returning due.bank_id, due.resource_id, due.lane, due.number`)
}

export interface NotificationRow {
  readonly tpp_id: string
  readonly notification_id: string
  readonly resource_id: string
  readonly resource: NotifiedResource
  readonly path: string
  readonly uri: string
  readonly number: number
  readonly transaction_status: NotifiedStatus | null
  readonly sca_status: ScaStatus | null
  readonly authorisation_id: string | null
  readonly purpose: string | null
  readonly at: Date
  readonly created_at: Date
  readonly tries: number
}

/** What is to be sent next of a payment or basket. */
export async function findNext(
  bankDatabase: Queries,
  { bank_id: bankId, resource_id: resourceId }: DueRow,
): Promise<NotificationRow | undefined> {
  const [row] = await bankDatabase.rows<NotificationRow>(
    withActor(
      { bankId, tppId: '' },
      sql`
    select waiting.*, known.resource, known.path, known.uri
    from (
      select tpp_id, notification_id, resource_id, number, transaction_status, sca_status, authorisation_id, purpose,
        at, created_at, tries
      from notifications.notification
      where bank_id = actor.bank_id and resource_id = ${resourceId} and state = 'waiting'
      order by number
      limit 1
    ) as waiting
    cross join lateral (
      select resource, path, uri from notifications.subscription
      where bank_id = actor.bank_id and subscription.resource_id = waiting.resource_id
      offset 0
    ) as known`,
    ),
  )
  return row
}

/** A try, as it is written down. */
export interface OutcomeRecord {
  readonly notification_id: string
  readonly tpp_id: string
  readonly state: 'waiting' | 'delivered' | 'given-up' | 'stopped'
  readonly last_try_at: string
  readonly last_status: number | null
  readonly last_problem: string | null
  readonly next_try_at: string | null
}

/** Until when a sender has the resource for itself. */
export interface Hold {
  readonly bankId: string
  readonly resourceId: string
  readonly heldUntil: string
}

/** False, and nothing written, when somebody else has taken it over meanwhile. */
export async function settle(
  bankDatabase: Queries,
  { bankId, resourceId, heldUntil }: Hold,
  { dueAt, outcome }: { dueAt: string; outcome: OutcomeRecord },
): Promise<boolean> {
  const [row] = await bankDatabase.rows<{ is_ours: boolean }>(
    withActor(
      { bankId, tppId: '' },
      sql`
    select notifications.settle(actor.bank_id, ${resourceId}, ${heldUntil}, ${dueAt},
      ${JSON.stringify(outcome)}) as is_ours`,
    ),
  )
  return row?.is_ours === true
}

/** What was written after the notification of this number is sent next. */
export async function release(
  bankDatabase: Queries,
  { bankId, resourceId, heldUntil }: Hold,
  { seen, realTime }: { seen: number; realTime: string },
): Promise<void> {
  await bankDatabase.rows(
    withActor(
      { bankId, tppId: '' },
      sql`select notifications.release(actor.bank_id, ${resourceId}, ${heldUntil}, ${seen}, ${realTime})`,
    ),
  )
}

export async function unsubscribe(
  bankDatabase: Queries,
  { bankId, resourceId }: Hold,
  realTime: string,
): Promise<void> {
  await bankDatabase.rows(
    withActor(
      { bankId, tppId: '' },
      sql`select notifications.unsubscribe(actor.bank_id, ${resourceId}, ${realTime})`,
    ),
  )
}

export interface DeliveryRow extends NotificationRow {
  readonly state: 'waiting' | 'delivered' | 'given-up' | 'stopped'
  readonly last_try_at: Date | null
  readonly last_status: number | null
  readonly last_problem: string | null
  readonly next_try_at: Date | null
}

/** What there was to tell to a TPP, the newest first. */
export async function listDeliveries(queries: Queries, actor: Actor, atMost: number): Promise<DeliveryRow[]> {
  return queries.rows<DeliveryRow>(
    withActor(
      actor,
      sql`
    select told.*, known.resource, known.path, known.uri
    from (
      select tpp_id, notification_id, resource_id, number, transaction_status, sca_status, authorisation_id, purpose,
        at, created_at, tries, state, last_try_at, last_status, last_problem, next_try_at
      from notifications.notification
      where bank_id = actor.bank_id and tpp_id = actor.tpp_id
      order by notification_id desc
      limit ${atMost}
    ) as told
    cross join lateral (
      select resource, path, uri from notifications.subscription
      where bank_id = actor.bank_id and subscription.resource_id = told.resource_id
      offset 0
    ) as known
    order by told.created_at desc, told.resource_id, told.number desc`,
    ),
  )
}
