import type { PaymentSearch } from '@havn/server/domain/payments'

const partOfAccountMin = 4
/** Fewer hexadecimal digits are in many ids by chance. */
const partOfIdMin = 6

/** Reads what somebody typed to find a payment: `1 250,00` is an amount, `9986.05` part of an account number. */
export function parseSearch(typed: string): PaymentSearch {
  const text = typed.trim().toLowerCase()
  const compact = toAccountNumber(text)
  const amount = text.replaceAll(/\s/gu, '').replace(',', '.')
  return {
    text,
    id: text.length >= partOfIdMin && /^[0-9a-f-]+$/.test(text) ? text : undefined,
    account: compact.length >= partOfAccountMin && /^[a-z]{0,2}\d+$/.test(compact) ? compact : undefined,
    amount: /^\d{1,15}(?:\.\d{1,3})?$/.test(amount) ? amount : undefined,
  }
}

/** An account number as payments have it, without the dots and spaces that people write. */
export function toAccountNumber(typed: string): string {
  return typed.replaceAll(/[\s.]/gu, '')
}
