import type { Country } from '../platform/banks/index.ts'

/** What a bank in one country, or in countries with one clearing, has that others have not. A folder beside this file has each. */
export interface Pack {
  /** What its banks go by, unless their documents change it. */
  readonly country: Country
}
