import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from '@havn/html'
import { listNamedBanks } from '../../../platform/banks/index.ts'
import { isId } from '../../../platform/shared/ids.ts'
import { lookAtQuarantine } from '../quarantine-list.ts'
import { listReconciliations } from '../reconciliation/reconciliations.store.ts'
import { homeView } from './home-view.ts'
import type { OfficeGuard, OwnRequest } from './office-guard.pages.ts'
import { lineSection, officeLayout } from './office-layout.ts'
import type { OfficePagesSetup } from './office-pages-setup.ts'
import { redirectOffice } from './office-request.pages.ts'

const quarantinedMax = 200
const reconciliationsMax = 14

/** Sends the first page of a bank; with a problem, the same with what was filled in wrongly. */
export type ShowHome = (
  own: OwnRequest,
  reply: FastifyReply,
  problem?: 'payment' | 'person',
) => Promise<FastifyReply>

/** Serves the choice of a bank and its first page. */
export function serveOfficeHome(
  server: FastifyInstance,
  { bankDatabase }: OfficePagesSetup,
  guard: OfficeGuard,
): ShowHome {
  const { read, send, guarded, inBank } = guard

  async function bankNames(): Promise<ReadonlyMap<string, string>> {
    return new Map((await listNamedBanks(bankDatabase)).map(({ bankId, name }) => [bankId, name]))
  }

  const showHome: ShowHome = async ({ request, context }, reply, problem) => {
    const { bankId } = context
    const name = (await bankNames()).get(bankId) ?? bankId
    const body = await inBank(context, async (queries) => {
      const quarantined = await lookAtQuarantine(queries, context, quarantinedMax)
      const reconciliations = await listReconciliations(queries, bankId, reconciliationsMax)
      return homeView(request.frame, { bankId, bankName: name, quarantined, reconciliations, problem })
    })
    return send(reply, request, { status: problem === undefined ? 200 : 422, body })
  }

  server.get('/back-office', async (incoming, reply) => {
    const request = read(incoming)
    const { session, frame } = request
    if (session === undefined) return redirectOffice(reply, '/back-office/login')
    const [first, ...others] = session.bankIds
    if (first !== undefined && others.length === 0) return redirectOffice(reply, `/back-office/${first}`)
    const names = await bankNames()
    const links = session.bankIds.map(
      (bankId) => html`<a href="/back-office/${bankId}">${names.get(bankId) ?? bankId}</a>`,
    )
    const { labels } = frame.texts
    const body = officeLayout(frame, labels.chooseBank, lineSection(labels.chooseBank, links, labels.none))
    return send(reply, request, { status: 200, body })
  })

  server.get(
    '/back-office/:bankId',
    guarded((own, reply) => showHome(own, reply)),
  )

  server.post(
    '/back-office/:bankId/find-payment',
    guarded(async (own, reply) => {
      const paymentId = (own.request.form.get('paymentId') ?? '').trim().toLowerCase()
      if (!isId(paymentId)) return showHome(own, reply, 'payment')
      return redirectOffice(reply, `/back-office/${own.context.bankId}/payments/${paymentId}`)
    }),
  )
  return showHome
}
