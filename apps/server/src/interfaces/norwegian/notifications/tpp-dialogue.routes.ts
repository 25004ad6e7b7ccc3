import { type ContactInformationAnswer, OPERATIONS } from '@havn/contract'
import type { Database } from '../../../platform/database/database.ts'
import {
  answerIdempotently,
  answerTo,
  type RouteContext,
  refuse,
  serve,
  type SignedCall,
} from '../../../edge/index.ts'
import { findEmail, putEmail } from '../../../domain/notifications/tpp-dialogue/index.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'

interface TppDialogueSetup {
  readonly routeContext: RouteContext
  readonly tppDatabase: Database
  readonly keys: KeyRing
}

/** EP-26: serves a TPP's own contact address. Another TPP's address is answered as unknown. */
export function serveTppDialogue({ routeContext, tppDatabase, keys }: TppDialogueSetup): void {
  serve(routeContext, OPERATIONS.readContactInformation, async (call) => {
    if (!isOwn(call)) return answerNotFound()
    const email = await findEmail(tppDatabase, actorOf(call))
    return email === undefined
      ? answerNotFound()
      : answerTo(call, { status: 200, body: toContactResponse(call, email) })
  })

  serve(routeContext, OPERATIONS.putContactInformation, async (call) => {
    if (!isOwn(call)) return answerNotFound()
    const { email } = call.body
    return answerIdempotently({ database: tppDatabase, keys }, call, async (queries) => {
      await putEmail(queries, actorOf(call), email)
      return answerTo(call, { status: 200, body: toContactResponse(call, email) })
    })
  })
}

type ContactCall = SignedCall & { readonly pathParameters: { readonly tppId: string } }

const isOwn = ({ tpp, pathParameters }: ContactCall) => pathParameters.tppId === tpp.tppId

const actorOf = ({ bank, tpp }: ContactCall) => ({ bankId: bank.bankId, tppId: tpp.tppId })

function toContactResponse({ tpp }: ContactCall, email: string): ContactInformationAnswer {
  const { path } = OPERATIONS.readContactInformation
  const href = path.replace('{tppId}', encodeURIComponent(tpp.tppId))
  return { email, _links: { self: { href, verbs: ['GET', 'PUT'] } } }
}

/** Answers the same whether nothing is registered yet, the id is another TPP's, or the id does not exist. */
function answerNotFound() {
  const text = 'no contact information of this TPP is registered under this id'
  return refuse({ reason: 'contact-unknown', path: 'tppId', text })
}
