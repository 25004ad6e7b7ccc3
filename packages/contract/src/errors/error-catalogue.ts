import type { TppMessageCode } from '../tpp-message.ts'
import type { ErrorEntry } from './error-entry.ts'
import { PAYMENT_ERRORS } from './payment-errors.ts'
import { REQUEST_ERRORS } from './request-errors.ts'
import { SCA_ERRORS } from './sca-errors.ts'

/** What every code of `tppMessages` means and what to do about it. docs/errors is printed from this table. */
export const ERROR_CATALOGUE: Readonly<Record<TppMessageCode, ErrorEntry>> = {
  ...REQUEST_ERRORS,
  ...SCA_ERRORS,
  ...PAYMENT_ERRORS,
}

/** The path of a code's page below the address of the documentation. */
export const errorPagePath = (code: TppMessageCode): `errors/${TppMessageCode}` => `errors/${code}`
