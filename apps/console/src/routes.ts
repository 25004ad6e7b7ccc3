import { routes as live } from './live/live.routes.ts'
import { routes as pay } from './pay/pay.routes.ts'
import type { Route } from './server/route.ts'
import { routes as settings } from './settings/settings.routes.ts'

/** Every address of the console. */
export const ROUTES: readonly Route[] = [...live, ...pay, ...settings]
