import assert from 'node:assert/strict'
import {
  type Currency,
  failure,
  NdctPayment,
  JSON_LIMITS,
  parseAmount,
  parseBic,
  parseNorwegianBban,
  type Result,
  success,
} from '@havn/contract'
import type { Problem } from '../../../edge/index.ts'
import type { DebtorAccount, KidRules, Money } from '../../../core-bank/index.ts'
import {
  checkCurrenciesTraded,
  checkIdentifierLengths,
  dropEmptyTexts,
  invalidField,
  toBookedTexts,
  type FieldDependencies,
  type PaymentOrder,
  type ProductDefinition,
  type ValidationContext,
  validateExecutionDate,
  withErrors,
  withPath,
} from '../../../domain/payments/index.ts'
import { validateKid } from './validate-kid.ts'

export const DOMESTIC_PLACEHOLDER: NdctPayment = {
  instructedAmount: { amount: '1.00', currency: 'NOK' },
  creditorName: 'x',
  // This account is in no register, so that no creditor's KID agreement applies.
  creditorAccount: { bban: '12345678903', currency: 'NOK' },
  creditorAddress: { country: 'NO' },
  debtorAccount: { bban: '12345678903', currency: 'NOK' },
}

export const DOMESTIC_FIELD_DEPENDENCIES: FieldDependencies = {
  'instructedAmount.amount': ['instructedAmount.currency'],
  creditorAgent: ['creditorAccount'],
  remittanceInformationStructuredArray: ['creditorAccount', 'remittanceInformationStructured'],
}

/** NDCT: a credit transfer between Norwegian accounts, paid by a batch run. */
export const domesticCreditTransfer: ProductDefinition<NdctPayment> = {
  service: 'payments',
  product: 'norwegian-domestic-credit-transfers',
  bodySchema: NdctPayment,
  bodyBytesMax: JSON_LIMITS.bytesMax,
  clearing: 'domestic',
  isInstant: false,
  isHiddenBeforeApproval: true,
  placeholderBody: DOMESTIC_PLACEHOLDER,
  fieldsReadByRules: DOMESTIC_FIELD_DEPENDENCIES,
  warnings: remittanceWarnings,

  async validate(payment, context) {
    const errors = await checkCurrenciesTraded(context, payment)
    const order = validateDomesticTransfer(payment, await domesticContextOf(payment, context))
    return withErrors(errors, order.ok ? success([order.value]) : order)
  },

  toOrders: (payment, executionDate) => [toDomesticOrder(payment, executionDate)],
  requestedDate: ({ requestedExecutionDate }) => requestedExecutionDate,
  creditorTexts: (payment) => [payment],
}

/** What the rules of a domestic transfer need to know about the bank and the creditor. */
export interface DomesticTransferContext {
  /** By the bank's clock. */
  readonly today: Temporal.PlainDate
  readonly kidAgreement: KidRules | undefined
}

export async function domesticContextOf(
  { creditorAccount }: Pick<NdctPayment, 'creditorAccount'>,
  { bank, today, coreBank }: ValidationContext,
): Promise<DomesticTransferContext> {
  return { today, kidAgreement: await coreBank.findKidRules({ bank, bban: creditorAccount.bban }) }
}

/** Checks the rules of a Norwegian domestic credit transfer beyond its schema, and returns every error at once. */
export function validateDomesticTransfer(
  sent: NdctPayment,
  { today, kidAgreement }: DomesticTransferContext,
): Result<PaymentOrder, readonly Problem[]> {
  const payment = dropEmptyTexts(sent)
  const { amount, creditorBban, debtorAccount } = parseFields(payment)
  const executionDate = validateExecutionDate(payment.requestedExecutionDate, today)
  const others = [
    ...checkAgent(payment.creditorAgent, payment.creditorAccount.currency),
    ...checkRemittance(payment),
    validateKid(payment, kidAgreement),
    ...checkIdentifierLengths(payment, 'domestic'),
  ].filter((message) => message !== undefined)

  if (amount.ok && creditorBban.ok && debtorAccount.ok && executionDate.ok && others.length === 0)
    return success(
      toOrder(payment, {
        amount: amount.value,
        creditorBban: creditorBban.value,
        debtorAccount: debtorAccount.value,
        executionDate: executionDate.value.toString(),
      }),
    )
  const problems = [amount, creditorBban, debtorAccount, executionDate].flatMap((parsed) =>
    parsed.ok ? [] : [parsed.problem],
  )
  return failure([...problems, ...others])
}

/** REM-04: the single object still works, and is deprecated. */
export function remittanceWarnings(
  payment: Pick<NdctPayment, 'remittanceInformationStructured'>,
): readonly Problem[] {
  if (payment.remittanceInformationStructured === undefined) return []
  return [
    {
      reason: 'field-deprecated',
      path: 'remittanceInformationStructured',
      text: 'remittanceInformationStructured is deprecated: send remittanceInformationStructuredArray with one element.',
    },
  ]
}

/** The order of a stored payment, which was valid when it was created, on that day. */
export function toDomesticOrder(sent: NdctPayment, executionDate: string): PaymentOrder {
  const payment = dropEmptyTexts(sent)
  const { amount, creditorBban, debtorAccount } = parseFields(payment)
  assert(amount.ok && creditorBban.ok && debtorAccount.ok, 'a stored payment was valid when it was created')
  return toOrder(payment, {
    amount: amount.value,
    creditorBban: creditorBban.value,
    debtorAccount: debtorAccount.value,
    executionDate,
  })
}

function parseFields({ instructedAmount, creditorAccount, debtorAccount }: NdctPayment) {
  return {
    amount: withPath(
      'instructedAmount.amount',
      parseAmount(instructedAmount.amount, instructedAmount.currency),
    ),
    creditorBban: withPath('creditorAccount.bban', parseNorwegianBban(creditorAccount.bban)),
    debtorAccount: parseDebtorAccount(debtorAccount),
  }
}

interface ParsedFields {
  readonly amount: Money
  readonly creditorBban: string
  readonly debtorAccount: DebtorAccount
  readonly executionDate: string
}

function toOrder(sent: NdctPayment, parsed: ParsedFields): PaymentOrder {
  const payment = toBookedTexts(sent, 'domestic')
  return {
    rail: 'domestic',
    amount: parsed.amount,
    debtor: { account: parsed.debtorAccount, currency: payment.debtorAccount.currency },
    creditor: {
      account: { kind: 'bban', bban: parsed.creditorBban },
      currency: payment.creditorAccount.currency,
      name: payment.creditorName,
      agent: payment.creditorAgent,
    },
    isUrgent: false,
    executionDate: parsed.executionDate,
    creditorAddress: payment.creditorAddress,
    ultimateDebtor: payment.ultimateDebtor,
    remittance: remittanceOf(payment),
    endToEndIdentification: payment.endToEndIdentification,
    purposeCode: payment.purposeCode,
    regulatoryReporting: undefined,
  }
}

/** NDCT-06: exactly one of `bban` and `other`. */
function parseDebtorAccount({ bban, other }: NdctPayment['debtorAccount']): Result<DebtorAccount, Problem> {
  if (bban !== undefined && other !== undefined)
    return failure(invalidField('debtorAccount', 'expected exactly one of bban and other, got both'))
  if (other !== undefined) return success({ kind: 'card-account', identification: other.identification })
  if (bban === undefined)
    return failure(invalidField('debtorAccount', 'expected exactly one of bban and other, got neither'))
  const parsed = withPath('debtorAccount.bban', parseNorwegianBban(bban))
  return parsed.ok ? success({ kind: 'account', bban: parsed.value }) : parsed
}

/** NDCT-03: the agent is needed only to reach a currency account. */
function* checkAgent(agent: string | undefined, currency: Currency): Generator<Problem> {
  if (agent === undefined) {
    if (currency !== 'NOK')
      yield invalidField(
        'creditorAgent',
        `expected the creditor's BIC, as creditorAccount.currency is ${currency}, got none`,
      )
    return
  }
  const bic = parseBic(agent)
  if (!bic.ok) yield invalidField('creditorAgent', bic.problem)
}

/** NDCT-14: a message or references, and references in one of their two forms. */
function* checkRemittance(payment: NdctPayment): Generator<Problem> {
  if (payment.remittanceInformationStructuredArray === undefined) return
  if (payment.remittanceInformationUnstructured !== undefined)
    yield invalidField(
      'remittanceInformationUnstructured',
      'expected remittanceInformationUnstructured or remittanceInformationStructuredArray, got both',
    )
  if (payment.remittanceInformationStructured !== undefined)
    yield invalidField(
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
