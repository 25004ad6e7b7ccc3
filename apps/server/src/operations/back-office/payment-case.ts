import { type Country, readBankTime, readCountry } from '../../platform/banks/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import { listNotificationsOf, type SentNotification } from '../../domain/notifications/index.ts'
import {
  countParts,
  findTppOfPayment,
  listRecordEvents,
  type PaymentRecord,
  type PaymentRecordEvent,
  readPaymentRecord,
} from '../../domain/payments/index.ts'
import { listRecordedOfSubject, type RecordedAuthorisation } from '../../domain/sca/index.ts'
import { readRecordedBasket, type RecordedBasket } from '../../domain/signing-baskets/index.ts'
import { findRequestIdOf } from '../../edge/index.ts'
import { insertAct, listActsOf, type RecordedAct } from './acts.store.ts'
import type { ActContext } from './operator.ts'
import { findOpenProposal, type Proposal } from './proposals.store.ts'

/** Everything about a payment that whoever supports the bank's customers and TPPs may need. All times are by the bank's clock. */
export interface PaymentCase {
  readonly payment: PaymentRecord
  /** The bank's time when it was read. */
  readonly bankTime: Temporal.Instant
  readonly country: Country
  readonly events: readonly PaymentRecordEvent[]
  readonly authorisations: readonly RecordedAuthorisation[]
  readonly basket: RecordedBasket | undefined
  readonly notifications: readonly SentNotification[]
  /** Of the call that created it; undefined when its stored response is no longer kept. */
  readonly requestId: string | undefined
  /** How many lines or occurrences of a bulk or periodic payment have which status. */
  readonly parts: ReadonlyMap<string, number>
  readonly proposal: Proposal | undefined
  /** What operators did before; this look is not among them. */
  readonly acts: readonly RecordedAct[]
}

/** Opens a payment's case and records the look. Undefined if the bank has no such payment: another bank's is none. */
export async function openPaymentCase(
  queries: Queries,
  context: ActContext,
  paymentId: string,
): Promise<PaymentCase | undefined> {
  const { bankId, nowMilliseconds } = context
  const tppId = await findTppOfPayment(queries, { bankId, paymentId })
  if (tppId === undefined) return undefined
  const key = { bankId, tppId, paymentId }
  const payment = await readPaymentRecord(queries, key)
  if (payment === undefined) return undefined
  const { basketId } = payment
  const ofSubject = (subjectId: string) =>
    listRecordedOfSubject(queries, { bankId, tppId, subjectId }, nowMilliseconds)
  const bankTime = await readBankTime(queries, bankId, nowMilliseconds)
  const found = {
    payment,
    bankTime,
    country: await readCountry(queries, bankId),
    events: await listRecordEvents(queries, key),
    authorisations: [
      ...(await ofSubject(paymentId)),
      ...(basketId === null ? [] : await ofSubject(basketId)),
    ],
    basket: basketId === null ? undefined : await readRecordedBasket(queries, { bankId, tppId, basketId }),
    notifications: await listNotificationsOf(queries, { bankId, tppId, resourceId: paymentId }),
    requestId: await findRequestIdOf(queries, { bankId, tppId, resourceId: paymentId }),
    parts: (await countParts(queries, { bankId, tppId }, paymentId)).counts,
    proposal: await findOpenProposal(queries, { bankId, paymentId }),
    acts: await listActsOf(queries, { bankId, paymentId }),
  }
  await insertAct(queries, context, { kind: 'looked-at-payment', paymentId })
  return onBankClock(found, bankTime.epochMilliseconds - nowMilliseconds)
}

/** Moves the times that are stored by the real clock to the bank's, which a sandbox sets ahead or back. */
function onBankClock(found: PaymentCase, offsetMilliseconds: number): PaymentCase {
  const own = (time: Date) => new Date(time.getTime() + offsetMilliseconds)
  const ownOrNone = (time: Date | null) => time && own(time)
  const { payment, authorisations, notifications, acts, proposal } = found
  const { quarantinedAt, claimedAt, claimRetryAt } = payment
  return {
    ...found,
    payment: {
      ...payment,
      quarantinedAt: ownOrNone(quarantinedAt),
      claimedAt: ownOrNone(claimedAt),
      claimRetryAt: ownOrNone(claimRetryAt),
    },
    authorisations: authorisations.map((one) => ({ ...one, createdAt: own(one.createdAt) })),
    notifications: notifications.map((one) => ({ ...one, createdAt: own(one.createdAt) })),
    acts: acts.map((one) => ({ ...one, at: own(one.at) })),
    proposal: proposal && { ...proposal, proposedAt: own(proposal.proposedAt) },
  }
}
