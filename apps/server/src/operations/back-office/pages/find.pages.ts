import type { FastifyInstance, FastifyReply } from 'fastify'
import { findPerson } from '../../../core-bank/index.ts'
import { findResourceOfRequest } from '../../../edge/index.ts'
import { findTppOfPayment } from '../../../domain/payments/index.ts'
import { isId } from '../../../platform/shared/ids.ts'
import { identifyPerson, type PersonId, readPersonId } from '../person-case.ts'
import type { ShowHome } from './home.pages.ts'
import type { OfficeGuard, OwnRequest } from './office-guard.pages.ts'
import type { OfficePagesSetup } from './office-pages-setup.ts'
import { redirectOffice } from './office-request.pages.ts'
import { personAddress } from './person.pages.ts'

/** Serves the search, which is posted: what was searched for is in no address, history or log. */
export function serveOfficeSearch(
  server: FastifyInstance,
  { coreBank, keys }: OfficePagesSetup,
  { guard: { guarded, inBank }, showHome }: { guard: OfficeGuard; showHome: ShowHome },
): void {
  async function showPerson({ context }: OwnRequest, reply: FastifyReply, { scheme, value }: PersonId) {
    const { bankId } = context
    // A core bank that does not answer leaves those whom calls have named.
    const customer = await findPerson(coreBank, { bankId, scheme, value }).catch(() => undefined)
    const search = { nationalId: value, keys, knownPersonId: customer?.personId }
    const person = await inBank(context, (queries) => identifyPerson(queries, bankId, search))
    return redirectOffice(reply, personAddress(bankId, person))
  }

  async function findPayment(own: OwnRequest, reply: FastifyReply, id: string) {
    const { bankId } = own.context
    const paymentId = await inBank(own.context, async (queries) => {
      if ((await findTppOfPayment(queries, { bankId, paymentId: id })) !== undefined) return id
      const resourceId = await findResourceOfRequest(queries, { bankId, requestId: id })
      const isPayment =
        resourceId !== undefined &&
        (await findTppOfPayment(queries, { bankId, paymentId: resourceId })) !== undefined
      return isPayment ? resourceId : undefined
    })
    return paymentId === undefined
      ? showHome(own, reply, 'unknownPayment')
      : redirectOffice(reply, `/back-office/${bankId}/payments/${paymentId}`)
  }

  server.post(
    '/back-office/:bankId/find',
    guarded(async (own, reply) => {
      const sought = (own.request.form.get('sought') ?? '').replaceAll(/\s/gu, '').toLowerCase()
      if (isId(sought)) return findPayment(own, reply, sought)
      const { context } = own
      const id = await inBank(context, (queries) => readPersonId(queries, context.bankId, sought))
      return id === undefined ? showHome(own, reply, 'unreadableSought') : showPerson(own, reply, id)
    }),
  )
}
