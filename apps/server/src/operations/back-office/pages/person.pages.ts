import type { FastifyInstance } from 'fastify'
import { identifyPerson, lookUpPerson } from '../person-case.ts'
import type { ShowHome } from './home.pages.ts'
import type { OfficeGuard } from './office-guard.pages.ts'
import type { OfficePagesSetup } from './office-pages-setup.ts'
import { personView } from './person-view.ts'

/** Serves what a person did. The national id is posted and answered at once, so that it is in no address. */
export function serveOfficePerson(
  server: FastifyInstance,
  { coreBank, keys }: OfficePagesSetup,
  { guard: { send, guarded, inBank }, showHome }: { guard: OfficeGuard; showHome: ShowHome },
): void {
  server.post(
    '/back-office/:bankId/people',
    guarded(async (own, reply) => {
      const { request, context } = own
      const { bankId } = context
      const nationalId = (request.form.get('nationalId') ?? '').replaceAll(/\s/gu, '')
      if (!/^\d{11}$/.test(nationalId)) return showHome(own, reply, 'person')
      // A core bank that does not answer leaves those whom calls have named.
      const customer = await coreBank.findCustomerByNationalId({ bankId, nationalId }).catch(() => undefined)
      const search = { nationalId, keys, knownPersonId: customer?.personId }
      const found = await inBank(context, async (queries) =>
        lookUpPerson(queries, context, await identifyPerson(queries, bankId, search)),
      )
      return send(reply, request, { status: 200, body: personView(request.frame, bankId, found) })
    }),
  )
}
