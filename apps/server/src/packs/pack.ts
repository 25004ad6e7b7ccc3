import type { ProductDefinition } from '../domain/payments/index.ts'
import type { Country } from '../platform/banks/index.ts'
import type { PersonIdScheme } from './person-ids.ts'
import type { SandboxData } from './sandbox-data.ts'

/** What a bank in one country, or in countries with one clearing, has that others have not. A folder beside this file has each. */
export interface Pack {
  /** What its banks go by, unless their documents change it. */
  readonly country: Country
  /** The payment products that its banks offer. */
  readonly products: readonly ProductDefinition[]
  /** What people log in with where Havn itself asks them, as in the sandbox. */
  readonly personIds: PersonIdScheme
  /** The data of its banks in the sandbox. */
  readonly sandbox: SandboxData
}
