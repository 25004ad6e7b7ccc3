import { bytea } from '../../../platform/database/sql.ts'
import { bankTime, type Clock } from '../../../platform/shared/clock.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'
import { toRequestRecord, type RequestRecord, type WrittenAnswer } from '../../../edge/index.ts'
import type { Fee } from '../../../core-bank/index.ts'
import type { AuthorisationRecord, NewAuthorisation } from '../../sca/index.ts'
import { creditorAccountText, debtorAccountText, type PaymentOrders, totalFee } from '../payment-order.ts'
import type { CreationFacts, NewPayment } from './creation-request.ts'
import { logicalKeyOf } from './logical-key.ts'

export interface ValidatedCreation extends CreationFacts {
  /** The stored body. */
  readonly bodyText: string
  readonly orders: PaymentOrders
  /** Whether no SCA starts with the payment. */
  readonly startsLater: boolean
}

/** The parts of a creation that are made before it is written. */
interface PreparedCreation extends NewPayment {
  readonly keys: KeyRing
  readonly clock: Clock
  readonly answer: WrittenAnswer
}

/**
 * A payment to create, by the names of the columns of the SQL type `payments.creation` and of the table `payments.payment`,
 * whose row is a part of that type. It includes what other modules store (response, authorisation, subscription), because
 * one statement writes it all.
 */
export type CreationRecord = ReturnType<typeof toCreationRecord>

export function toCreationRecord(validated: ValidatedCreation, prepared: PreparedCreation) {
  const { call, product, orders } = validated
  const { keys, offer, answer } = prepared
  return {
    // The payment's place in its batch, by which its outcome is found.
    ordinal: 0,
    bank_id: call.bank.bankId,
    tpp_id: call.tpp.tppId,
    // The version of the bank's data that the payment was validated with.
    bank_version: call.bank.version,
    ...paymentColumns(validated, prepared),
    execution_date: orders[0].executionDate,
    logical_key: bytea(logicalKeyOf(product, orders, call.interfaceId)),
    allow_logical_duplicate: call.query.allowLogicalDuplicate ?? false,
    ...responseColumns(toRequestRecord(keys, call, answer)),
    ...authorisationColumns(prepared.authorisation),
    subscription: offer.subscription && JSON.stringify(offer.subscription),
  }
}

/** The columns of `payments.payment`, except whose payment it is. */
function paymentColumns(
  { call, product, bodyText, orders, fees }: ValidatedCreation,
  { clock, paymentId }: PreparedCreation,
) {
  const [first, ...more] = orders
  const fee = totalFee(fees)
  // A bulk payment has neither one amount nor one creditor: its lines have them.
  const isSingle = more.length === 0 && product.service !== 'bulk-payments'
  return {
    payment_id: paymentId,
    service: product.service,
    product: product.product,
    body: bodyText,
    amount_minor_units: isSingle ? first.amount.minorUnits.toString() : null,
    currency: isSingle ? first.amount.currency : null,
    debtor_account: debtorAccountText(first.debtor.account),
    creditor_account: isSingle ? creditorAccountText(first) : null,
    fee_minor_units: fee?.minorUnits.toString() ?? null,
    fee_currency: fee?.currency ?? null,
    exchange_markup_minor_units: isSingle ? exchangeMarkupOf(fees[0]) : null,
    // The fee of each transfer of a bulk or periodic payment, in minor units; null for a single payment.
    line_fees: fee === undefined || isSingle ? null : fees.map((one) => (one?.minorUnits ?? 0n).toString()),
    psu_ip_address: call.wishes.psuIpAddress ?? null,
    interface: call.interfaceId,
    rejects_without_funds: call.wishes.rejectsWithoutFunds ?? null,
    created_at: bankTime(call.bank, clock).toString(),
  }
}

/** A mark-up that is no part of the fee is not shown to anybody. */
function exchangeMarkupOf(fee: Fee | undefined): string | null {
  const { exchangeMarkup = 0n, minorUnits = 0n } = fee ?? {}
  return exchangeMarkup > 0n && exchangeMarkup <= minorUnits ? exchangeMarkup.toString() : null
}

function responseColumns({ request_id, fingerprint, status, headers, body }: RequestRecord) {
  return {
    request_id,
    fingerprint,
    response_status: status,
    response_headers: JSON.stringify(headers),
    response_body: body,
  }
}

/** The columns of the authorisation that starts with the payment; all of them null if none does. */
type AuthorisationColumns = {
  readonly [Name in keyof typeof NO_AUTHORISATION]: Name extends keyof AuthorisationRecord
    ? AuthorisationRecord[Name] | null
    : string | null
}

function authorisationColumns(started: NewAuthorisation | undefined): AuthorisationColumns {
  if (started === undefined) return NO_AUTHORISATION
  const { record } = started
  const { authorisation_id, approach, tpp_name, tpp_brand, tpp_session_id, tpp_redirect_uri } = record
  const { tpp_nok_redirect_uri } = record
  const { psu_id, psu_identity_hash, context, agreement_id, sealed_login_hint, created_at } = record
  return {
    authorisation_id,
    approach,
    tpp_name,
    tpp_brand,
    tpp_session_id,
    tpp_redirect_uri,
    tpp_nok_redirect_uri,
    psu_id,
    psu_identity_hash,
    context,
    agreement_id,
    sealed_login_hint: sealed_login_hint ?? null,
    started_at: created_at,
  }
}

/** Nothing is started with the payment: the TPP does that. */
const NO_AUTHORISATION = {
  authorisation_id: null,
  approach: null,
  tpp_name: null,
  tpp_brand: null,
  tpp_session_id: null,
  tpp_redirect_uri: null,
  tpp_nok_redirect_uri: null,
  psu_id: null,
  psu_identity_hash: null,
  context: null,
  agreement_id: null,
  sealed_login_hint: null,
  started_at: null,
}
