import { OPERATIONS } from '@havn/contract'
import { listOwnAuthorisations } from '@havn/server/domain/sca'
import { isId } from '@havn/server/platform/shared/ids'
import { answerTo, serve } from '@havn/server/edge'
import { actorOf, refuseUnknown } from '../data/data-answers.ts'
import { findCursorFault, pageRange, toPage } from '../list-page.ts'
import type { SandboxSetup } from '../sandbox-setup.ts'
import { toAuthorisationResponses } from './authorisation-response.ts'

/** Serves a TPP's own authorisations, with the link of those that are open. */
export function serveListedAuthorisations(setup: SandboxSetup): void {
  const { routeContext, tppDatabase } = setup

  serve(routeContext, OPERATIONS.listSandboxAuthorisations, async (call) => {
    const { query, nowMilliseconds } = call
    const fault = findCursorFault('an authorisation', query)
    if (fault !== undefined) return fault
    const range = { ...pageRange(query, nowMilliseconds), isOpen: query.open ?? false }
    const found = await listOwnAuthorisations(tppDatabase, actorOf(call), { ...range, nowMilliseconds })
    const { path } = OPERATIONS.listSandboxAuthorisations
    const { items, links } = toPage(found, ({ authorisationId }) => authorisationId, { path, query })
    const authorisations = await toAuthorisationResponses(setup, call, items)
    return answerTo(call, { status: 200, body: { authorisations, _links: links } })
  })

  serve(routeContext, OPERATIONS.readSandboxAuthorisation, async (call) => {
    const { nowMilliseconds } = call
    const ids = [call.pathParameters.authorisationId].filter(isId)
    const found = await listOwnAuthorisations(tppDatabase, actorOf(call), { ids, nowMilliseconds })
    const [body] = await toAuthorisationResponses(setup, call, found)
    return body === undefined ? NOT_FOUND : answerTo(call, { status: 200, body })
  })
}

const NOT_FOUND = refuseUnknown('authorisation', 'authorisationId')
