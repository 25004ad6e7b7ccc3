import type { TppMessage } from '@havn/contract'
import { clash } from './refusal.ts'
import type { Standing } from './bank-contents.store.ts'

/** How much mock data a bank holds, so that a reset stays quick. The contract tells these numbers. */
const ROOM = {
  customers: { max: 200, name: 'customers' },
  accounts: { max: 500, name: 'accounts' },
  cardAccounts: { max: 500, name: 'card accounts' },
  agreements: { max: 200, name: 'agreements' },
  engagements: { max: 1000, name: 'engagements' },
} as const

export type Wanted = Partial<Readonly<Record<keyof typeof ROOM, number>>>

/** What there is no room for. */
export function clashesOfRoom(standing: Standing, wanted: Wanted): TppMessage[] {
  const held: Readonly<Record<keyof typeof ROOM, number>> = {
    customers: standing.customers,
    accounts: standing.bbans.length,
    cardAccounts: standing.cards.length,
    agreements: standing.agreements,
    engagements: standing.engagements,
  }
  return (Object.keys(ROOM) as (keyof typeof ROOM)[]).flatMap((kind) => {
    const { max, name } = ROOM[kind]
    if ((wanted[kind] ?? 0) + held[kind] <= max) return []
    const text = `expected at most ${max} ${name} in a sandbox, and it holds ${held[kind]}: delete some, or POST /v1/sandbox/initialize`
    return [clash(undefined, text)]
  })
}
