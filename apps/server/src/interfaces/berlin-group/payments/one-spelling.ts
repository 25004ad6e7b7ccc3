import type { IbanAccountReference } from '@havn/contract'
import { inAllDigits, type PaymentAmount } from '@havn/contract/berlin-group'
import type { ProductDefinition } from '../../../domain/payments/index.ts'

/** A Norwegian product names accounts by their BBAN. */
type Account = Partial<IbanAccountReference>

interface Body {
  readonly instructedAmount?: PaymentAmount
  readonly debtorAccount?: Account
  readonly creditorAccount?: Account
  readonly payments?: readonly Body[]
}

/**
 * Writes a valid body of a payment, and the lines of a bulk, in one of the spellings that the standard allows: amounts with all
 * fraction digits, IBANs in capitals.
 */
export function inOneSpelling(body: unknown): Body {
  const valid = body as Body
  const { instructedAmount, debtorAccount, creditorAccount, payments } = valid
  return {
    ...valid,
    ...(instructedAmount === undefined ? {} : { instructedAmount: inAllDigits(instructedAmount) }),
    ...(debtorAccount === undefined ? {} : { debtorAccount: inCapitals(debtorAccount) }),
    ...(creditorAccount === undefined ? {} : { creditorAccount: inCapitals(creditorAccount) }),
    ...(payments === undefined ? {} : { payments: payments.map((line) => inOneSpelling(line)) }),
  }
}

const inCapitals = (account: Account): Account =>
  account.iban === undefined ? account : { ...account, iban: account.iban.toUpperCase() }

/** Lets the rules of a product read a body in any spelling of the standard. */
export const readingAnySpelling = (product: ProductDefinition): ProductDefinition => ({
  ...product,
  validate: (body, context) => product.validate(inOneSpelling(body), context),
})
