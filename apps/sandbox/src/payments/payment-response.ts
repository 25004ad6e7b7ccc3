import {
  type Currency,
  formatAmount,
  formatDateTime,
  type SandboxPayment,
  type SandboxPaymentReport,
} from '@havn/contract'
import type { PayeeCheck } from '@havn/server/core-bank'
import type { ListedPayment } from '@havn/server/domain/payments'

/** A payment as the list of a TPP's payments has it. */
export function toPaymentResponse(
  payment: ListedPayment,
  ownerByAccount: ReadonlyMap<string, string>,
): SandboxPayment {
  const { paymentId, service, product, status, minorUnits, currency, creditorAccount, creditorName } = payment
  const href = `/v1/${service}/${product}/${paymentId}`
  const debtorName = ownerByAccount.get(payment.debtorAccount)
  return {
    paymentId,
    paymentService: service,
    paymentProduct: product,
    transactionStatus: status,
    ...(minorUnits === null || currency === null ? {} : amountOf(minorUnits, currency as Currency)),
    debtorAccount: payment.debtorAccount,
    ...(debtorName === undefined ? {} : { debtorName }),
    ...(creditorAccount === null ? {} : { creditorAccount }),
    ...(creditorName === null ? {} : { creditorName }),
    executionDate: payment.executionDate,
    createdAt: formatDateTime(payment.createdAt),
    _links: { self: { href, verbs: ['GET', 'DELETE'] }, status: { href: `${href}/status`, verbs: ['GET'] } },
  }
}

/** The currency of a stored payment is one of the contract: it was checked when the payment was created. */
const amountOf = (minorUnits: bigint, currency: Currency) => ({
  instructedAmount: { amount: formatAmount({ minorUnits, currency }), currency },
})

type PayeeCheckReport = NonNullable<SandboxPaymentReport['payeeChecks']>[number]

/** What was found about the payee of a line, for the developer of a TPP. */
export function toPayeeCheckReport([line, { result, question }]: readonly [
  number,
  Required<PayeeCheck>,
]): PayeeCheckReport {
  const { atMilliseconds, tookMilliseconds: milliseconds } = question
  return {
    line,
    result: result.kind,
    ...(result.kind === 'close-match' ? { registeredName: result.name } : {}),
    ...(result.kind === 'not-possible' && result.reason !== undefined ? { reason: result.reason } : {}),
    time: formatDateTime(new Date(atMilliseconds + milliseconds)),
    milliseconds,
  }
}
