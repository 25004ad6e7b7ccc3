import { CURRENCIES, minorUnitsOf } from '@havn/contract'

export const PAYMENT_STATUSES: readonly string[] = [
  'ACCP',
  'ACSC',
  'ACSP',
  'ACTC',
  'ACWC',
  'ACWP',
  'RCVD',
  'PDNG',
  'RJCT',
  'CANC',
  'PART',
]

export const BASKET_STATUSES: readonly string[] = ['RCVD', 'ACTC', 'PATC', 'RJCT']

/** Whether these are an amount as a string, with the fraction digits of its currency. A sign is for account information. */
export function isAmount(amount: unknown, currency: unknown): boolean {
  if (typeof amount !== 'string' || typeof currency !== 'string') return false
  const known = CURRENCIES.find((one) => one === currency)
  if (known === undefined) return false
  const digits = minorUnitsOf(known)
  const pattern = digits === 0 ? /^-?\d{1,18}$/ : new RegExp(`^-?\\d{1,${18 - digits}}\\.\\d{${digits}}$`)
  return pattern.test(amount)
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string | null | undefined): boolean => UUID.test(text ?? '')
