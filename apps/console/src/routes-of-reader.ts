import { routes as certificates } from './certificates/certificates.routes.ts'
import { routes as docs } from './docs/docs.routes.ts'
import { routes as search } from './search/search.routes.ts'
import type { Route } from './server/route.ts'
import { routes as settings } from './settings/settings.routes.ts'

/** The screens about the reader's own certificates and settings, and the documentation. */
export const routesOfReader: readonly Route[] = [...certificates, ...search, ...settings, ...docs]
