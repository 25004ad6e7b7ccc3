import { routes as people } from './people/people.routes.ts'
import { routes as scenarios } from './scenarios/scenarios.routes.ts'
import type { Route } from './server/route.ts'
import { routes as snapshots } from './snapshots/snapshots.routes.ts'
import { routes as time } from './time/time.routes.ts'

/** The screens about the bank itself. */
export const routesOfBank: readonly Route[] = [...people, ...time, ...scenarios, ...snapshots]
