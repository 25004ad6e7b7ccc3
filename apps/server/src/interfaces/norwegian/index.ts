import type { Interface } from '../index.ts'
import { serveAccounts } from './accounts/accounts.routes.ts'
import { serveConsents } from './consents/consents.routes.ts'
import { serveNotifications } from './notifications/notifications.routes.ts'
import { serveTppDialogue } from './notifications/tpp-dialogue.routes.ts'
import { servePayments } from './payments/payments.routes.ts'
import { serveAgreements } from './psu/agreements.routes.ts'
import { serveUser } from './psu/user.routes.ts'
import { NORWEGIAN_RETURN } from './redirect.ts'
import { NORWEGIAN_RULES } from './rules.ts'
import { serveSigningBaskets } from './signing-baskets/signing-baskets.routes.ts'

export { toConsentResponse } from './consents/consent-response.ts'
export { NORWEGIAN_DIALECT } from './dialect.ts'
export { ENDING_PARAMETERS, NORWEGIAN_RETURN } from './redirect.ts'

/** The interface of the Norwegian specification. */
export const NORWEGIAN: Interface = {
  ...NORWEGIAN_RULES,
  tppReturn: NORWEGIAN_RETURN,
  serve(setup) {
    servePayments(setup)
    serveSigningBaskets(setup)
    serveConsents(setup)
    serveAccounts(setup)
    serveAgreements(setup)
    serveTppDialogue(setup)
    serveUser(setup.routeContext, setup)
    serveNotifications(setup)
  },
}
