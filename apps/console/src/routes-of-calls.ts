import { routes as authorisations } from './authorisations/authorisations.routes.ts'
import { routes as baskets } from './baskets/baskets.routes.ts'
import { routes as breakIt } from './break/break.routes.ts'
import { routes as callback } from './callback/callback.routes.ts'
import { routes as consents } from './consents/consents.routes.ts'
import { routes as live } from './live/live.routes.ts'
import { routes as notifications } from './notifications/notifications.routes.ts'
import { routes as pay } from './pay/pay.routes.ts'
import { routes as payments } from './payments/payments.routes.ts'
import type { Route } from './server/route.ts'

/** The screens about calls and what they created. */
export const routesOfCalls: readonly Route[] = [
  ...live,
  ...breakIt,
  ...pay,
  ...payments,
  ...baskets,
  ...consents,
  ...authorisations,
  ...callback,
  ...notifications,
]
