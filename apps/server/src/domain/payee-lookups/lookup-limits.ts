/** How often somebody may ask about payees, so that nobody finds out names by trying. */
export interface LookupLimits {
  /** Questions about one account within an hour, by everybody. */
  readonly accountHourMax: number
  /** Questions about one account within a day, by everybody. */
  readonly accountDayMax: number
  /** Different names for one account by one asker within `namesSeconds`. */
  readonly namesMax: number
  readonly namesSeconds: number
  /** For how long an asker that tried more names learns nothing about the account. */
  readonly blockedSeconds: number
  /** Accounts that differ in their last four digits, by one asker within an hour, that are reported as a security event. */
  readonly rangeAccountsMax: number
}

export const LOOKUP_LIMITS: LookupLimits = {
  accountHourMax: 30,
  accountDayMax: 100,
  namesMax: 5,
  namesSeconds: 600,
  blockedSeconds: 3_600,
  rangeAccountsMax: 50,
}

/** The bytes that are kept of the hash of an account, a name or a person. */
export const hashBytes = 16

/** What an asker has done more often than is usual, by which limit it exceeded. */
export type CrossedLimit = 'account-limit' | 'many-names' | 'sequential-accounts'
