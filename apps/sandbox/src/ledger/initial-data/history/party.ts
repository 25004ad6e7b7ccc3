import assert from 'node:assert/strict'
import { kidCheckDigit } from '@havn/contract'
import { toLedgerAccountId } from '../../money/ledger-account-id.ts'
import { INITIAL_CUSTOMERS } from '../initial-data-set.ts'
import { seededRandom } from './seeded-random.ts'

/** Somebody who pays or is paid in the history of the initial data set. */
export interface Party {
  readonly name: string
  readonly bban?: string
  readonly iban?: string
  /** BIC of the party's bank. */
  readonly agent?: string
  /** Undefined if the party has no account in this bank. */
  readonly ledgerAccountId?: string
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
  const owner = INITIAL_CUSTOMERS.find(({ accounts }) => accounts.some((owned) => owned.bban === bban))
  assert(owner, `${bban} is not an account of the initial data set`)
  const agreed = owner.accounts.find((owned) => owned.bban === bban)?.kidAgreement
  return {
    name: owner.customerName,
    bban,
    ledgerAccountId: toLedgerAccountId({ kind: 'account', bban }),
    ...(agreed === undefined
      ? {}
      : { kid: { length: Math.max(...agreed.lengths), checkDigit: agreed.checkDigit } }),
  }
}

/** A card of the initial data set. It has no account number, since the number of a card appears on no other statement. */
export const initialCard = (identification: string): Party => ({
  name: 'Havn Kredittkort',
  ledgerAccountId: toLedgerAccountId({ kind: 'card-account', identification }),
})
