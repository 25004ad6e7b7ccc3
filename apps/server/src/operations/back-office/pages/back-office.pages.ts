import type { FastifyInstance } from 'fastify'
import { serveOfficeSearch } from './find.pages.ts'
import { serveOfficeHome } from './home.pages.ts'
import { serveOfficeLogin } from './login.pages.ts'
import { createOfficeGuard } from './office-guard.pages.ts'
import type { OfficePagesSetup } from './office-pages-setup.ts'
import { officeNotice } from './office-request.pages.ts'
import { serveOfficePayment } from './payment.pages.ts'
import { serveOfficePerson } from './person.pages.ts'

/** Serves the back office on the operations listener: behind the login of the bank's employees, and for their banks alone. */
export function serveBackOffice(server: FastifyInstance, setup: OfficePagesSetup): void {
  // A scope of its own: what fails here is said on a page, and elsewhere on the listener in a line of text.
  server.register(async (pages) => {
    const guard = createOfficeGuard(setup)
    const { read, send, notFound } = guard
    pages.setErrorHandler((error: Error & { statusCode?: number }, incoming, reply) => {
      const { statusCode = 500 } = error
      if (statusCode >= 500) incoming.log.error({ err: error }, 'a page of the back office failed')
      const request = read(incoming)
      return send(reply, request, { status: statusCode, body: officeNotice(request.frame, 'failed') })
    })
    serveOfficeLogin(pages, setup)
    const showHome = serveOfficeHome(pages, setup, guard)
    serveOfficeSearch(pages, setup, { guard, showHome })
    serveOfficePayment(pages, setup, guard)
    serveOfficePerson(pages, guard)
    pages.all('/back-office/*', (incoming, reply) => notFound(reply, read(incoming)))
  })
}
