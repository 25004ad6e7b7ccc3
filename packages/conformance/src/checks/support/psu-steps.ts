import { NotReachedError } from '../../outcome.ts'
import type { CheckContext } from '../../check-context.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { describeAnswer, linkOf } from '../../exchange/read-answer.ts'
import type { PsuTask } from '../../psu.ts'
import { probe } from './probe.ts'
import { create, type Creation, type Product } from './products.ts'
import { isUuid } from './values.ts'

/** What a redirect after an SCA brought. */
export interface Redirect {
  /** The whole address that the browser was sent to. */
  readonly href: string
  readonly parameters: URLSearchParams
}

/** Sends the PSU to the link of an answer, and returns where the browser was sent back to. */
export async function decide(
  context: CheckContext,
  answer: Exchange,
  task: Partial<Omit<PsuTask, 'link'>> = {},
): Promise<Redirect> {
  const link = linkOf(answer, 'scaRedirect')
  if (link === undefined)
    throw new NotReachedError(
      `There is no link scaRedirect to send the PSU to: ${describeAnswer(answer)}`,
      'The server must answer with one.',
    )
  const { nationalId } = context.facts.psu
  const href = await context.psu.decide({ link, outcome: 'approve', nationalId, ...task })
  const parameters = href === undefined ? undefined : URL.parse(href)?.searchParams
  if (href === undefined || parameters === undefined)
    throw new NotReachedError(
      'The PSU did not come back from the SCA.',
      'Somebody must act as the PSU in time.',
    )
  return { href, parameters }
}

export interface Identified {
  readonly redirect: Redirect
  readonly sessionId: string
  /** The headers that a later call for this PSU sends. */
  readonly headers: Readonly<Record<string, string>>
}

interface Who {
  readonly sessionId?: string
  readonly nationalId?: string
  readonly agreementId?: string
}

/** Has the PSU authenticate in a session, by `GET /v1/user`. */
export async function identify(context: CheckContext, who: Who = {}): Promise<Identified> {
  const { sessionId = context.sessionId, ...task } = who
  const answer = await probe(context, { headers: { 'TPP-Session-ID': sessionId } })
  const redirect = await decide(context, answer, task)
  const psuId = redirect.parameters.get('psu-id')
  if (psuId === null || !isUuid(psuId))
    throw new NotReachedError(
      `The redirect after the SCA has no psu-id: ${redirect.href}`,
      'The server must send the PSU back with psu-id.',
    )
  const corporateId = redirect.parameters.get('psu-corporate-id')
  return {
    redirect,
    sessionId,
    headers: {
      'TPP-Session-ID': sessionId,
      'TPP-Redirect-URI': context.redirectUri,
      'PSU-ID': psuId,
      'PSU-IP-Address': '192.0.2.7',
      ...(corporateId === null ? {} : { 'PSU-Corporate-ID': corporateId }),
    },
  }
}

/** The session of the run: the PSU has authenticated in it. */
export function requireSession(context: CheckContext): Promise<Identified> {
  return context.once('session', () => identify(context))
}

/** Headers of a creation inside a session, instead of by single SCA. */
export const inSession = (headers: Identified['headers']) => ({
  'X-PSU-IDENTITY': undefined,
  'PSU-Context': undefined,
  ...headers,
})

export interface ApprovedPayment {
  readonly created: Exchange
  readonly path: string
  readonly redirect: Redirect
}

/** Creates a payment and has the PSU decide about it. */
export async function pay(
  context: CheckContext,
  product: Product,
  { outcome = 'approve', ...change }: Creation & { readonly outcome?: PsuTask['outcome'] } = {},
): Promise<ApprovedPayment> {
  const session = await requireSession(context)
  const created = await create(context, product, {
    ...change,
    headers: { ...inSession(session.headers), ...change.headers },
  })
  if (created.status !== 201)
    throw new NotReachedError(
      `The payment was not created: ${describeAnswer(created)}`,
      'The server must create it first.',
    )
  const redirect = await decide(context, created, { outcome })
  return { created, path: pathOf(created, product), redirect }
}

/** The path of a created payment. */
export function pathOf(created: Exchange, product: Product): string {
  const id: unknown =
    typeof created.json === 'object' && created.json !== null
      ? Reflect.get(created.json, 'paymentId')
      : undefined
  return `${product.path}/${encodeURIComponent(String(id))}`
}

/** Has a sandbox execute what is due. Throws if the sandbox refuses. */
export async function runBatch(context: CheckContext): Promise<void> {
  const answer = await context.call({ method: 'POST', path: '/v1/sandbox/batch-runs' })
  if (answer.status !== 201)
    throw new NotReachedError(
      `No batch was run: ${describeAnswer(answer)}`,
      'The sandbox must run one on request.',
    )
}

/** Moves the clock of a sandbox forward. The session of the run is over then. Throws if the sandbox refuses. */
export async function moveClock(context: CheckContext, advanceSeconds: number): Promise<void> {
  const moved = await context.call({ method: 'PUT', path: '/v1/sandbox/clock', body: { advanceSeconds } })
  if (moved.status !== 200)
    throw new NotReachedError(
      `The sandbox’s clock did not move: ${describeAnswer(moved)}`,
      'The sandbox must have a clock to move.',
    )
  context.renewSession()
}
