import type { PsuAuthentication } from '../../domain/sca/index.ts'
import type { Country } from '../../platform/banks/index.ts'
import type { AuthenticationOf } from './extension.ts'

/** How PSUs log in at a bank of this country, if the program brings a login along. */
export const authenticationIn = (
  given: PsuAuthentication | AuthenticationOf | undefined,
  country: Country,
): PsuAuthentication | undefined => (typeof given === 'function' ? given(country) : given)
