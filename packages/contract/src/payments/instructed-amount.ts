import { type Static, Type } from 'typebox'
import { Amount } from '../values/money/amount.ts'
import { Currency } from '../values/money/currency.ts'

export const InstructedAmount = Type.Object(
  { amount: Amount, currency: Currency },
  { title: 'InstructedAmount', description: 'an amount and its currency', additionalProperties: false },
)
export type InstructedAmount = Static<typeof InstructedAmount>
