import type { Problem } from '@havn/server/edge'
import { conflict } from './refusal.ts'
import type { BankContents } from './bank-contents.store.ts'

/** The most mock data that a bank may hold, so that a reset stays quick. The contract documents these numbers. */
const DATA_LIMITS = {
  customers: { max: 200, name: 'customers' },
  accounts: { max: 500, name: 'accounts' },
  cardAccounts: { max: 500, name: 'card accounts' },
  agreements: { max: 200, name: 'agreements' },
  engagements: { max: 1000, name: 'engagements' },
} as const

/** How many of each kind are to be created. */
export type DataCounts = Partial<Readonly<Record<keyof typeof DATA_LIMITS, number>>>

/** Returns a conflict for each kind of data of which the bank would have too many. */
export function checkDataLimits(contents: BankContents, added: DataCounts): Problem[] {
  const existing: Readonly<Record<keyof typeof DATA_LIMITS, number>> = {
    customers: contents.customers,
    accounts: contents.bbans.length,
    cardAccounts: contents.cards.length,
    agreements: contents.agreements,
    engagements: contents.engagements,
  }
  return (Object.keys(DATA_LIMITS) as (keyof typeof DATA_LIMITS)[]).flatMap((kind) => {
    const { max, name } = DATA_LIMITS[kind]
    if ((added[kind] ?? 0) + existing[kind] <= max) return []
    const text = `expected at most ${max} ${name} in a sandbox, and it holds ${existing[kind]}: delete some, or POST /v1/sandbox/initialize`
    return [conflict(undefined, text)]
  })
}
