import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PageRequest, readPageRequest, sendOn, sendPage } from '../web/page-request.ts'
import { listBankWaiting, openBankWaiting } from './bank-waiting.ts'
import { isOwnedForm, logInOwner, ownedForm, type OwnedVisit } from './log-in-owner.ts'
import { type PageOwner, readOwner } from './page-owner.ts'
import type { ScaSetup } from './sca-setup.ts'
import { BANK_NAME, renderView } from './views/render-view.ts'
import type { BankView, EndView } from './views/view.ts'

const formBytesMax = 8 * 1024

/** The sandbox's stand-in for the bank's own pages: what waits for a second person is found here, without any TPP. */
export function serveBankPage({ server, sca }: { server: FastifyInstance; sca: ScaSetup }): void {
  const url = '/mybank/:bankId'

  async function react(
    incoming: FastifyRequest,
    reply: FastifyReply,
    by: (visit: OwnedVisit, owner: PageOwner | undefined) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const visit = visitOf(incoming)
    try {
      return await by(visit, await readOwner(sca, visit, incoming.headers.cookie))
    } catch (error) {
      incoming.log.error({ err: error }, "the bank's own page failed")
      return sendView(reply, visit.page, {
        kind: 'end',
        reason: 'failed',
        purpose: undefined,
        back: undefined,
      })
    }
  }

  server.get(url, (incoming, reply) =>
    react(incoming, reply, async (visit, owner) => {
      const ended = ENDED[visit.page.query.get('ended') ?? '']
      return sendView(reply, visit.page, { ...(await viewOf(visit, owner)), ended })
    }),
  )
  server.post(url, { bodyLimit: formBytesMax }, (incoming, reply) =>
    react(incoming, reply, async (visit, owner) => {
      const { page } = visit
      // A form that did not come from our page does nothing: the page is shown as it stands.
      if (!isOwnedForm(sca, visit)) return sendView(reply, page, await viewOf(visit, owner))
      return page.form.get('step') === 'open' ? open(reply, visit, owner) : logIn(reply, visit)
    }),
  )

  async function logIn(reply: FastifyReply, visit: OwnedVisit): Promise<FastifyReply> {
    const { page } = visit
    const cookie = await logInOwner(sca, visit)
    if (cookie === undefined)
      return sendView(reply, page, { ...(await viewOf(visit, undefined)), isUnknown: true })
    return sendOn(reply, { ...page, cookies: [...page.cookies, cookie] }, page.path)
  }

  async function open(
    reply: FastifyReply,
    { bankId, page }: OwnedVisit,
    owner: PageOwner | undefined,
  ): Promise<FastifyReply> {
    const { baseUrl, path, form } = page
    const asked = { bankId, key: form.get('key') ?? '', baseUrl, backTo: `${baseUrl}${path}` }
    const link = owner === undefined ? undefined : await openBankWaiting(sca, owner, asked)
    return sendOn(reply, page, link ?? path)
  }

  async function viewOf(visit: OwnedVisit, owner: PageOwner | undefined): Promise<BankView> {
    return {
      kind: 'bank',
      form: ownedForm(sca, visit),
      personName: owner?.psu.name,
      isUnknown: false,
      ended: undefined,
      waiting: owner === undefined ? [] : await listBankWaiting(sca, owner, visit.bankId),
    }
  }
}

/** How an SCA ended that began here, as its way back says. */
const ENDED: Readonly<Record<string, BankView['ended']>> = {
  approved: 'approved',
  refused: 'refused',
  aborted: 'undecided',
  'timed-out': 'undecided',
  'locked-out': 'undecided',
  'not-allowed': 'undecided',
  faulted: 'undecided',
}

function visitOf(incoming: FastifyRequest): OwnedVisit {
  const { bankId } = incoming.params as { bankId: string }
  return { on: 'bank', bankId, page: readPageRequest(incoming), headers: incoming.headers }
}

function sendView(reply: FastifyReply, page: PageRequest, view: BankView | EndView): FastifyReply {
  const body = renderView(view, { language: page.language, bankName: BANK_NAME, isSandbox: true })
  return sendPage(reply, page, { status: view.kind === 'end' ? 500 : 200, body }, false)
}
