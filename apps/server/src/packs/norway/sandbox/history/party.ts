import assert from 'node:assert/strict'
import { kidCheckDigit } from '@havn/contract'
import type { HistoryParty } from '../../../sandbox-data.ts'
import { seededRandom } from '../../../sandbox-random.ts'
import { NORWEGIAN_CUSTOMERS } from '../customers.ts'

/** Somebody who pays or is paid in the history of the initial data set. */
export interface Party extends HistoryParty {
  /** The form of the KIDs (payment references) of the party's invoices, if it has a KID agreement. */
  readonly kid?: { readonly length: number; readonly checkDigit: 'mod10' | 'mod11' }
}

/** Somebody at another bank. The same name always has the same account number. */
export function atOtherBank(name: string): Party {
  const random = seededRandom(`account of ${name}`)
  for (;;) {
    const ten = `1503${String(random.between(0, 999_999)).padStart(6, '0')}`
    const check = kidCheckDigit(ten, 'mod11')
    if (check !== '-') return { name, bban: `${ten}${check}` }
  }
}

/** Somebody at a bank abroad. */
export const abroad = (name: string, iban: string, agent: string): Party => ({ name, iban, agent })

/** The owner of an account of the initial data set. */
export function initialAccount(bban: string): Party {
  const owner = NORWEGIAN_CUSTOMERS.find(({ accounts }) => accounts.some((owned) => owned.number === bban))
  assert(owner, `${bban} is not an account of the initial data set`)
  const agreed = owner.accounts.find((owned) => owned.number === bban)?.kidAgreement
  return {
    name: owner.customerName,
    bban,
    own: { kind: 'account', number: bban },
    ...(agreed === undefined
      ? {}
      : { kid: { length: Math.max(...agreed.lengths), checkDigit: agreed.checkDigit } }),
  }
}

/** A card of the initial data set. It has no account number, since the number of a card appears on no other statement. */
export const initialCard = (identification: string): Party => ({
  name: 'Havn Kredittkort',
  own: { kind: 'card', number: identification },
})
