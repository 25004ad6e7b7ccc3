import assert from 'node:assert/strict'
import { kidCheckDigit } from '@havn/contract'
import { bookOf } from '../../money/ledger-account-id.ts'
import { INITIAL_CUSTOMERS } from '../initial-data-set.ts'
import { chanceOf } from './seeded-random.ts'

/** Who pays, or is paid. */
export interface Party {
  readonly name: string
  readonly bban?: string
  readonly iban?: string
  readonly agent?: string
  /** The book in this bank, if it is here. */
  readonly book?: string
  /** What its KIDs look like, where that is agreed. */
  readonly kid?: { readonly length: number; readonly checkDigit: 'mod10' | 'mod11' }
}

/** Somebody at another bank, with an account number that belongs to the name for ever. */
export function outside(name: string): Party {
  const chance = chanceOf(`account of ${name}`)
  for (;;) {
    const ten = `1503${String(chance.between(0, 999_999)).padStart(6, '0')}`
    const check = kidCheckDigit(ten, 'mod11')
    if (check !== '-') return { name, bban: `${ten}${check}` }
  }
}

export const abroad = (name: string, iban: string, agent: string): Party => ({ name, iban, agent })

/** An account of the initial data set. */
export function account(bban: string): Party {
  const owner = INITIAL_CUSTOMERS.find(({ accounts }) => accounts.some((owned) => owned.bban === bban))
  assert(owner, `${bban} is no account of the initial data set`)
  const agreed = owner.accounts.find((owned) => owned.bban === bban)?.kidAgreement
  return {
    name: owner.customerName,
    bban,
    book: bookOf({ kind: 'account', bban }),
    ...(agreed === undefined
      ? {}
      : { kid: { length: Math.max(...agreed.lengths), checkDigit: agreed.checkDigit } }),
  }
}

/** A card of the initial data set. Its number is told to nobody. */
export const card = (identification: string): Party => ({
  name: 'Havn Kredittkort',
  book: bookOf({ kind: 'card-account', identification }),
})
