import { inAllDigits, type PaymentAmount } from '@havn/contract/berlin-group'
import type { ProductDefinition } from '../../../domain/payments/index.ts'

interface BodyWithAmounts {
  readonly instructedAmount?: PaymentAmount
  readonly payments?: readonly BodyWithAmounts[]
}

/** A valid body of a payment with its amounts, also those of its lines, written with all fraction digits. */
export function amountsInAllDigits(body: unknown): BodyWithAmounts {
  const valid = body as BodyWithAmounts
  const { instructedAmount, payments } = valid
  return {
    ...valid,
    ...(instructedAmount === undefined ? {} : { instructedAmount: inAllDigits(instructedAmount) }),
    ...(payments === undefined ? {} : { payments: payments.map((line) => amountsInAllDigits(line)) }),
  }
}

/** The product with rules that read amounts in the form of the standard. */
export const readingAmounts = (product: ProductDefinition): ProductDefinition => ({
  ...product,
  validate: (body, context) => product.validate(amountsInAllDigits(body), context),
})
