/** The access that a TPP asks for, as the PSU sees it before they decide. The approval's hash covers all of it. */
export interface RequestedAccess {
  /**
   * `detailed`: the accounts that the TPP names; `bank-offered`: those that the PSU ticks; `global`: all, also later ones;
   * `available-accounts`: the list of accounts alone; `funds`: whether an amount is there, of one account.
   */
  readonly kind: 'detailed' | 'bank-offered' | 'global' | 'available-accounts' | 'funds'
  /** The accounts that it covers now; none if the PSU ticks them. */
  readonly accounts: readonly RequestedAccount[]
  readonly withOwnerName: boolean
  /** The last day, ISO 8601; undefined if it lasts until it is withdrawn. */
  readonly validUntil: string | undefined
  readonly isRecurring: boolean
  /** How often a day it may be used while the PSU is absent. */
  readonly frequencyPerDay: number
  /** What the TPP says about the card that questions about funds are for. */
  readonly card?:
    | {
        readonly number?: string | undefined
        readonly information?: string | undefined
        readonly registration?: string | undefined
      }
    | undefined
}

/** What a TPP may see once a PSU has approved, and until when. */
export type GrantedAccess = Pick<RequestedAccess, 'kind' | 'accounts' | 'withOwnerName' | 'validUntil'>

/** An account that a TPP asks for, and what it wants to see of it. */
export interface RequestedAccount {
  readonly accountId: string
  readonly name: string
  /** The account number, or the masked number of a card. */
  readonly number: string
  readonly isCard: boolean
  readonly currency: string
  readonly seesBalances: boolean
  readonly seesTransactions: boolean
  readonly seesOwnerName: boolean
}
