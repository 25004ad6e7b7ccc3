import type { Bank } from '@havn/server/platform/banks'

/** A bank that gets data, whose country says which. */
export type BankToFill = Pick<Bank, 'bankId' | 'country'>
