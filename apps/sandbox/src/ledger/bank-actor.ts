import type { Actor } from '@havn/server/platform/database/actor'

/** The actor for statements on the ledger. The ledger belongs to the bank and not to a TPP, so the TPP is empty. */
export const bankActor = (bankId: string): Actor => ({ bankId, tppId: '' })
