import type { FastifyInstance } from 'fastify'
import { serveOfficeHome } from './home.pages.ts'
import { serveOfficeLogin } from './login.pages.ts'
import { createOfficeGuard } from './office-guard.pages.ts'
import type { OfficePagesSetup } from './office-pages-setup.ts'
import { serveOfficePayment } from './payment.pages.ts'
import { serveOfficePerson } from './person.pages.ts'

/** Serves the back office on the operations listener: behind the login of the bank's employees, and for their banks alone. */
export function serveBackOffice(server: FastifyInstance, setup: OfficePagesSetup): void {
  const guard = createOfficeGuard(setup)
  serveOfficeLogin(server, setup)
  const showHome = serveOfficeHome(server, setup, guard)
  serveOfficePayment(server, setup, guard)
  serveOfficePerson(server, setup, { guard, showHome })
}
