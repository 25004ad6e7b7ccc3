import { type AnswerOf, type KnownPsu, readRedirect } from '@havn/tpp-sdk'
import type { Context } from '../server/index.ts'
import type { Actor } from './actors.ts'
import { consoleSession } from './console-session.ts'

/** A session in which the bank knows who the PSU is. */
export interface IdentifiedSession {
  readonly psu: KnownPsu
  readonly sessionId: string
  readonly redirectUri: string
  readonly ipAddress: string
}

export type Identification =
  | { readonly kind: 'identified'; readonly session: IdentifiedSession }
  | { readonly kind: 'refused'; readonly answer: AnswerOf<'readUser'> | AnswerOf<'decideAuthorisation'> }
  | { readonly kind: 'failed'; readonly problem: string }

/**
 * Has somebody identify themselves, as calls about baskets and accounts need: asks who the PSU is, and follows the SCA of
 * the 401 in their name. All of it is in the list of calls, as a TPP would do it.
 */
export async function identifyAs(
  context: Pick<Context, 'tpp' | 'origin'>,
  actor: Actor,
  subject: Readonly<Record<string, string>>,
): Promise<Identification> {
  const { bank } = context.tpp
  const { sessionId, redirectUri, ipAddress } = consoleSession(context, undefined, subject)
  const session = { sessionId, redirectUri, ipAddress }
  const asked = await bank.readUser({ session })
  if (asked.status !== 401) return { kind: 'refused', answer: asked }
  const link = URL.parse(asked.body._links.scaRedirect.href)
  const decided = await bank.sandbox.decideAuthorisation({
    authorisationId: link?.pathname.split('/').at(-2) ?? '',
    body: {
      outcome: 'approve',
      nationalId: actor.nationalId,
      ...(actor.agreementId === undefined ? {} : { agreementId: actor.agreementId }),
    },
  })
  if (decided.status !== 200) return { kind: 'refused', answer: decided }
  const back = readRedirect(decided.body.redirect)
  if (back.kind !== 'authenticated')
    return { kind: 'failed', problem: back.kind === 'failed' ? back.message : back.problem }
  return { kind: 'identified', session: { ...session, psu: back.psu } }
}
