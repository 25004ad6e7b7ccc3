import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from '@havn/html'
import { lookAtQuarantine } from '../quarantine-list.ts'
import { listReconciliations } from '../reconciliation/reconciliations.store.ts'
import { readPaymentFacts } from '../payment-facts.ts'
import { listWaiting } from '../waiting-proposals.ts'
import { type HomeContent, homeView } from './home-view.ts'
import type { OfficeGuard, OwnRequest } from './office-guard.pages.ts'
import { officeLayout } from './office-layout.ts'
import { card } from './office-parts.ts'
import type { OfficePagesSetup } from './office-pages-setup.ts'
import { redirectOffice } from './office-request.pages.ts'

const quarantinedMax = 200
const reconciliationsMax = 14

/** Sends the first page of a bank; with a problem, the same with what is wrong with the search. */
export type ShowHome = (
  own: OwnRequest,
  reply: FastifyReply,
  problem?: HomeContent['problem'],
) => Promise<FastifyReply>

/** Serves the choice of a bank and its first page. */
export function serveOfficeHome(
  server: FastifyInstance,
  { bankNameOf }: OfficePagesSetup,
  guard: OfficeGuard,
): ShowHome {
  const { read, findSession, send, guarded, inBank } = guard

  const showHome: ShowHome = async ({ request, context }, reply, problem) => {
    const { bankId, operator } = context
    const waiting = await listWaiting(
      (id, work) => inBank({ ...context, bankId: id }, work),
      bankId,
      operator,
    )
    const body = await inBank(context, async (queries) => {
      const quarantined = await lookAtQuarantine(queries, context, quarantinedMax)
      const reconciliations = await listReconciliations(queries, bankId, reconciliationsMax)
      const listed = [...waiting, ...quarantined].flatMap(({ paymentId }) => paymentId ?? [])
      const payments = await readPaymentFacts(queries, context, new Set(listed))
      return homeView(request.frame, { bankId, waiting, payments, quarantined, reconciliations, problem })
    })
    return send(reply, request, { status: problem === undefined ? 200 : 422, body })
  }

  server.get('/back-office', async (incoming, reply) => {
    const request = read(incoming)
    const { frame } = request
    const session = await findSession(request)
    if (session === undefined) return redirectOffice(reply, '/back-office/login')
    const [first, ...others] = session.bankIds
    if (first !== undefined && others.length === 0) return redirectOffice(reply, `/back-office/${first}`)
    const links = session.bankIds.map(
      (bankId) => html`<li><a href="/back-office/${bankId}"><bdi>${bankNameOf(bankId)}</bdi></a></li>`,
    )
    const title = frame.texts.labels.chooseBank
    const main = html`<h1>${title}</h1>${card({ title: frame.texts.labels.banks }, html`<ul>${links}</ul>`)}`
    return send(reply, request, { status: 200, body: officeLayout(frame, { title, main }) })
  })

  server.get(
    '/back-office/:bankId',
    guarded((own, reply) => showHome(own, reply)),
  )
  return showHome
}
