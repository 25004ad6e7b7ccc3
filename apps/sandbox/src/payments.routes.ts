import { type Currency, errorMessage, formatAmount, formatDateTime, OPERATIONS } from '@havn/contract'
import type { SandboxPayment } from '@havn/contract'
import { type ListedPayment, listPaymentEvents, listPayments } from '@havn/server/payments'
import { isId } from '@havn/server/shared/ids'
import { answerTo, errorAnswer, serve } from '@havn/server/xs2a'
import { actorOf, answerNotFound } from './data/data-answers.ts'
import type { SandboxSetup } from './sandbox-setup.ts'

const listedMilliseconds = 90 * 86_400_000
const limitDefault = 50

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Serves a TPP's own payments: the interface itself answers only about one whose product and id the TPP knows. */
export function serveListedPayments({ routeContext, tppDatabase }: SandboxSetup): void {
  serve(routeContext, OPERATIONS.listSandboxPayments, async (call) => {
    const { status, limit = limitDefault, before } = call.query
    if (before !== undefined && !isId(before)) return invalidCursor(before)
    const range = {
      firstId: firstIdAt(call.nowMilliseconds - listedMilliseconds),
      lastId: before === undefined ? LAST_ID : idBefore(before),
    }
    // One more than is listed shows whether there are others.
    const query = { ...range, status, limit: limit + 1, realTime: isoTime(call.nowMilliseconds) }
    const found = await listPayments(tppDatabase, actorOf(call), query)
    const listed = found.slice(0, limit)
    const next = found.length > limit ? nextLink(call.query, listed.at(-1)) : {}
    return answerTo(call, { status: 200, body: { payments: listed.map(toPaymentResponse), _links: next } })
  })

  serve(routeContext, OPERATIONS.readSandboxPayment, async (call) => {
    const { paymentId } = call.pathParameters
    if (!isId(paymentId)) return NOT_FOUND
    const range = { firstId: paymentId, lastId: paymentId, limit: 1 }
    const [payment] = await listPayments(tppDatabase, actorOf(call), {
      ...range,
      realTime: isoTime(call.nowMilliseconds),
    })
    if (payment === undefined) return NOT_FOUND
    const events = await listPaymentEvents(tppDatabase, actorOf(call), paymentId)
    const body = {
      ...toPaymentResponse(payment),
      events: events.map(({ at, cause, status }) => ({
        time: formatDateTime(at),
        cause,
        transactionStatus: status,
      })),
    }
    return answerTo(call, { status: 200, body })
  })
}

const NOT_FOUND = answerNotFound('payment', 'paymentId')

function invalidCursor(before: string) {
  const text = `expected the id of a payment in lower case, as _links.next has it, got ${JSON.stringify(before)}`
  return errorAnswer(400, [errorMessage({ code: 'FORMAT_ERROR', path: 'before', text })])
}

function toPaymentResponse(payment: ListedPayment): SandboxPayment {
  const { paymentId, service, product, status, minorUnits, currency, creditorAccount } = payment
  const href = `/v1/${service}/${product}/${paymentId}`
  return {
    paymentId,
    paymentService: service,
    paymentProduct: product,
    transactionStatus: status,
    ...(minorUnits === null || currency === null ? {} : amountOf(minorUnits, currency as Currency)),
    debtorAccount: payment.debtorAccount,
    ...(creditorAccount === null ? {} : { creditorAccount }),
    executionDate: payment.executionDate,
    createdAt: formatDateTime(payment.createdAt),
    _links: { self: { href, verbs: ['GET', 'DELETE'] }, status: { href: `${href}/status`, verbs: ['GET'] } },
  }
}

/** The currency of a stored payment is one of the contract: it was checked when the payment was created. */
const amountOf = (minorUnits: bigint, currency: Currency) => ({
  instructedAmount: { amount: formatAmount({ minorUnits, currency }), currency },
})

function nextLink(
  { status, limit }: { status?: string; limit?: number },
  last: ListedPayment | undefined,
): { next?: { href: string; verbs: ['GET'] } } {
  if (last === undefined) return {}
  const query = new URLSearchParams({
    ...(status === undefined ? {} : { status }),
    ...(limit === undefined ? {} : { limit: String(limit) }),
    before: last.paymentId,
  })
  return { next: { href: `${OPERATIONS.listSandboxPayments.path}?${query.toString()}`, verbs: ['GET'] } }
}

/** The smallest UUIDv7 of a moment. */
function firstIdAt(milliseconds: number): string {
  return toUuid(BigInt(milliseconds) << 80n)
}

/** The UUID before this one; the smallest has none, and is never issued. */
function idBefore(id: string): string {
  const value = BigInt(`0x${id.replaceAll('-', '')}`)
  return toUuid(value === 0n ? 0n : value - 1n)
}

function toUuid(value: bigint): string {
  const hex = value.toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString()
