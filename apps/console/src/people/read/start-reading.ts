import { randomUUID } from 'node:crypto'
import { type AnswerOf, type KnownPsu, readRedirect } from '@havn/tpp-sdk'
import { callbackPath } from '../../authorisations/console-session.ts'
import { refusedPage } from '../../authorisations/authorisations.routes.ts'
import { type Context, redirect, type Result } from '../../server/index.ts'
import { personPath } from '../person.ts'

/** The session in which a PSU lets their accounts be read. */
export interface ReadingSession {
  readonly sessionId: string
  readonly psu: KnownPsu | undefined
}

type ListAnswer = AnswerOf<'listAccounts'>
type DecisionAnswer = AnswerOf<'decideAuthorisation'>

// The PSU identifies themselves and then consents; one more, should a consent have been revoked meanwhile.
const approvalsMax = 3

/**
 * Reads the accounts as a TPP does: call, approve in the PSU's name what the 401 asks for, call again. A consent that
 * the PSU has given is used; without one they give it now. Every call is in the reader's list.
 */
export async function startReading(context: Context): Promise<Result> {
  const { params } = context
  const back = personPath(params['customerId'] ?? '')
  let session: ReadingSession = { sessionId: `console-${randomUUID()}`, psu: undefined }
  let answer = await listAccounts(context, session)
  for (let approvals = 0; answer.status === 401 && approvals < approvalsMax; approvals += 1) {
    const decision = await approve(context, answer.body._links.scaRedirect.href)
    if (decision.status !== 200) return refusedPage('The bank did not take the approval', decision, back)
    const outcome = readRedirect(decision.body.redirect)
    if (outcome.kind === 'authenticated') session = { ...session, psu: outcome.psu }
    answer = await listAccounts(context, session)
  }
  if (answer.status !== 200 || session.psu === undefined)
    return refusedPage('The accounts could not be read', answer, back)
  const { id, corporateId } = session.psu
  const query = new URLSearchParams({
    session: session.sessionId,
    psu: id,
    ...(corporateId === undefined ? {} : { corporate: corporateId }),
  })
  return redirect(`${back}/read?${query.toString()}`)
}

/** Reads the accounts with their balances, as the PSU being present. */
export const listAccounts = (
  { tpp, origin }: Pick<Context, 'tpp' | 'origin'>,
  { sessionId, psu }: ReadingSession,
  options: { readonly unlogged?: true } = {},
): Promise<ListAnswer> =>
  tpp.bank.listAccounts(
    {
      session: {
        sessionId,
        redirectUri: `${origin}${callbackPath}`,
        ipAddress: '192.0.2.1',
        ...(psu === undefined ? {} : { psu }),
      },
      query: { withBalance: true },
    },
    options,
  )

/** Approves what is behind a link as the PSU of the form. The id is the part of the link before the last. */
async function approve({ tpp, form }: Context, link: string): Promise<DecisionAnswer> {
  const nationalId = form.get('nationalId')
  const agreementId = form.get('agreementId')
  return tpp.bank.sandbox.decideAuthorisation({
    authorisationId: new URL(link).pathname.split('/').at(-2) ?? '',
    body: {
      outcome: 'approve',
      ...(nationalId === null ? {} : { nationalId }),
      ...(agreementId === null ? {} : { agreementId }),
    },
  })
}
