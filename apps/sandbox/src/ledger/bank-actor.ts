import type { Actor } from '@havn/server/database/actor'

/** The ledger belongs to the bank, not to a TPP, so whoever reads it acts for no TPP. */
export const bankActor = (bankId: string): Actor => ({ bankId, tppId: '' })
