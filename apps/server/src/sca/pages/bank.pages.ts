import type { FastifyInstance, FastifyReply } from 'fastify'
import { type PageRequest, sendOn, sendPage } from '../../web/page-request.ts'
import { listBankWaiting, openBankWaiting } from './second-approvals.ts'
import { isOwnedForm, logInOwner, ownedForm, type OwnedVisit } from './log-in-to-page.ts'
import { loginStatus, onBankPage } from './logged-in.pages.ts'
import type { PageOwner } from './login-cookie.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { BANK_NAME, renderView } from '../views/render-view.ts'
import type { BankView } from '../views/views.ts'

const formBytesMax = 8 * 1024

/** The sandbox's stand-in for the bank's own pages: what waits for a second person is found here, without any TPP. */
export function serveBankPage({ server, sca }: { server: FastifyInstance; sca: ScaSetup }): void {
  const url = '/mybank/:bankId'

  server.get(url, (incoming, reply) =>
    onBankPage(sca, incoming, reply, async (visit, owner) => {
      const ended = ENDED[visit.page.query.get('ended') ?? '']
      return sendView(reply, visit.page, { ...(await viewOf(visit, owner)), ended })
    }),
  )
  server.post(url, { bodyLimit: formBytesMax }, (incoming, reply) =>
    onBankPage(sca, incoming, reply, async (visit, owner) => {
      const { page } = visit
      // A form that did not come from our page does nothing: the page is shown as it stands.
      if (!isOwnedForm(sca, visit)) return sendView(reply, page, await viewOf(visit, owner))
      return page.form.get('step') === 'open' ? open(reply, visit, owner) : logIn(reply, visit)
    }),
  )

  async function logIn(reply: FastifyReply, visit: OwnedVisit): Promise<FastifyReply> {
    const { page } = visit
    const login = await logInOwner(sca, visit)
    if (login.kind === 'logged-in')
      return sendOn(reply, { ...page, cookies: [...page.cookies, login.cookie] }, page.path)
    return sendView(reply, page, { ...(await viewOf(visit, undefined)), problem: login })
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
      problem: undefined,
      ended: undefined,
      waiting: owner === undefined ? [] : await listBankWaiting(sca, owner, visit.bankId),
      accessHref: `${visit.page.path}/consents`,
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

function sendView(reply: FastifyReply, page: PageRequest, view: BankView): FastifyReply {
  const body = renderView(view, { language: page.language, bankName: BANK_NAME, isSandbox: true })
  return sendPage(reply, page, { status: loginStatus(reply, view.problem), body }, false)
}
