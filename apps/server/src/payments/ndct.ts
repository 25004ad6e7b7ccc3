import {
  type Currency,
  errorMessage,
  failure,
  type NdctPayment,
  parseAmount,
  parseBic,
  parseNorwegianBban,
  type Result,
  success,
  type TppMessage,
} from '@havn/contract'
import type { DebtorAccount, KidAgreement } from '../core-bank/index.ts'
import { judgeExecutionDate } from './execution-date.ts'
import { judgeKid } from './kid-rule.ts'
import type { PaymentOrder } from './payment-order.ts'

export interface NdctCircumstances {
  /** By the bank's clock. */
  readonly today: Temporal.PlainDate
  readonly kidAgreement: KidAgreement | undefined
}

/** The rules of a Norwegian domestic credit transfer beyond its shape. All faults are told at once. */
export function judgeNdct(
  payment: NdctPayment,
  { today, kidAgreement }: NdctCircumstances,
): Result<PaymentOrder, readonly TppMessage[]> {
  const { amount: amountText, currency } = payment.instructedAmount
  const amount = at('instructedAmount.amount', parseAmount(amountText, currency))
  const creditor = at('creditorAccount.bban', parseNorwegianBban(payment.creditorAccount.bban))
  const debtor = judgeDebtorAccount(payment.debtorAccount)
  const executionDate = judgeExecutionDate(payment.requestedExecutionDate, today)
  const others = [
    ...judgeAgent(payment.creditorAgent, payment.creditorAccount.currency),
    ...judgeRemittance(payment),
    judgeKid(payment, kidAgreement),
  ].filter((message) => message !== undefined)

  if (amount.ok && creditor.ok && debtor.ok && executionDate.ok && others.length === 0)
    return success({
      amount: amount.value,
      debtorAccount: debtor.value,
      debtorCurrency: payment.debtorAccount.currency,
      creditorAccount: creditor.value,
      creditorCurrency: payment.creditorAccount.currency,
      executionDate: executionDate.value,
      remittance: remittanceOf(payment),
    })
  const problems = [amount, creditor, debtor, executionDate].flatMap((judged) =>
    judged.ok ? [] : [judged.problem],
  )
  return failure([...problems, ...others])
}

/** NDCT-06: exactly one of `bban` and `other`. */
function judgeDebtorAccount({
  bban,
  other,
}: NdctPayment['debtorAccount']): Result<DebtorAccount, TppMessage> {
  if (bban !== undefined && other !== undefined)
    return failure(formatError('debtorAccount', 'expected exactly one of bban and other, got both'))
  if (other !== undefined) return success({ kind: 'card-account', identification: other.identification })
  if (bban === undefined)
    return failure(formatError('debtorAccount', 'expected exactly one of bban and other, got neither'))
  const parsed = at('debtorAccount.bban', parseNorwegianBban(bban))
  return parsed.ok ? success({ kind: 'account', bban: parsed.value }) : parsed
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

function at<Value>(path: string, parsed: Result<Value>): Result<Value, TppMessage> {
  return parsed.ok ? parsed : failure(formatError(path, parsed.problem))
}

function formatError(path: string, text: string): TppMessage {
  return errorMessage({ code: 'FORMAT_ERROR', path, text })
}
