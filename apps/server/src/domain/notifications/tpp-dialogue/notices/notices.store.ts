import { withActor } from '../../../../platform/database/actor.ts'
import type { Queries } from '../../../../platform/database/database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { digestOf, type Notice } from './notice.ts'

/** A notice that is sent now. */
export interface NewNotice extends Notice {
  readonly bankId: string
  readonly noticeId: string
  /** The login of the operator who sends it. */
  readonly sentBy: string
  readonly sentAt: string
}

/**
 * Stores a notice, with a delivery to each TPP of the bank that has registered an address. Returns how many these are;
 * undefined if the bank has sent the same notice before. The transaction must act for the bank.
 */
export async function insertNotice(queries: Queries, notice: NewNotice): Promise<number | undefined> {
  const { bankId, noticeId, subject, body, language, sentBy, sentAt } = notice
  const [row] = await queries.rows<{ isNew: boolean; deliveries: number }>(sql`
    with written as (
      insert into tpp_dialogue.notice (bank_id, notice_id, subject, body, language, digest, sent_by, sent_at)
      values (${bankId}, ${noticeId}, ${subject}, ${body}, ${language}, ${digestOf(notice)}, ${sentBy}, ${sentAt})
      on conflict (bank_id, digest) do nothing
      returning bank_id, notice_id, sent_at
    ), delivery as (
      insert into tpp_dialogue.delivery (bank_id, delivery_id, notice_id, tpp_id)
      select bank_id, gen_random_uuid(), written.notice_id, contact.tpp_id
      from written join tpp_dialogue.contact using (bank_id)
      returning bank_id, delivery_id
    ), due as (
      insert into tpp_dialogue.due_delivery (bank_id, delivery_id, due_at)
      select bank_id, delivery_id, sent_at from delivery join written using (bank_id)
    )
    select exists (select from written) as "isNew", (select count(*) from delivery)::integer as deliveries`)
  return row?.isNew === true ? row.deliveries : undefined
}

/** A notice as it was sent. */
export interface SentNotice extends Notice {
  readonly noticeId: string
  readonly sentBy: string
  readonly sentAt: Date
}

/** Lists the latest notices of a bank, the latest first. */
export async function listNotices(
  queries: Queries,
  bankId: string,
  noticesMax: number,
): Promise<readonly SentNotice[]> {
  return queries.rows<SentNotice>(
    withActor(
      { bankId, tppId: '' },
      sql`
    select notice_id as "noticeId", subject, body, language, sent_by as "sentBy", sent_at as "sentAt"
    from tpp_dialogue.notice where bank_id = actor.bank_id order by notice_id desc limit ${noticesMax}`,
    ),
  )
}

export type DeliveryState = 'waiting' | 'accepted' | 'bounced' | 'given-up'

/** How far a notice has come on its way to one TPP. */
export interface NoticeDelivery {
  readonly deliveryId: string
  readonly noticeId: string
  readonly tppId: string
  readonly state: DeliveryState
  readonly tries: number
  readonly lastTryAt: Date | null
  readonly email: string | null
  readonly lastReply: string | null
}

/** Lists the deliveries of notices. */
export async function listNoticeDeliveries(
  queries: Queries,
  bankId: string,
  noticeIds: readonly string[],
): Promise<readonly NoticeDelivery[]> {
  return queries.rows<NoticeDelivery>(
    withActor(
      { bankId, tppId: '' },
      sql`
    select delivery_id as "deliveryId", notice_id as "noticeId", tpp_id as "tppId", state, tries,
      last_try_at as "lastTryAt", email, last_reply as "lastReply"
    from tpp_dialogue.delivery
    where bank_id = actor.bank_id and notice_id = any (${noticeIds}::uuid[]) order by notice_id, tpp_id`,
    ),
  )
}

/** A delivery that one sender has claimed, until its lease expires. */
export interface ClaimedDelivery {
  readonly bankId: string
  readonly deliveryId: string
  readonly leaseExpiresAt: string
}

/** Claims the delivery that has been due for longest; undefined if none is due that no other sender has claimed. */
export async function claimDelivery(
  bankDatabase: Queries,
  { now, leaseExpiresAt }: { readonly now: string; readonly leaseExpiresAt: string },
): Promise<ClaimedDelivery | undefined> {
  const [claimed] = await bankDatabase.rows<Omit<ClaimedDelivery, 'leaseExpiresAt'>>(sql`
    update tpp_dialogue.due_delivery set due_at = ${leaseExpiresAt}
    from (
      select bank_id, delivery_id from tpp_dialogue.due_delivery
      where due_at <= ${now} order by due_at limit 1 for update skip locked
    ) as first
    where due_delivery.bank_id = first.bank_id and due_delivery.delivery_id = first.delivery_id
    returning due_delivery.bank_id as "bankId", due_delivery.delivery_id as "deliveryId"`)
  return claimed && { ...claimed, leaseExpiresAt }
}

/** A notice for one TPP, as the next try sends it. */
export interface OutgoingNotice extends Notice {
  readonly noticeId: string
  readonly sentAt: Date
  readonly tries: number
  /** As the TPP has registered it last. */
  readonly email: string
}

/** Reads what a delivery sends; undefined if nothing waits under this id. */
export async function findOutgoing(
  bankDatabase: Queries,
  { bankId, deliveryId }: Pick<ClaimedDelivery, 'bankId' | 'deliveryId'>,
): Promise<OutgoingNotice | undefined> {
  const [outgoing] = await bankDatabase.rows<OutgoingNotice>(
    withActor(
      { bankId, tppId: '' },
      sql`
    select notice_id as "noticeId", notice.subject, notice.body, notice.language, notice.sent_at as "sentAt", tries,
      contact.email
    from tpp_dialogue.delivery
    join tpp_dialogue.notice using (bank_id, notice_id)
    join tpp_dialogue.contact using (bank_id, tpp_id)
    where bank_id = actor.bank_id and delivery_id = ${deliveryId} and state = 'waiting'`,
    ),
  )
  return outgoing
}

/** The outcome of one try. */
export interface RecordedTry {
  readonly state: DeliveryState
  readonly email: string
  readonly reply: string
  readonly triedAt: string
  /** When it is tried again; undefined if it is not. */
  readonly nextTryAt: string | undefined
}

/**
 * Records a try. What the relay has accepted is recorded even after the lease has expired, so that nobody sends it again. The
 * transaction must act for the bank.
 */
export async function recordNoticeTry(
  queries: Queries,
  { bankId, deliveryId, leaseExpiresAt }: ClaimedDelivery,
  { state, email, reply, triedAt, nextTryAt }: RecordedTry,
): Promise<void> {
  await queries.rows(sql`
    update tpp_dialogue.delivery
    set state = ${state}, tries = tries + 1, last_try_at = ${triedAt}, email = ${email}, last_reply = ${reply}
    where bank_id = ${bankId} and delivery_id = ${deliveryId} and state = 'waiting'`)
  if (nextTryAt === undefined) await deleteDue(queries, { bankId, deliveryId })
  else
    await queries.rows(sql`
      update tpp_dialogue.due_delivery set due_at = ${nextTryAt}, failed_tries = failed_tries + 1
      where bank_id = ${bankId} and delivery_id = ${deliveryId} and due_at = ${leaseExpiresAt}`)
}

const countedMax = 100_000

/** Counts the deliveries that were tried in vain and wait for another try, by bank, for metrics. */
export async function countFailingDeliveries(
  bankDatabase: Queries,
): Promise<readonly { readonly bankId: string; readonly failing: number }[]> {
  return bankDatabase.rows<{ bankId: string; failing: number }>(sql`
    select bank_id as "bankId", count(*)::integer as failing
    from (select bank_id from tpp_dialogue.due_delivery where failed_tries > 0 limit ${countedMax}) as due
    group by bank_id`)
}

/** Ends the wait of a delivery for which there is nothing more to send. */
export async function deleteDue(
  queries: Queries,
  { bankId, deliveryId }: Pick<ClaimedDelivery, 'bankId' | 'deliveryId'>,
): Promise<void> {
  await queries.rows(sql`
    delete from tpp_dialogue.due_delivery where bank_id = ${bankId} and delivery_id = ${deliveryId}`)
}

/**
 * Records that a mailbox refused what the relay had accepted; returns the TPP, or undefined if the bank has no such delivery.
 * The transaction must act for the bank.
 */
export async function recordBounce(
  queries: Queries,
  {
    bankId,
    deliveryId,
    reply,
  }: { readonly bankId: string; readonly deliveryId: string; readonly reply: string },
): Promise<string | undefined> {
  const [row] = await queries.rows<{ tppId: string }>(sql`
    update tpp_dialogue.delivery set state = 'bounced', last_reply = ${reply}
    where bank_id = ${bankId} and delivery_id = ${deliveryId} and state = 'accepted'
    returning tpp_id as "tppId"`)
  return row?.tppId
}
