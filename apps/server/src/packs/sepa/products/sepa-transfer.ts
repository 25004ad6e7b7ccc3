import assert from 'node:assert/strict'
import {
  bicFitsIban,
  type Currency,
  failure,
  formatAmount,
  parseAmount,
  parseBic,
  parseCreditorReference,
  parseSepaIban,
  type Result,
  type SepaPayment,
  success,
} from '@havn/contract'
import type { Money, Rail } from '../../../core-bank/index.ts'
import {
  checkIdentifierLengths,
  type CreditorTexts,
  dropEmptyTexts,
  type FieldDependencies,
  invalidField,
  type PaymentOrder,
  toBookedTexts,
  validateExecutionDate,
  withPath,
} from '../../../domain/payments/index.ts'
import type { Problem } from '../../../edge/index.ts'

const IBAN_IN_NO_BANK = 'DE89370400440532013000'

export const SEPA_PLACEHOLDER: SepaPayment = {
  instructedAmount: { amount: '1.00', currency: 'EUR' },
  debtorAccount: { iban: IBAN_IN_NO_BANK },
  creditorName: 'x',
  creditorAccount: { iban: IBAN_IN_NO_BANK },
}

export const SEPA_FIELD_DEPENDENCIES: FieldDependencies = {
  'instructedAmount.amount': ['instructedAmount.currency'],
  creditorAgent: ['creditorAccount'],
  remittanceInformationUnstructuredArray: ['remittanceInformationUnstructured'],
  remittanceInformationStructured: [
    'remittanceInformationUnstructured',
    'remittanceInformationUnstructuredArray',
  ],
  remittanceInformationStructuredArray: [
    'remittanceInformationUnstructured',
    'remittanceInformationUnstructuredArray',
    'remittanceInformationStructured',
  ],
}

const currency: Currency = 'EUR'

/** The most that one SEPA credit transfer can carry: EUR 999 999 999.99. */
const minorUnitsMax = 999_999_999_99n

/** Checks the rules of a SEPA credit transfer beyond its schema, and returns every error at once. */
export function validateSepaTransfer(
  sent: SepaPayment,
  { today }: { readonly today: Temporal.PlainDate },
): Result<PaymentOrder, readonly Problem[]> {
  const payment = dropEmptyTexts(sent)
  const amount = parseInstructedAmount(payment)
  const date = validateExecutionDate(payment.requestedExecutionDate, today)
  const problems = [
    ...checkCurrencies(payment),
    ...(amount.ok ? [] : [amount.problem]),
    ...checkAccounts(payment),
    ...checkRemittance(payment),
    ...checkIdentifierLengths(payment, 'sepa'),
    ...(date.ok ? [] : [date.problem]),
  ]
  if (!amount.ok || !date.ok || problems.length > 0) return failure(problems)
  return success(toOrder(payment, { amount: amount.value, executionDate: date.value.toString() }))
}

/** The order of a stored payment, which was valid when it was created, on that day. */
export function toSepaOrder(sent: SepaPayment, executionDate: string): PaymentOrder {
  const payment = dropEmptyTexts(sent)
  const amount = parseInstructedAmount(payment)
  assert(amount.ok, 'a stored payment was valid when it was created')
  return toOrder(payment, { amount: amount.value, executionDate })
}

/** The order as another one of SEPA's rails takes it. */
export const onRail = (order: PaymentOrder, rail: Rail): PaymentOrder => ({ ...order, rail })

/** The fields of a transfer that the standard has and no SEPA order carries. */
const IGNORED_FIELDS = ['creditorAgentName', 'creditorId', 'debtorName'] as const

/** A warning for each field that is accepted without an effect. */
export const sepaWarnings = (payment: SepaLine): readonly Problem[] => ignoredFields([payment], () => '')

/** One warning for each field that lines of a bulk contain without an effect, at the first such line. */
export const sepaLineWarnings = (lines: readonly SepaLine[]): readonly Problem[] =>
  ignoredFields(lines, (index) => `payments[${index}].`)

type SepaLine = Partial<Record<(typeof IGNORED_FIELDS)[number], string>>

function ignoredFields(lines: readonly SepaLine[], pathOf: (index: number) => string): readonly Problem[] {
  return IGNORED_FIELDS.flatMap((name) => {
    const index = lines.findIndex((line) => line[name] !== undefined && line[name] !== '')
    return index < 0 ? [] : [ignoredField(`${pathOf(index)}${name}`)]
  })
}

export const ignoredField = (path: string): Problem => ({
  reason: 'field-ignored',
  path,
  text: `${path} has no effect: the bank ignores it.`,
})

/** The texts about the creditor as the TPP sent them. */
export function sepaCreditorTexts({
  creditorName,
  ...payment
}: Pick<SepaPayment, 'creditorName' | RemittanceField>): CreditorTexts {
  const { message, reference } = remittanceOf(payment)
  return {
    creditorName,
    ...(message === undefined ? {} : { remittanceInformationUnstructured: message }),
    ...(reference === undefined ? {} : { remittanceInformationStructured: reference }),
  }
}

function parseInstructedAmount({ instructedAmount }: SepaPayment): Result<Money, Problem> {
  const path = 'instructedAmount.amount'
  const parsed = parseAmount(instructedAmount.amount, instructedAmount.currency)
  if (!parsed.ok || parsed.value.minorUnits <= minorUnitsMax) return withPath(path, parsed)
  const most = formatAmount({ minorUnits: minorUnitsMax, currency })
  return failure(invalidField(path, `expected at most ${most}, got ${instructedAmount.amount}`))
}

function* checkCurrencies({ instructedAmount, creditorAccount }: SepaPayment): Generator<Problem> {
  const given = {
    'instructedAmount.currency': instructedAmount.currency,
    'creditorAccount.currency': creditorAccount.currency ?? currency,
  }
  for (const [path, sent] of Object.entries(given))
    if (sent !== currency)
      yield invalidField(path, `expected ${currency}, as SEPA carries euro only, got ${sent}`)
}

function* checkAccounts({ debtorAccount, creditorAccount, creditorAgent }: SepaPayment): Generator<Problem> {
  const debtor = withPath('debtorAccount.iban', parseSepaIban(debtorAccount.iban))
  if (!debtor.ok) yield debtor.problem
  const creditor = withPath('creditorAccount.iban', parseSepaIban(creditorAccount.iban))
  if (!creditor.ok) yield creditor.problem
  if (creditorAgent === undefined) return
  const bic = withPath('creditorAgent', parseBic(creditorAgent))
  if (!bic.ok) return yield bic.problem
  if (creditor.ok && !bicFitsIban(bic.value, creditor.value))
    yield invalidField(
      'creditorAgent',
      `expected a BIC of ${creditor.value.slice(0, 2)}, the country of creditorAccount.iban, or none, got ${creditorAgent}`,
    )
}

/** The forms of the remittance information, of which a payment has at most one. */
const REMITTANCE_FIELDS = [
  'remittanceInformationUnstructured',
  'remittanceInformationUnstructuredArray',
  'remittanceInformationStructured',
  'remittanceInformationStructuredArray',
] as const

type RemittanceField = (typeof REMITTANCE_FIELDS)[number]
type RemittanceFields = Pick<SepaPayment, RemittanceField>

function* checkRemittance(payment: RemittanceFields): Generator<Problem> {
  const [first, ...more] = REMITTANCE_FIELDS.filter((field) => isSent(payment[field]))
  for (const field of more)
    yield invalidField(field, `expected one form of remittance information, and ${first} is sent too`)
  const { remittanceInformationStructured: single, remittanceInformationStructuredArray: array } = payment
  const references = [
    ...(single === undefined ? [] : [['remittanceInformationStructured', single] as const]),
    ...(array ?? []).map((one) => ['remittanceInformationStructuredArray[0]', one] as const),
  ]
  for (const [path, { reference }] of references) {
    if (!reference.startsWith('RF')) continue
    const parsed = withPath(`${path}.reference`, parseCreditorReference(reference))
    if (!parsed.ok) yield parsed.problem
  }
}

const isSent = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0)

/** The message or the reference to the creditor, in whichever form it was sent. */
function remittanceOf(payment: RemittanceFields) {
  return {
    message: payment.remittanceInformationUnstructured ?? payment.remittanceInformationUnstructuredArray?.[0],
    reference: payment.remittanceInformationStructured ?? payment.remittanceInformationStructuredArray?.[0],
  }
}

/** What SEPA carries in place of a reference that the debtor has not given. */
const noReference = 'NOTPROVIDED'

function toOrder(
  sent: SepaPayment,
  { amount, executionDate }: { readonly amount: Money; readonly executionDate: string },
): PaymentOrder {
  const payment = toBookedTexts(sent, 'sepa')
  const { debtorAccount, creditorAccount, creditorAddress: address } = payment
  const { message, reference } = remittanceOf(payment)
  const { ultimateCreditor, instructionIdentification } = payment
  return {
    rail: 'sepa',
    amount,
    debtor: {
      account: { kind: 'iban', iban: debtorAccount.iban },
      currency: debtorAccount.currency ?? currency,
    },
    creditor: {
      account: { kind: 'iban', iban: creditorAccount.iban },
      currency,
      name: payment.creditorName,
      agent: payment.creditorAgent,
    },
    isUrgent: false,
    executionDate,
    creditorAddress: address && {
      street: address.streetName,
      buildingNumber: address.buildingNumber,
      postalCode: address.postCode,
      city: address.townName,
      country: address.country,
    },
    ultimateDebtor: payment.ultimateDebtor,
    ...(ultimateCreditor === undefined ? {} : { ultimateCreditor }),
    ...(instructionIdentification === undefined ? {} : { instructionIdentification }),
    chargeBearer: 'SLEV',
    remittance: [
      message ?? '',
      ...(reference === undefined
        ? []
        : [reference.reference, reference.referenceType ?? '', reference.referenceIssuer ?? '']),
    ],
    endToEndIdentification: payment.endToEndIdentification ?? noReference,
    purposeCode: payment.purposeCode,
    regulatoryReporting: undefined,
  }
}
