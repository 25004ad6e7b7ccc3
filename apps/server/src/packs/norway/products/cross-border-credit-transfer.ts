import assert from 'node:assert/strict'
import {
  compactBban,
  failure,
  NcbctPayment,
  JSON_LIMITS,
  parseAmount,
  parseBic,
  parseIban,
  parseNorwegianBban,
  type Result,
  SEPA_COUNTRIES,
  success,
} from '@havn/contract'
import type { Problem } from '../../../edge/index.ts'
import {
  convertCurrency,
  type CreditorAccount,
  type Money,
  homePerUnitOf,
  homeRate,
  type ExchangeRate,
} from '../../../core-bank/index.ts'
import {
  checkCurrenciesTraded,
  checkIdentifierLengths,
  currencyNotTraded,
  dropEmptyTexts,
  invalidField,
  toBookedTexts,
  type PaymentOrder,
  type ProductDefinition,
  validateExecutionDate,
  withErrors,
  withPath,
} from '../../../domain/payments/index.ts'

/** NCBCT: a credit transfer from a Norwegian account to an account abroad. */
export const crossBorderCreditTransfer: ProductDefinition<NcbctPayment> = {
  service: 'payments',
  product: 'norwegian-cross-border-credit-transfers',
  bodySchema: NcbctPayment,
  bodyBytesMax: JSON_LIMITS.bytesMax,
  clearing: 'cross-border',
  isInstant: false,
  isHiddenBeforeApproval: false,
  placeholderBody: {
    instructedAmount: { amount: '1.00', currency: 'NOK' },
    creditorName: 'x',
    creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
    debtorAccount: { bban: '12345678903', currency: 'NOK' },
  },
  fieldsReadByRules: {
    'instructedAmount.amount': ['instructedAmount.currency'],
    creditorAgent: ['creditorAccount'],
    regulatoryReportingCode: ['instructedAmount'],
    regulatoryReportingInformation: ['instructedAmount'],
    serviceLevelCode: ['instructedAmount', 'creditorAccount'],
  },
  warnings: () => [],

  async validate(payment, context) {
    const { bank, today, coreBank } = context
    const { currency } = payment.instructedAmount
    const rate = await coreBank.findExchangeRate({ bank, currency, on: today.toString() })
    // The rules below report the amount's currency themselves.
    const errors = await checkCurrenciesTraded(context, { debtorAccount: payment.debtorAccount })
    const order = validateCrossBorderTransfer(payment, { today, rate })
    return withErrors(errors, order.ok ? success([order.value]) : order)
  },

  toOrders: (payment, executionDate) => [toCrossBorderOrder(payment, executionDate)],
  requestedDate: ({ requestedExecutionDate }) => requestedExecutionDate,
  creditorTexts: (payment) => [payment],
}

interface CrossBorderTransferContext {
  /** By the bank's clock. */
  readonly today: Temporal.PlainDate
  /** The bank's rate of the day for the amount's currency; undefined when the bank does not trade it. */
  readonly rate: ExchangeRate | undefined
}

/** NCBCT-10: from this amount in kroner on, the tax authority must know what a transfer is for. */
const reportedFromMinorUnits = 10_000_000n

/** Checks the rules of a Norwegian cross-border credit transfer beyond its schema, and returns every error at once. */
export function validateCrossBorderTransfer(
  sent: NcbctPayment,
  { today, rate }: CrossBorderTransferContext,
): Result<PaymentOrder, readonly Problem[]> {
  const payment = dropEmptyTexts(sent)
  const { currency } = payment.instructedAmount
  const amount = parseInstructedAmount(payment)
  const executionDate = validateExecutionDate(payment.requestedExecutionDate, today)
  const problems = [
    ...[amount, executionDate].flatMap((parsed) => (parsed.ok ? [] : [parsed.problem])),
    ...checkDebtor(payment.debtorAccount),
    ...checkCreditor(payment),
    ...(rate === undefined ? [currencyNotTraded('instructedAmount.currency', currency)] : []),
    ...(amount.ok && rate !== undefined ? checkReporting(payment, amount.value.minorUnits, rate) : []),
    ...checkUrgency(payment),
    ...checkIdentifierLengths(payment, 'cross-border'),
  ]
  if (problems.length > 0 || !executionDate.ok || !amount.ok) return failure(problems)
  return success(toOrder(payment, { amount: amount.value, executionDate: executionDate.value.toString() }))
}

/** The order of a stored payment, which was valid when it was created, on that day. */
function toCrossBorderOrder(sent: NcbctPayment, executionDate: string): PaymentOrder {
  const payment = dropEmptyTexts(sent)
  const amount = parseInstructedAmount(payment)
  assert(amount.ok, 'a stored payment was valid when it was created')
  return toOrder(payment, { amount: amount.value, executionDate })
}

function parseInstructedAmount({ instructedAmount }: NcbctPayment) {
  return withPath('instructedAmount.amount', parseAmount(instructedAmount.amount, instructedAmount.currency))
}

function toOrder(
  sent: NcbctPayment,
  { amount, executionDate }: { readonly amount: Money; readonly executionDate: string },
): PaymentOrder {
  const payment = toBookedTexts(sent, 'cross-border')
  const { debtorAccount, creditorAccount } = payment
  return {
    rail: 'cross-border',
    amount,
    debtor: {
      account: { kind: 'account', bban: toNorwegianBban(debtorAccount) },
      currency: debtorAccount.currency,
    },
    creditor: {
      account: toCreditorAccount(creditorAccount),
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
    regulatoryReporting: toRegulatoryReporting(payment),
  }
}

/** The report to the tax authority. It is passed on below NOK 100 000 too, if it was sent. */
function toRegulatoryReporting(payment: NcbctPayment): PaymentOrder['regulatoryReporting'] {
  const { regulatoryReportingCode: code, regulatoryReportingInformation: information } = payment
  return code === undefined && information === undefined ? undefined : { code, information }
}

type Account = NcbctPayment['creditorAccount']

/** A Norwegian IBAN contains the account number from its fifth character on. */
function toNorwegianBban({ bban, iban }: Account): string {
  return bban ?? iban?.slice(4) ?? ''
}

function toCreditorAccount({ bban, iban }: Account): CreditorAccount {
  if (iban !== undefined) return { kind: 'iban', iban }
  assert(bban, 'a valid payment has one of bban and iban')
  return { kind: 'bban', bban: compactBban(bban) }
}

/** NCBCT-06: the debtor account is one of this bank, so a Norwegian one, named by BBAN or IBAN. */
function* checkDebtor(account: Account): Generator<Problem> {
  const { bban, iban } = account
  yield* checkOneOf('debtorAccount', account)
  if (bban !== undefined) yield* problemsOf('debtorAccount.bban', parseNorwegianBban(bban))
  if (iban === undefined) return
  yield* problemsOf('debtorAccount.iban', parseIban(iban))
  if (!iban.startsWith('NO'))
    yield invalidField('debtorAccount.iban', `expected a Norwegian IBAN, got one of ${iban.slice(0, 2)}`)
}

/** NCBCT-03, NCBCT-04: a BBAN identifies an account only together with its bank. */
function* checkCreditor({ creditorAccount, creditorAgent }: NcbctPayment): Generator<Problem> {
  const { bban, iban } = creditorAccount
  yield* checkOneOf('creditorAccount', creditorAccount)
  if (creditorAgent !== undefined) yield* problemsOf('creditorAgent', parseBic(creditorAgent))
  else if (bban !== undefined)
    yield invalidField(
      'creditorAgent',
      "expected the creditor's BIC, as creditorAccount has a bban, got none",
    )
  if (iban !== undefined) yield* problemsOf('creditorAccount.iban', parseIban(iban))
  if (iban?.startsWith('NO')) yield invalidField('creditorAccount.iban', abroadExpected)
  else if (iban === undefined && countryOfBic(creditorAgent) === 'NO')
    yield invalidField('creditorAgent', abroadExpected)
}

const abroadExpected =
  'expected an account abroad: a Norwegian one is paid by norwegian-domestic-credit-transfers'

function countryOfBic(bic: string | undefined): string | undefined {
  return bic?.slice(4, 6)
}

function* checkOneOf(path: string, { bban, iban }: Account): Generator<Problem> {
  if ((bban === undefined) === (iban === undefined))
    yield invalidField(
      path,
      `expected exactly one of bban and iban, got ${bban === undefined ? 'neither' : 'both'}`,
    )
}

/** NCBCT-10, NCBCT-11: reporting is required from NOK 100 000, by the bank's rate of the day. */
function* checkReporting(payment: NcbctPayment, minorUnits: bigint, rate: ExchangeRate): Generator<Problem> {
  const { currency } = payment.instructedAmount
  const inNok = convertCurrency(minorUnits, rate, homeRate('NOK')).minorUnits
  if (inNok < reportedFromMinorUnits) return
  const reason = `as the amount is NOK 100 000 or more (${currency} 1 = NOK ${homePerUnitOf(rate)} today), got none`
  if (payment.regulatoryReportingCode === undefined)
    yield invalidField('regulatoryReportingCode', `expected a code, ${reason}`)
  if (payment.regulatoryReportingInformation === undefined)
    yield invalidField('regulatoryReportingInformation', `expected what the payment is for, ${reason}`)
}

/** VER-20: only a transfer outside of SEPA can be urgent; inside, every transfer is as quick. */
function* checkUrgency(payment: NcbctPayment): Generator<Problem> {
  if (payment.serviceLevelCode === undefined) return
  const { instructedAmount, creditorAccount, creditorAgent } = payment
  const country = creditorAccount.iban?.slice(0, 2) ?? countryOfBic(creditorAgent) ?? ''
  if (instructedAmount.currency === 'EUR' && SEPA_COUNTRIES.has(country))
    yield invalidField(
      'serviceLevelCode',
      `expected none, as euros to ${country} go by SEPA, got ${payment.serviceLevelCode}`,
    )
}

function* problemsOf(path: string, parsed: Result<unknown>): Generator<Problem> {
  if (!parsed.ok) yield invalidField(path, parsed.problem)
}
