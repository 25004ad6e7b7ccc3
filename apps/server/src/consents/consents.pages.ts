import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  BANK_NAME,
  isOwnedForm,
  onBankPage,
  type OwnedVisit,
  ownedForm,
  type PageOwner,
  type ScaSetup,
} from '../sca/index.ts'
import { isId } from '../shared/ids.ts'
import { sendOn, sendPage } from '../web/page-request.ts'
import { accessesOf, holdingsOf, openChecklist, takeBack } from './access.ts'
import { type AccessView, renderAccess } from './access-view.ts'

export interface AccessPageSetup {
  readonly server: FastifyInstance
  readonly sca: ScaSetup
  /** SCA-13: lets an account be paid from through others, or only be seen. False when it is not this person's. */
  readonly setMayPay: (change: {
    bankId: string
    personId: string
    accountId: string
    mayPay: boolean
  }) => Promise<boolean>
}

const formBytesMax = 8 * 1024

/** The sandbox's stand-in for a bank's own page about who may see what, beside the one that people log in on. */
export function serveAccessPage({ server, sca, setMayPay }: AccessPageSetup): void {
  const url = '/mybank/:bankId/consents'

  server.get(url, (incoming, reply) =>
    onBankPage(sca, incoming, reply, (visit, owner) =>
      owner === undefined ? goToLogin(reply, visit) : show(reply, visit, owner),
    ),
  )
  server.post(url, { bodyLimit: formBytesMax }, (incoming, reply) =>
    onBankPage(sca, incoming, reply, async (visit, owner) => {
      if (owner === undefined) return goToLogin(reply, visit)
      // A form that did not come from our page does nothing: the page is shown as it stands.
      if (!isOwnedForm(sca, visit)) return show(reply, visit, owner)
      return sendOn(reply, visit.page, await act(visit, owner))
    }),
  )

  /** Does what the button says; where the browser goes then. */
  async function act({ bankId, page }: OwnedVisit, owner: PageOwner): Promise<string> {
    const { form, path, baseUrl } = page
    const named = { bankId, tppId: form.get('tpp') ?? '', agreementKey: form.get('agreement') ?? '' }
    const accountId = form.get('account') ?? ''
    const told = (done: AccessView['done'], isDone: boolean) => (isDone ? `${path}?done=${done}` : path)
    switch (form.get('step') ?? '') {
      case 'revoke':
        return told('revoked', isId(accountId) && (await takeBack(sca, owner, named, accountId)))
      case 'revoke-all':
        return told('revoked', await takeBack(sca, owner, named, undefined))
      case 'change':
        return (await openChecklist(sca, owner, named, { baseUrl, backTo: `${baseUrl}${path}` })) ?? path
      case 'allow':
        return told('allowed', await setMayPay({ ...changeOf(), mayPay: true }))
      case 'forbid':
        return told('forbidden', await setMayPay({ ...changeOf(), mayPay: false }))
      default:
        return path
    }

    function changeOf() {
      return { bankId, personId: owner.psu.personId, accountId }
    }
  }

  async function show(reply: FastifyReply, visit: OwnedVisit, owner: PageOwner): Promise<FastifyReply> {
    const { bankId, page } = visit
    const holdings = await holdingsOf(sca, bankId, owner.psu)
    const view: AccessView = {
      form: ownedForm(sca, visit),
      personName: owner.psu.name,
      backHref: bankPageOf(visit),
      done: doneOf(page.query),
      accesses: await accessesOf(sca, bankId, owner, holdings),
      holdings,
    }
    const body = renderAccess(view, { language: page.language, bankName: BANK_NAME, isSandbox: true })
    return sendPage(reply, page, { status: 200, body }, false)
  }
}

/** One logs in there. */
const bankPageOf = ({ bankId }: OwnedVisit) => `/mybank/${encodeURIComponent(bankId)}`

async function goToLogin(reply: FastifyReply, visit: OwnedVisit): Promise<FastifyReply> {
  return sendOn(reply, visit.page, bankPageOf(visit))
}

/** What was done here, or how the SCA went from which one comes. */
function doneOf(query: URLSearchParams): AccessView['done'] {
  const ended = query.get('ended')
  if (ended !== null) return ended === 'approved' ? 'approved' : 'undecided'
  return DONE.find((done) => done === query.get('done'))
}

const DONE = ['revoked', 'allowed', 'forbidden'] as const
