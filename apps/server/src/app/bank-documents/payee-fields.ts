import { listOf, readFields, trueOrFalse } from './document-field.ts'

const isCurrencyCode = (item: unknown): item is string => typeof item === 'string' && /^[A-Z]{3}$/.test(item)

const VERIFICATION = {
  currencies: { isRequired: true, ...listOf('currencies such as EUR', isCurrencyCode) },
  tppsMayDecline: trueOrFalse,
} as const

/** Whether the names of payees are verified, for payments in which currencies, and whether TPPs may decline it. */
export const payeeVerification = {
  read: (json: unknown) => readFields(VERIFICATION, json),
}
