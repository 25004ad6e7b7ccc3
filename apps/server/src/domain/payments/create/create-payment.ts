import { bytea } from '../../../platform/database/sql.ts'
import { type NotificationOffer, offerNotifications } from '../../notifications/index.ts'
import { type NewAuthorisation, prepareAuthorisation } from '../../sca/index.ts'
import { bankTime, type Clock } from '../../../platform/shared/clock.ts'
import { newId } from '../../../platform/shared/ids.ts'
import {
  type Answer,
  PsuLimitExceeded,
  type StoredResponseRow,
  toRequestRecord,
} from '../../../edge/index.ts'
import { logicalKeyOf } from './logical-key.ts'
import { toCreatedAnswer, paymentPath, type CreationResponseFacts } from '../payment-answers.ts'
import { creditorAccountText, debtorAccountText, type PaymentOrders, totalFee } from '../payment-order.ts'
import type { CreationWriter } from './batch-creations.ts'
import type { CreationRecord } from './creation-columns.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'

export interface ValidatedCreation extends CreationResponseFacts {
  readonly orders: PaymentOrders
}

export type CreationOutcome =
  | { readonly kind: 'created'; readonly answer: Answer }
  | { readonly kind: 'replayed'; readonly storedResponse: StoredResponseRow }
  | { readonly kind: 'request-id-reused' }
  | { readonly kind: 'logical-duplicate' }
  /** The bank's clock or data changed between validation and writing, so the creation must be validated again. */
  | { readonly kind: 'validate-again' }

/**
 * Writes payment, event, authorisation and stored response in one statement, one round trip and one transaction. There
 * the X-Request-ID decides whether the call is a retry.
 */
export async function createPayment(
  { write, keys, clock, hasSeal }: { write: CreationWriter; keys: KeyRing; clock: Clock; hasSeal: boolean },
  creation: ValidatedCreation,
): Promise<CreationOutcome> {
  const paymentId = newId()
  const purpose = { kind: 'approve-payment', subjectId: paymentId } as const
  const authorisation = prepareAuthorisation(keys, creation.call, purpose)
  const { call, product } = creation
  const path = paymentPath(product, paymentId)
  const offer = offerNotifications(
    call,
    { resource: product.service, resourceId: paymentId, path },
    { hasSeal },
  )
  const answer = toCreatedAnswer(creation, { paymentId, authorisation, offer })
  const record = toCreationRecord(creation, { keys, clock, paymentId, authorisation, offer, answer })
  const row = await write(record)
  switch (row.outcome) {
    case 'created':
      return { kind: 'created', answer }
    case 'replayed':
      return { kind: 'replayed', storedResponse: row }
    case 'psu-limit-exceeded':
      throw new PsuLimitExceeded('phone', row.wait_seconds ?? 1)
    case 'logical-duplicate':
    case 'request-id-reused':
    case 'validate-again':
      return { kind: row.outcome }
  }
}

/** The parts of a creation that are made before it is written. */
interface PreparedCreation {
  readonly keys: KeyRing
  readonly clock: Clock
  readonly paymentId: string
  readonly authorisation: NewAuthorisation
  readonly offer: NotificationOffer
  readonly answer: Answer
}

function toCreationRecord(
  { call, product, orders, fees }: ValidatedCreation,
  written: PreparedCreation,
): CreationRecord {
  const { keys, clock, paymentId, authorisation, offer, answer } = written
  const { bank, tpp, request } = call
  const [first, ...more] = orders
  const fee = totalFee(fees)
  // A bulk payment has neither one amount nor one creditor: its lines have them.
  const isSingle = more.length === 0 && product.service !== 'bulk-payments'
  return {
    ordinal: 0,
    bank_id: bank.bankId,
    bank_version: bank.version,
    tpp_id: tpp.tppId,
    request_id: call.requestId,
    request: toRequestRecord(keys, call, answer),
    authorisation: authorisation.record,
    subscription: offer.subscription,
    payment_id: paymentId,
    service: product.service,
    product: product.product,
    body: request.body.toString('utf8'),
    amount_minor_units: isSingle ? first.amount.minorUnits.toString() : null,
    currency: isSingle ? first.amount.currency : null,
    debtor_account: debtorAccountText(first.debtor.account),
    creditor_account: isSingle ? creditorAccountText(first) : null,
    fee_minor_units: fee?.minorUnits.toString() ?? null,
    fee_currency: fee?.currency ?? null,
    line_fees: fee === undefined || isSingle ? null : fees.map((one) => (one?.minorUnits ?? 0n).toString()),
    psu_ip_address: call.headers['psu-ip-address'],
    execution_date: first.executionDate,
    created_at: bankTime(bank, clock).toString(),
    logical_key: bytea(logicalKeyOf(product, orders)),
    allow_logical_duplicate: call.query.allowLogicalDuplicate ?? false,
  }
}
