import type { SandboxAuthorisation, SandboxPayment } from '@havn/tpp-sdk'
import { formatAmount } from '../design/index.ts'
import type { OpenAuthorisation } from './open-authorisation.ts'

type Subject = Pick<OpenAuthorisation, 'subject' | 'subjectPath' | 'account'>

/** What an authorisation is for, in words, and the page about it. */
export function describeSubject(
  { purpose, paymentId, basketId }: SandboxAuthorisation,
  payments: readonly SandboxPayment[],
): Subject {
  if (paymentId !== undefined) {
    const payment = payments.find((one) => one.paymentId === paymentId)
    const amount = payment?.instructedAmount
    const text =
      amount === undefined ? 'A payment' : `A payment of ${formatAmount(amount.amount)} ${amount.currency}`
    return {
      subject: purpose === 'cancel-payment' ? text.replace('A payment', 'Stopping a payment') : text,
      subjectPath: `/payments/${paymentId}`,
      account: payment?.debtorAccount,
    }
  }
  if (basketId !== undefined)
    return { subject: 'A signing basket', subjectPath: `/baskets/${basketId}`, account: undefined }
  return purpose === 'consent'
    ? { subject: 'A consent to read accounts', subjectPath: undefined, account: undefined }
    : { subject: 'A login that identifies the PSU', subjectPath: undefined, account: undefined }
}
