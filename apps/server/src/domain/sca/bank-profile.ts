import { type Language, DEFAULT_LANGUAGES } from '../../platform/web/language.ts'
import type { Theme } from '../../platform/web/theme.ts'
import type { Country } from '../../platform/banks/index.ts'
import type { PsuAuthentication } from './psu-authentication.ts'

/** How one bank's customers log in, and how its pages look and behave. */
export interface BankProfile {
  /** Whose days and money the pages show. */
  readonly country: Country
  readonly authentication: PsuAuthentication
  readonly theme: Theme
  /** The languages of the bank's pages, the first one for people who prefer none of them. */
  readonly languages: readonly Language[]
  /** Whether the approval page shows what a payment costs. */
  readonly showsFees: boolean
  /** The currencies of the payments whose payees are verified: whether their names belong to the accounts. */
  readonly payeeCurrencies: readonly string[]
  /** Whether TPPs may decline that payees are verified. */
  readonly tppsMayDeclinePayeeChecks: boolean
  /** Whether Havn serves the bank's own pages (/mybank), on which people see and end what they let TPPs do. */
  readonly hasCustomerPages: boolean
}

/** What a bank that chooses nothing gets, beside the authentication and the theme of the program. */
export const DEFAULT_PAGE_CHOICES = {
  languages: DEFAULT_LANGUAGES,
  showsFees: true,
  // Most payments in the home currency have no service that could answer.
  payeeCurrencies: [],
  tppsMayDeclinePayeeChecks: false,
  hasCustomerPages: true,
} as const satisfies Partial<BankProfile>
