import type { Country } from './country.ts'

/** The tenant: it owns customers, accounts, a ledger and a clock. */
export interface Bank {
  readonly bankId: string
  /** Incremented with every change that validation depends on; a write carries the version by which it was validated. */
  readonly version: number
  readonly clockOffsetMilliseconds: number
  readonly country: Country
}

/** What decides which bank a call is for: the host that is called, and the TPP that calls. */
export interface BankSelector {
  /** The host that was called, with its port. */
  readonly host: string
  readonly tppId: string
}
