import assert from 'node:assert/strict'
import {
  type Currency,
  failure,
  type NdctPayment,
  parseAmount,
  parseBic,
  parseNorwegianBban,
  type Result,
  success,
  type TppMessage,
  warningMessage,
} from '@havn/contract'
import type { DebtorAccount, KidRules } from '../../core-bank/index.ts'
import { asBooked, judgeIdentifiers } from './booked-texts.ts'
import { judgeExecutionDate } from './execution-date.ts'
import { at, formatError } from './format-error.ts'
import { judgeKid } from './kid-rule.ts'
import type { PaymentOrder } from '../payment-order.ts'
import { withoutEmpty } from './without-empty.ts'

export interface NdctCircumstances {
  /** By the bank's clock. */
  readonly today: Temporal.PlainDate
  readonly kidAgreement: KidRules | undefined
}

/** The rules of a Norwegian domestic credit transfer beyond its shape. All faults are told at once. */
export function judgeNdct(
  sent: NdctPayment,
  { today, kidAgreement }: NdctCircumstances,
): Result<PaymentOrder, readonly TppMessage[]> {
  const payment = withoutEmpty(sent)
  const { amount: amountText, currency } = payment.instructedAmount
  const amount = at('instructedAmount.amount', parseAmount(amountText, currency))
  const creditor = at('creditorAccount.bban', parseNorwegianBban(payment.creditorAccount.bban))
  const debtor = judgeDebtorAccount(payment.debtorAccount)
  const executionDate = judgeExecutionDate(payment.requestedExecutionDate, today)
  const others = [
    ...judgeAgent(payment.creditorAgent, payment.creditorAccount.currency),
    ...judgeRemittance(payment),
    judgeKid(payment, kidAgreement),
    ...judgeIdentifiers(payment, 'domestic'),
  ].filter((message) => message !== undefined)

  if (amount.ok && creditor.ok && debtor.ok && executionDate.ok && others.length === 0)
    return success(ndctOrder(payment, executionDate.value.toString()))
  const problems = [amount, creditor, debtor, executionDate].flatMap((judged) =>
    judged.ok ? [] : [judged.problem],
  )
  return failure([...problems, ...others])
}

/** REM-04: the single object works and is on its way out. */
export function warningsAboutNdct(
  payment: Pick<NdctPayment, 'remittanceInformationStructured'>,
): readonly TppMessage[] {
  if (payment.remittanceInformationStructured === undefined) return []
  return [
    warningMessage({
      code: 'FORMAT_ERROR',
      path: 'remittanceInformationStructured',
      text: 'remittanceInformationStructured is deprecated: send remittanceInformationStructuredArray with one element.',
    }),
  ]
}

/** What a payment in order asks of the bank. */
export function ndctOrder(sent: NdctPayment, executionDate: string): PaymentOrder {
  const payment = asBooked(withoutEmpty(sent), 'domestic')
  const { instructedAmount, debtorAccount, creditorAccount } = payment
  const amount = parseAmount(instructedAmount.amount, instructedAmount.currency)
  assert(amount.ok, 'a payment in order has an amount')
  return {
    rail: 'domestic',
    amount: amount.value,
    debtor: { account: debtorAccountOf(debtorAccount), currency: debtorAccount.currency },
    creditor: {
      account: { kind: 'bban', bban: creditorAccount.bban },
      currency: creditorAccount.currency,
      name: payment.creditorName,
      agent: payment.creditorAgent,
    },
    isUrgent: false,
    executionDate,
    creditorAddress: payment.creditorAddress,
    ultimateDebtor: payment.ultimateDebtor,
    remittance: remittanceOf(payment),
    endToEndIdentification: payment.endToEndIdentification,
    purposeCode: payment.purposeCode,
    regulatoryReporting: undefined,
  }
}

function debtorAccountOf({ bban, other }: NdctPayment['debtorAccount']): DebtorAccount {
  if (other !== undefined) return { kind: 'card-account', identification: other.identification }
  assert(bban, 'a payment in order has one of bban and other')
  return { kind: 'account', bban }
}

/** NDCT-06: exactly one of `bban` and `other`. */
function judgeDebtorAccount({ bban, other }: NdctPayment['debtorAccount']): Result<true, TppMessage> {
  if (bban !== undefined && other !== undefined)
    return failure(formatError('debtorAccount', 'expected exactly one of bban and other, got both'))
  if (other !== undefined) return success(true)
  if (bban === undefined)
    return failure(formatError('debtorAccount', 'expected exactly one of bban and other, got neither'))
  const parsed = at('debtorAccount.bban', parseNorwegianBban(bban))
  return parsed.ok ? success(true) : parsed
}

/** NDCT-03: the agent is needed only to reach a currency account. */
function* judgeAgent(agent: string | undefined, currency: Currency): Generator<TppMessage> {
  if (agent === undefined) {
    if (currency !== 'NOK')
      yield formatError(
        'creditorAgent',
        `expected the creditor's BIC, as creditorAccount.currency is ${currency}, got none`,
      )
    return
  }
  const bic = parseBic(agent)
  if (!bic.ok) yield formatError('creditorAgent', bic.problem)
}

/** NDCT-14, and the deprecated single object is no second place for the same thing. */
function* judgeRemittance(payment: NdctPayment): Generator<TppMessage> {
  if (payment.remittanceInformationStructuredArray === undefined) return
  if (payment.remittanceInformationUnstructured !== undefined)
    yield formatError(
      'remittanceInformationUnstructured',
      'expected remittanceInformationUnstructured or remittanceInformationStructuredArray, got both',
    )
  if (payment.remittanceInformationStructured !== undefined)
    yield formatError(
      'remittanceInformationStructured',
      'expected remittanceInformationStructured (deprecated) or remittanceInformationStructuredArray, got both',
    )
}

function remittanceOf(payment: NdctPayment): readonly string[] {
  const single = payment.remittanceInformationStructured
  const structured = single === undefined ? (payment.remittanceInformationStructuredArray ?? []) : [single]
  return [
    payment.remittanceInformationUnstructured ?? '',
    ...structured.flatMap(({ reference, referenceType = '', referenceIssuer = '' }) => [
      reference,
      referenceType,
      referenceIssuer,
    ]),
  ]
}
