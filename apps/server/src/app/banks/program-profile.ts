import { authenticationIn } from '../extension/authentication-in.ts'
import type { LoadedExtension } from '../extension/load-extension.ts'
import { type BankProfile, DEFAULT_PAGE_CHOICES, NO_AUTHENTICATION } from '../../domain/sca/index.ts'
import { DEFAULT_THEME } from '../../platform/web/theme/default-theme.ts'

/** How people log in, and what pages look like, at a bank without a document. */
export function profileOfProgram({
  theme = DEFAULT_THEME,
  authentication,
  packs: [{ country }],
  payeeCurrencies,
}: LoadedExtension): BankProfile {
  return {
    country,
    authentication: authenticationIn(authentication, country) ?? NO_AUTHENTICATION,
    theme,
    ...DEFAULT_PAGE_CHOICES,
    payeeCurrencies: payeeCurrencies ?? DEFAULT_PAGE_CHOICES.payeeCurrencies,
  }
}
