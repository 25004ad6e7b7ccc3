import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PageRequest, readPageRequest, sendOn, sendPage } from '../../web/page-request.ts'
import { formOf, isOurForm, visitOf } from './link-form.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { viewOfFault, viewOfHalt } from './link-end-view.ts'
import { type Notice, viewOf } from './link-view.ts'
import { type Departure, end } from '../steps/end.ts'
import type { Visit } from '../steps/locked-authorisation.ts'
import { takeStep } from '../steps/submit-step.ts'
import { renderLeaving } from '../views/leaving-page.ts'
import { BANK_NAME, renderView } from '../views/render-view.ts'
import type { EndView, ScaView } from '../views/views.ts'

export interface ScaPagesSetup {
  readonly server: FastifyInstance
  readonly sca: ScaSetup
  readonly isProduction: boolean
}

/** What a browser gets: a page, the way to the next of ours, or the way back to the TPP. */
type Reaction =
  | { readonly kind: 'page'; readonly view: ScaView; readonly status?: number }
  | { readonly kind: 'on'; readonly address: string }
  | { readonly kind: 'leave'; readonly back: NonNullable<EndView['back']> }

// A checklist of a thousand accounts fits.
const formBytesMax = 64 * 1024

/** The pages behind a scaRedirect link. Each form goes to the address it came from. */
export function serveScaPages({ server, sca, isProduction }: ScaPagesSetup): void {
  const url = '/sca/:bankId/:authorisationId/:token'

  async function react(
    incoming: FastifyRequest,
    reply: FastifyReply,
    by: (page: PageRequest, visit: Visit) => Promise<Reaction>,
  ): Promise<FastifyReply> {
    const page = readPageRequest(incoming)
    const visit = visitOf(sca, incoming, page)
    const reaction =
      visit === undefined ? unknownLink() : await by(page, visit).catch(failed(sca, incoming, visit))
    return sendReaction(reply, page, reaction, isProduction)
  }

  server.get(url, (incoming, reply) => react(incoming, reply, (page, visit) => show(sca, page, visit, {})))
  server.post(url, { bodyLimit: formBytesMax }, (incoming, reply) =>
    react(incoming, reply, async (page, visit) => {
      // A form that did not come from our page does nothing: the page is shown as it stands.
      if (!isOurForm(sca, incoming, page, visit))
        return { ...(await show(sca, page, visit, {})), status: 403 }
      return step(sca, page, visit).catch(async (error: unknown) => {
        incoming.log.error({ err: error }, 'an SCA step failed')
        return endInFault(sca, visit)
      })
    }),
  )
}

async function show(
  sca: ScaSetup,
  page: PageRequest,
  visit: Visit,
  notice: Notice,
): Promise<Reaction & { kind: 'page' }> {
  return { kind: 'page', view: await viewOf(sca, visit, formOf(sca, page, visit), notice) }
}

async function step(sca: ScaSetup, page: PageRequest, visit: Visit): Promise<Reaction> {
  const taken = await takeStep(sca, visit, page.form)
  switch (taken.kind) {
    case 'halted':
      return { kind: 'page', view: await viewOfHalt(sca, visit, taken) }
    case 'told':
      return show(sca, page, visit, taken.notice)
    case 'on':
      return { kind: 'on', address: page.path }
    case 'departed':
      return taken.to === 'phone' ? theEnd('done-on-phone') : leave(taken)
  }
}

/** Our fault: the PSU is brought back to the TPP all the same, if the database lets us know where that is. */
async function endInFault(sca: ScaSetup, visit: Visit): Promise<Reaction> {
  const ended = await end(sca, visit, 'faulted')
  if (ended.kind === 'halted') return { kind: 'page', view: await viewOfHalt(sca, visit, ended) }
  return ended.result.to === 'phone' ? theEnd('failed', 500) : leave(ended.result)
}

/** To the TPP by a page that leaves; to a page of our own at once. */
const leave = ({ redirect, to, asker }: Departure): Reaction =>
  to === 'bank' ? { kind: 'on', address: redirect } : { kind: 'leave', back: { href: redirect, asker } }

/** Where the way back leads is known only if the database still answers. */
const failed = (sca: ScaSetup, incoming: FastifyRequest, visit: Visit) => async (error: unknown) => {
  incoming.log.error({ err: error }, 'an SCA page failed')
  return viewOfFault(sca, visit).then(
    (view): Reaction => ({ kind: 'page', view, status: 500 }),
    () => theEnd('failed', 500),
  )
}

const unknownLink = (): Reaction => theEnd('unknown-link')

function theEnd(reason: EndView['reason'], status?: number): Reaction {
  const view: EndView = { kind: 'end', reason, purpose: undefined, back: undefined }
  return { kind: 'page', view, ...(status === undefined ? {} : { status }) }
}

function sendReaction(
  reply: FastifyReply,
  page: PageRequest,
  reaction: Reaction,
  isProduction: boolean,
): FastifyReply {
  const options = { language: page.language, bankName: BANK_NAME, isSandbox: !isProduction }
  switch (reaction.kind) {
    case 'on':
      return sendOn(reply, page, reaction.address)
    case 'leave':
      return sendPage(reply, page, { status: 200, body: renderLeaving(reaction.back, options) }, isProduction)
    case 'page': {
      const { view, status = statusOf(view.kind === 'end' ? view.reason : undefined) } = reaction
      return sendPage(reply, page, { status, body: renderView(view, options) }, isProduction)
    }
  }
}

/** An ended link is told as such to machines too. */
function statusOf(ending: EndView['reason'] | undefined): number {
  if (ending === undefined || ending === 'done-on-phone') return 200
  return ending === 'unknown-link' ? 404 : 410
}
