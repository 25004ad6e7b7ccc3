import { routes as authorisations } from './authorisations/authorisations.routes.ts'
import { routes as breakIt } from './break/break.routes.ts'
import { routes as callback } from './callback/callback.routes.ts'
import { routes as certificates } from './certificates/certificates.routes.ts'
import { routes as docs } from './docs/docs.routes.ts'
import { routes as live } from './live/live.routes.ts'
import { routes as notifications } from './notifications/notifications.routes.ts'
import { routes as pay } from './pay/pay.routes.ts'
import { routes as scenarios } from './scenarios/scenarios.routes.ts'
import { routes as people } from './people/people.routes.ts'
import type { Route } from './server/route.ts'
import { routes as settings } from './settings/settings.routes.ts'
import { routes as snapshots } from './snapshots/snapshots.routes.ts'
import { routes as time } from './time/time.routes.ts'

/** Every address of the console. */
export const ROUTES: readonly Route[] = [
  ...authorisations,
  ...callback,
  ...live,
  ...breakIt,
  ...pay,
  ...people,
  ...notifications,
  ...time,
  ...scenarios,
  ...snapshots,
  ...certificates,
  ...settings,
  ...docs,
]
