import type { TppRole } from '../certificate/qc-statements.ts'

/** Whether operators have blocked a TPP at a bank; of a call whose bank is not known yet, whether at all banks. */
export type IsBlocked = (caller: { readonly tppId: string; readonly bankId: string | undefined }) => boolean

/** What the register of payment service providers says about a TPP in a country. */
export type RegisteredRoles =
  /** The roles of a registered TPP there: none if it is licensed for other countries or services alone. */
  | ReadonlySet<TppRole>
  /** The register does not have the TPP, or its licence was withdrawn. */
  | 'not-registered'
  /** The register is too old to say: this is not the TPP's fault. */
  | 'closed'

/** The register of payment service providers. It answers from memory, because every call asks it. */
export interface TppRegister {
  /** `country` is the bank's, in two capital letters. */
  rolesOf(tppId: string, country: string): RegisteredRoles
}

/** The register, and the country of the bank that asks it. */
export interface BankRegister {
  readonly register: TppRegister
  readonly country: string
}
