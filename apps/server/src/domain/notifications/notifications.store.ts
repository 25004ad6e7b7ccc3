import type {
  ConsentEvent,
  ConsentStatus,
  NotificationContent,
  NotifiedResource,
  NotifiedStatus,
  ScaStatus,
} from '@havn/contract'
import { type Actor, withActor } from '../../platform/database/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** What a TPP wants to be notified of, with the columns of the table `notifications.subscription`. */
export interface SubscriptionRecord {
  readonly bank_id: string
  readonly tpp_id: string
  readonly resource_id: string
  readonly resource: NotifiedResource
  readonly path: string
  readonly uri: string
  readonly queue: string
  readonly content: readonly NotificationContent[]
}

/** Must run in the transaction that creates the resource. */
export async function subscribe(queries: Queries, record: SubscriptionRecord): Promise<void> {
  await queries.rows(sql`select notifications.subscribe(${JSON.stringify([record])})`)
}

/** A payment, basket or consent that one sender has claimed, because it has notifications to send. */
export interface ClaimedResource {
  readonly bankId: string
  readonly resourceId: string
  readonly queue: string
  /** The number of the resource's last notification when it was claimed. */
  readonly number: number
}

export interface ClaimRequest {
  readonly realTime: string
  readonly leaseExpiresAt: string
  readonly resourcesMax: number
  readonly freePerQueue: number
  /** The queues that have less capacity than `freePerQueue`. */
  readonly freeByQueue: ReadonlyMap<string, number>
}

/** Claims resources that are due, of each queue as many as it has capacity for; skips what other senders have claimed. */
export async function claimDue(bankDatabase: Queries, request: ClaimRequest): Promise<ClaimedResource[]> {
  const queues = [...request.freeByQueue.keys()]
  const capacities = [...request.freeByQueue.values()].map(String)
  // Goes from queue to queue by the index: however much waits in one queue, no other queue waits for it.
  return bankDatabase.rows<ClaimedResource>(sql`
    with recursive queue (name) as (
      (select queue from notifications.due order by queue limit 1)
      union all
      select (select due.queue from notifications.due where due.queue > queue.name order by due.queue limit 1)
      from queue where queue.name is not null
    )
    update notifications.due set due_at = ${request.leaseExpiresAt}
    from (
      select first.bank_id, first.resource_id
      from queue
      left join unnest(${queues}::text[], ${capacities}::integer[]) as busy (name, free) on busy.name = queue.name
      cross join lateral (
        select due.bank_id, due.resource_id, due.due_at from notifications.due
        where due.queue = queue.name and due.due_at <= ${request.realTime}
        order by due.due_at
        limit coalesce(busy.free, ${request.freePerQueue})
        for update skip locked
      ) as first
      order by first.due_at
      limit ${request.resourcesMax}
    ) as chosen
    where due.bank_id = chosen.bank_id and due.resource_id = chosen.resource_id
    returning due.bank_id as "bankId", due.resource_id as "resourceId", due.queue, due.number`)
}

/** A notification together with its subscription. */
export interface NextNotification {
  readonly tppId: string
  readonly notificationId: string
  readonly resourceId: string
  readonly resource: NotifiedResource
  readonly path: string
  readonly uri: string
  readonly number: number
  /** The status of the payment, basket or consent; null for an SCA. */
  readonly transactionStatus: NotifiedStatus | ConsentStatus | null
  readonly consentEvent: ConsentEvent | null
  readonly daysLeft: number | null
  readonly validUntil: Date | null
  readonly scaStatus: ScaStatus | null
  readonly authorisationId: string | null
  readonly purpose: string | null
  readonly at: Date
  readonly createdAt: Date
  readonly tries: number
}

/** Finds the notification of a payment, basket or consent that is to be sent next. */
export async function findNext(
  bankDatabase: Queries,
  { bankId, resourceId }: Pick<ClaimedResource, 'bankId' | 'resourceId'>,
): Promise<NextNotification | undefined> {
  const [next] = await bankDatabase.rows<NextNotification>(
    withActor(
      { bankId, tppId: '' },
      sql`
    select waiting.*, subscribed.resource, subscribed.path, subscribed.uri
    from (
      select tpp_id as "tppId", notification_id as "notificationId", resource_id as "resourceId", number,
        transaction_status as "transactionStatus", consent_event as "consentEvent", days_left as "daysLeft",
        valid_until as "validUntil", sca_status as "scaStatus", authorisation_id as "authorisationId",
        purpose, at, created_at as "createdAt", tries
      from notifications.notification
      where bank_id = actor.bank_id and resource_id = ${resourceId} and state = 'waiting'
      order by number
      limit 1
    ) as waiting
    cross join lateral (
      select resource, path, uri from notifications.subscription
      where bank_id = actor.bank_id and subscription.resource_id = waiting."resourceId"
      offset 0
    ) as subscribed`,
    ),
  )
  return next
}

type DeliveryState = 'waiting' | 'delivered' | 'given-up' | 'stopped'

/** The outcome of one delivery try. */
export interface TryOutcome {
  readonly notificationId: string
  readonly tppId: string
  readonly state: DeliveryState
  readonly triedAt: string
  /** The HTTP status of the response; null if there was none, and then `problem` says why. */
  readonly status: number | null
  readonly problem: string | null
  readonly nextTryAt: string | null
}

/** A sender's exclusive claim on a resource, which ends by itself at `leaseExpiresAt`. */
export interface Lease {
  readonly bankId: string
  readonly resourceId: string
  readonly leaseExpiresAt: string
}

/** Returns false and records nothing if the lease has expired and another sender claimed the resource. */
export async function recordTry(
  bankDatabase: Queries,
  { bankId, resourceId, leaseExpiresAt }: Lease,
  { dueAt, outcome }: { dueAt: string; outcome: TryOutcome },
): Promise<boolean> {
  const record = {
    notification_id: outcome.notificationId,
    tpp_id: outcome.tppId,
    state: outcome.state,
    last_try_at: outcome.triedAt,
    last_status: outcome.status,
    last_problem: outcome.problem,
    next_try_at: outcome.nextTryAt,
  }
  const [row] = await bankDatabase.rows<{ isRecorded: boolean }>(
    withActor(
      { bankId, tppId: '' },
      sql`
    select notifications.record_try(actor.bank_id, ${resourceId}, ${leaseExpiresAt}, ${dueAt},
      ${JSON.stringify(record)}) as "isRecorded"`,
    ),
  )
  return row?.isRecorded === true
}

/** Ends a lease. A notification with a higher number than `lastSeenNumber` makes the resource due at once. */
export async function releaseLease(
  bankDatabase: Queries,
  { bankId, resourceId, leaseExpiresAt }: Lease,
  { lastSeenNumber, realTime }: { lastSeenNumber: number; realTime: string },
): Promise<void> {
  await bankDatabase.rows(
    withActor(
      { bankId, tppId: '' },
      sql`
    select notifications.release(actor.bank_id, ${resourceId}, ${leaseExpiresAt}, ${lastSeenNumber}, ${realTime})`,
    ),
  )
}

export async function unsubscribe(
  bankDatabase: Queries,
  { bankId, resourceId }: Pick<Lease, 'bankId' | 'resourceId'>,
  realTime: string,
): Promise<void> {
  await bankDatabase.rows(
    withActor(
      { bankId, tppId: '' },
      sql`select notifications.unsubscribe(actor.bank_id, ${resourceId}, ${realTime})`,
    ),
  )
}

const FIRST_UUID = '00000000-0000-0000-0000-000000000000'
const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A notification and how far its delivery has come. */
export interface LoggedDelivery extends NextNotification {
  readonly state: DeliveryState
  readonly lastTryAt: Date | null
  readonly lastStatus: number | null
  readonly lastProblem: string | null
  readonly nextTryAt: Date | null
}

/** Lists a TPP's notifications, the newest first; with an id only that one. */
export async function listDeliveries(
  queries: Queries,
  actor: Actor,
  { deliveriesMax, notificationId }: { deliveriesMax: number; notificationId?: string },
): Promise<LoggedDelivery[]> {
  const [first, last] = [notificationId ?? FIRST_UUID, notificationId ?? LAST_UUID]
  return queries.rows<LoggedDelivery>(
    withActor(
      actor,
      sql`
    select logged.*, subscribed.resource, subscribed.path, subscribed.uri
    from (
      select tpp_id as "tppId", notification_id as "notificationId", resource_id as "resourceId", number,
        transaction_status as "transactionStatus", consent_event as "consentEvent", days_left as "daysLeft",
        valid_until as "validUntil", sca_status as "scaStatus", authorisation_id as "authorisationId",
        purpose, at, created_at as "createdAt", tries, state, last_try_at as "lastTryAt", last_status as "lastStatus",
        last_problem as "lastProblem", next_try_at as "nextTryAt"
      from notifications.notification
      where bank_id = actor.bank_id and tpp_id = actor.tpp_id
        and notification_id >= ${first} and notification_id <= ${last}
      order by notification_id desc
      limit ${deliveriesMax}
    ) as logged
    cross join lateral (
      select resource, path, uri from notifications.subscription
      where bank_id = actor.bank_id and subscription.resource_id = logged."resourceId"
      offset 0
    ) as subscribed
    order by logged."createdAt" desc, logged."resourceId", logged.number desc`,
    ),
  )
}

/** Has a notification of the TPP sent again at once; returns false if it has no such notification. */
export async function resend(
  bankDatabase: Queries,
  actor: Actor,
  { notificationId, realTime }: { notificationId: string; realTime: string },
): Promise<boolean> {
  const [row] = await bankDatabase.rows<{ isFound: boolean }>(
    withActor(
      actor,
      sql`
    select notifications.resend(actor.bank_id, actor.tpp_id, ${notificationId}, ${realTime}) as "isFound"`,
    ),
  )
  return row?.isFound === true
}
