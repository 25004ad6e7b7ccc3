/** The tenant: it owns customers, accounts, a ledger and a clock. */
export interface Bank {
  readonly bankId: string
  /** Grows with every change that judgements depend on; a write says by which version it was judged. */
  readonly version: number
  readonly clockOffsetMilliseconds: number
}

/** Who calls, and where: together they say which bank is meant. */
export interface BankSelector {
  readonly host: string
  readonly tppId: string
}
