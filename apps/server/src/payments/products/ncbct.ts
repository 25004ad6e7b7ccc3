import assert from 'node:assert/strict'
import {
  compactBban,
  failure,
  type NcbctPayment,
  parseAmount,
  parseBic,
  parseIban,
  parseNorwegianBban,
  type Result,
  success,
  type TppMessage,
} from '@havn/contract'
import { convertCurrency, type CreditorAccount, NOK_RATE, type ExchangeRate } from '../../core-bank/index.ts'
import { asBooked, judgeIdentifiers } from './booked-texts.ts'
import { judgeExecutionDate } from './execution-date.ts'
import { at, formatError } from './format-error.ts'
import type { PaymentOrder } from '../payment-order.ts'
import { isSepaCountry } from './sepa.ts'
import { withoutEmpty } from './without-empty.ts'

export interface NcbctCircumstances {
  /** By the bank's clock. */
  readonly today: Temporal.PlainDate
  /** The bank's rate of the day for the amount's currency; undefined when the bank does not trade it. */
  readonly rate: ExchangeRate | undefined
}

/** NCBCT-10: from here on the tax authority is told what a transfer is for. */
const reportedFromMinorUnits = 10_000_000n

/** The rules of a Norwegian cross-border credit transfer beyond its shape. All faults are told at once. */
export function judgeNcbct(
  sent: NcbctPayment,
  { today, rate }: NcbctCircumstances,
): Result<PaymentOrder, readonly TppMessage[]> {
  const payment = withoutEmpty(sent)
  const { amount: amountText, currency } = payment.instructedAmount
  const amount = at('instructedAmount.amount', parseAmount(amountText, currency))
  const executionDate = judgeExecutionDate(payment.requestedExecutionDate, today)
  const problems = [
    ...[amount, executionDate].flatMap((judged) => (judged.ok ? [] : [judged.problem])),
    ...judgeDebtor(payment.debtorAccount),
    ...judgeCreditor(payment),
    ...judgeTraded(currency, rate),
    ...(amount.ok && rate !== undefined ? judgeReporting(payment, amount.value.minorUnits, rate) : []),
    ...judgeUrgency(payment),
    ...judgeIdentifiers(payment, 'cross-border'),
  ]
  if (problems.length > 0 || !executionDate.ok) return failure(problems)
  return success(ncbctOrder(payment, executionDate.value.toString()))
}

/** What a payment in order asks of the bank. */
export function ncbctOrder(sent: NcbctPayment, executionDate: string): PaymentOrder {
  const payment = asBooked(withoutEmpty(sent), 'cross-border')
  const { instructedAmount, debtorAccount, creditorAccount } = payment
  const amount = parseAmount(instructedAmount.amount, instructedAmount.currency)
  assert(amount.ok, 'a payment in order has an amount')
  return {
    rail: 'cross-border',
    amount: amount.value,
    debtor: {
      account: { kind: 'account', bban: norwegianBbanOf(debtorAccount) },
      currency: debtorAccount.currency,
    },
    creditor: {
      account: creditorAccountOf(creditorAccount),
      currency: creditorAccount.currency,
      name: payment.creditorName,
      agent: payment.creditorAgent,
    },
    isUrgent: payment.serviceLevelCode === 'URGP',
    executionDate,
    creditorAddress: payment.creditorAddress,
    ultimateDebtor: undefined,
    remittance: [payment.remittanceInformationUnstructured ?? ''],
    endToEndIdentification: payment.endToEndIdentification,
    purposeCode: payment.purposeCode,
    regulatoryReporting: reportingOf(payment),
  }
}

/** What the tax authority is to be told; also below NOK 100 000, if it was sent. */
function reportingOf(payment: NcbctPayment): PaymentOrder['regulatoryReporting'] {
  const { regulatoryReportingCode: code, regulatoryReportingInformation: information } = payment
  return code === undefined && information === undefined ? undefined : { code, information }
}

type Account = NcbctPayment['creditorAccount']

/** The account number stands in a Norwegian IBAN from its fifth character on. */
function norwegianBbanOf({ bban, iban }: Account): string {
  return bban ?? iban?.slice(4) ?? ''
}

function creditorAccountOf({ bban, iban }: Account): CreditorAccount {
  if (iban !== undefined) return { kind: 'iban', iban }
  assert(bban, 'a payment in order has one of bban and iban')
  return { kind: 'bban', bban: compactBban(bban) }
}

/** NCBCT-06: an account of this bank, so a Norwegian one, by either of its numbers. */
function* judgeDebtor(account: Account): Generator<TppMessage> {
  const { bban, iban } = account
  yield* judgeOneOf('debtorAccount', account)
  if (bban !== undefined) yield* problemsOf('debtorAccount.bban', parseNorwegianBban(bban))
  if (iban === undefined) return
  yield* problemsOf('debtorAccount.iban', parseIban(iban))
  if (!iban.startsWith('NO'))
    yield formatError('debtorAccount.iban', `expected a Norwegian IBAN, got one of ${iban.slice(0, 2)}`)
}

/** NCBCT-03, NCBCT-04: a BBAN says nothing without the bank it is at. */
function* judgeCreditor({ creditorAccount, creditorAgent }: NcbctPayment): Generator<TppMessage> {
  const { bban, iban } = creditorAccount
  yield* judgeOneOf('creditorAccount', creditorAccount)
  if (creditorAgent !== undefined) yield* problemsOf('creditorAgent', parseBic(creditorAgent))
  else if (bban !== undefined)
    yield formatError('creditorAgent', "expected the creditor's BIC, as creditorAccount has a bban, got none")
  if (iban !== undefined) yield* problemsOf('creditorAccount.iban', parseIban(iban))
  if (iban?.startsWith('NO')) yield formatError('creditorAccount.iban', abroadExpected)
  else if (iban === undefined && countryOfBic(creditorAgent) === 'NO')
    yield formatError('creditorAgent', abroadExpected)
}

const abroadExpected =
  'expected an account abroad: a Norwegian one is paid by norwegian-domestic-credit-transfers'

function countryOfBic(bic: string | undefined): string | undefined {
  return bic?.slice(4, 6)
}

function* judgeOneOf(path: string, { bban, iban }: Account): Generator<TppMessage> {
  if ((bban === undefined) === (iban === undefined))
    yield formatError(
      path,
      `expected exactly one of bban and iban, got ${bban === undefined ? 'neither' : 'both'}`,
    )
}

function* judgeTraded(currency: string, rate: ExchangeRate | undefined): Generator<TppMessage> {
  if (rate === undefined)
    yield formatError(
      'instructedAmount.currency',
      `expected a currency that the bank trades, got ${currency}; docs/sandbox-data.md lists those of the sandbox`,
    )
}

/** NCBCT-10, NCBCT-11: required from NOK 100 000, by the bank's rate of the day. */
function* judgeReporting(
  payment: NcbctPayment,
  minorUnits: bigint,
  rate: ExchangeRate,
): Generator<TppMessage> {
  const { currency } = payment.instructedAmount
  const inNok = convertCurrency(minorUnits, rate, NOK_RATE).minorUnits
  if (inNok < reportedFromMinorUnits) return
  const reason = `as the amount is NOK 100 000 or more (${currency} 1 = NOK ${rate.nokPerUnit} today), got none`
  if (payment.regulatoryReportingCode === undefined)
    yield formatError('regulatoryReportingCode', `expected a code, ${reason}`)
  if (payment.regulatoryReportingInformation === undefined)
    yield formatError('regulatoryReportingInformation', `expected what the payment is for, ${reason}`)
}

/** VER-20: urgent is possible outside of SEPA only; inside, every transfer is as quick. */
function* judgeUrgency(payment: NcbctPayment): Generator<TppMessage> {
  if (payment.serviceLevelCode === undefined) return
  const { instructedAmount, creditorAccount, creditorAgent } = payment
  const country = creditorAccount.iban?.slice(0, 2) ?? countryOfBic(creditorAgent) ?? ''
  if (instructedAmount.currency === 'EUR' && isSepaCountry(country))
    yield formatError(
      'serviceLevelCode',
      `expected none, as euros to ${country} go by SEPA, got ${payment.serviceLevelCode}`,
    )
}

function* problemsOf(path: string, parsed: Result<unknown>): Generator<TppMessage> {
  if (!parsed.ok) yield formatError(path, parsed.problem)
}
