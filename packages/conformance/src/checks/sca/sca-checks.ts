import { randomUUID } from 'node:crypto'
import { type Check } from '../../check.ts'
import { failed, NotReachedError, type Outcome, passed } from '../../outcome.ts'
import type { CheckContext } from '../../check-context.ts'
import { describeAnswer, linkOf, textAt } from '../../exchange/read-answer.ts'
import { expectScaRequired, expectStatus, expectThat } from '../support/expect.ts'
import { probe } from '../support/probe.ts'
import { create, NDCT } from '../support/products.ts'
import {
  decide,
  identify,
  inSession,
  moveClock,
  type Redirect,
  requireSession,
} from '../support/psu-steps.ts'
import { isUuid } from '../support/values.ts'

const needs = ['facts', 'psu'] as const

/** A check of the redirect after the SCA of the run's session. */
function redirectCheck(
  given: Pick<Check, 'id' | 'rules' | 'title'>,
  judge: (redirect: Redirect, context: CheckContext) => Outcome,
): Check {
  return {
    ...given,
    severity: 'must',
    needs,
    run: async (context) => judge((await requireSession(context)).redirect, context),
  }
}

const expectParameter = (isRight: boolean, expected: string, { href }: Redirect): Outcome =>
  isRight ? passed() : failed(expected, href)

const REDIRECT_CHECKS: readonly Check[] = [
  redirectCheck(
    {
      id: 'sca/redirect-address',
      rules: ['SCA-04', 'EVT-01'],
      title: 'After an SCA the PSU is sent to the TPP-Redirect-URI.',
    },
    (redirect, { redirectUri }) =>
      expectParameter(
        redirect.href.startsWith(redirectUri),
        `an address that begins with ${redirectUri}`,
        redirect,
      ),
  ),
  redirectCheck(
    {
      id: 'sca/redirect-psu-id',
      rules: ['RDR-01', 'SCA-05', 'SVC-19'],
      title: 'The redirect after a successful SCA has psu-id, a UUID.',
    },
    (redirect) => expectParameter(isUuid(redirect.parameters.get('psu-id')), 'a UUID in psu-id', redirect),
  ),
  redirectCheck(
    {
      id: 'sca/redirect-session',
      rules: ['RDR-03'],
      title: 'The redirect after a successful SCA has tpp-session-id, that of the call.',
    },
    (redirect, { sessionId }) =>
      expectParameter(
        redirect.parameters.get('tpp-session-id') === sessionId,
        `tpp-session-id=${sessionId}`,
        redirect,
      ),
  ),
  redirectCheck(
    {
      id: 'sca/redirect-context',
      rules: ['RDR-04', 'SCA-14'],
      title: 'The redirect after a successful SCA has context, PRIVATE or CORPORATE.',
    },
    (redirect) =>
      expectParameter(
        ['PRIVATE', 'CORPORATE'].includes(redirect.parameters.get('context') ?? ''),
        'context=PRIVATE or context=CORPORATE',
        redirect,
      ),
  ),
]

/** Leaves an SCA without a decision, in a session of its own. */
async function abort(context: CheckContext): Promise<Redirect> {
  const answer = await probe(context, { headers: { 'TPP-Session-ID': `aborted-${randomUUID()}` } })
  return decide(context, answer, { outcome: 'abort' })
}

const FAILED_REDIRECT_CHECKS: readonly Check[] = [
  {
    id: 'sca/redirect-after-failure',
    rules: ['RDR-06', 'RDR-07', 'RDR-08', 'SCA-04'],
    title: 'The redirect after a failed SCA has status (a number), code and message.',
    severity: 'must',
    needs,
    async run(context) {
      const redirect = await abort(context)
      const isWhole =
        /^[45]\d\d$/.test(redirect.parameters.get('status') ?? '') &&
        (redirect.parameters.get('code') ?? '') !== '' &&
        (redirect.parameters.get('message') ?? '') !== ''
      return expectParameter(isWhole, 'status, code and message', redirect)
    },
  },
  {
    id: 'sca/redirect-after-failure-says-no-psu',
    rules: ['RDR-01', 'RDR-06'],
    title: 'The redirect after a failed SCA has no psu-id.',
    severity: 'must',
    needs,
    async run(context) {
      const redirect = await abort(context)
      return expectParameter(!redirect.parameters.has('psu-id'), 'no psu-id', redirect)
    },
  },
  {
    id: 'sca/outcomes-told-apart',
    rules: ['DX-09'],
    title: 'The redirect after a failed SCA distinguishes a refusal from an abort.',
    severity: 'beyond',
    needs,
    async run(context) {
      const aborted = await abort(context)
      const answer = await probe(context, { headers: { 'TPP-Session-ID': `refused-${randomUUID()}` } })
      const refused = await decide(context, answer, { outcome: 'refuse' })
      const outcomes = [aborted, refused].map(({ parameters }) => parameters.get('sca-outcome'))
      return outcomes[0] !== outcomes[1] && !outcomes.includes(null)
        ? passed()
        : failed('two values of sca-outcome', outcomes.join(' and '))
    },
  },
]

const LINK_CHECKS: readonly Check[] = [
  {
    id: 'sca/link-ends-once',
    rules: ['SEC-16'],
    title: 'A link behind which an SCA has ended leads to no other decision.',
    severity: 'beyond',
    needs: [...needs, 'sandbox'],
    async run(context) {
      const answer = await probe(context, { headers: { 'TPP-Session-ID': `ended-${randomUUID()}` } })
      await decide(context, answer, { outcome: 'abort' })
      const again = await context.psu.decide({
        link: linkOf(answer, 'scaRedirect') ?? '',
        outcome: 'approve',
        nationalId: context.facts.psu.nationalId,
      })
      return again === undefined ? passed() : failed('no second decision', again)
    },
  },
]

const readUser = (context: CheckContext, headers: Readonly<Record<string, string | undefined>>) =>
  context.call({ path: '/v1/user', headers })

const SESSION_CHECKS: readonly Check[] = [
  {
    id: 'sca/user',
    rules: ['EP-22', 'ERR-07', 'SCA-01', 'SCA-02'],
    title: 'GET /v1/user in a session without an SCA is answered 401 with a link scaRedirect.',
    severity: 'must',
    needs: [],
    run: async (context) => expectScaRequired(await probe(context)),
  },
  {
    id: 'sca/session-open',
    rules: ['SCA-05', 'SCA-07'],
    title: 'After the SCA the same call with PSU-ID succeeds.',
    severity: 'must',
    needs,
    async run(context) {
      const { headers } = await requireSession(context)
      return expectStatus(await readUser(context, headers), 200)
    },
  },
  {
    id: 'sca/other-session',
    rules: ['LIM-05', 'SCA-07'],
    title: 'Another TPP-Session-ID than the one of the SCA needs an SCA of its own.',
    severity: 'must',
    needs,
    async run(context) {
      const { headers } = await requireSession(context)
      const other = { ...headers, 'TPP-Session-ID': `other-${randomUUID()}` }
      return expectScaRequired(await readUser(context, other))
    },
  },
  {
    id: 'sca/aborted-keeps-session',
    rules: ['LIM-07'],
    title: 'When the SCA of a new session is aborted, the old session remains valid.',
    severity: 'must',
    needs,
    async run(context) {
      const { headers } = await requireSession(context)
      const other = { ...headers, 'TPP-Session-ID': `other-${randomUUID()}` }
      await decide(context, await readUser(context, other), { outcome: 'abort' })
      return expectStatus(await readUser(context, headers), 200)
    },
  },
  {
    id: 'sca/dynamic-linking',
    rules: ['LIM-04', 'SCA-03'],
    title: 'A payment inside the session still waits for the approval of the PSU.',
    severity: 'must',
    needs: [...needs, 'pisp', 'payments'],
    async run(context) {
      const { headers } = await requireSession(context)
      const answer = await create(context, NDCT, { headers: inSession(headers) })
      if (answer.status !== 201) return expectStatus(answer, 201)
      return expectThat(textAt(answer.json, 'transactionStatus') === 'RCVD', 'transactionStatus RCVD', answer)
    },
  },
  {
    id: 'sca/psu-id-unknown',
    rules: ['SCA-06', 'DX-11'],
    title: 'A PSU-ID that was never given to this TPP opens nothing.',
    severity: 'must',
    needs,
    async run(context) {
      const { headers } = await requireSession(context)
      const answer = await readUser(context, { ...headers, 'PSU-ID': randomUUID() })
      return answer.status >= 400 && answer.status < 500
        ? passed()
        : failed('401, or another refusal', describeAnswer(answer))
    },
  },
]

const CORPORATE_CHECKS: readonly Check[] = [
  {
    id: 'sca/corporate-id-missing',
    rules: ['SCA-18', 'ERR-05', 'HDR-13', 'HDR-14'],
    title: 'A corporate request without PSU-Corporate-ID is answered 400.',
    severity: 'must',
    needs: [...needs, 'pisp', 'payments'],
    async run(context) {
      const { headers } = await requireSession(context)
      const corporate = { ...inSession(headers), 'PSU-Context': 'CORPORATE' }
      return expectStatus(await create(context, NDCT, { headers: corporate }), 400)
    },
  },
  {
    id: 'sca/agreements',
    rules: ['EP-21', 'SCA-17'],
    title: 'GET /v1/agreements answers 200 in a session.',
    severity: 'must',
    needs,
    async run(context) {
      const { headers } = await requireSession(context)
      return expectStatus(await context.call({ path: '/v1/agreements', headers }), 200)
    },
  },
  {
    id: 'sca/psu-id-stable',
    rules: ['SCA-06', 'LIM-06'],
    title: 'Another SCA of the same PSU brings the same psu-id and ends the session before.',
    severity: 'must',
    needs,
    async run(context) {
      const before = await requireSession(context)
      context.renewSession()
      const after = await requireSession(context)
      const psuIds = [before, after].map(({ headers }) => headers['PSU-ID'])
      if (psuIds[0] !== psuIds[1]) return failed(`psu-id ${psuIds[0]} again`, after.redirect.href)
      return expectScaRequired(await readUser(context, before.headers))
    },
  },
  {
    id: 'sca/corporate-context',
    rules: ['RDR-02', 'SCA-14', 'SCA-15', 'SCA-16', 'SVC-02', 'HDR-13'],
    title: 'An SCA in corporate context brings context=CORPORATE and psu-corporate-id.',
    severity: 'must',
    needs: [...needs, 'corporate'],
    async run(context) {
      context.renewSession()
      const { corporate } = context.facts
      if (corporate === undefined)
        throw new NotReachedError('No corporation is known.', 'Name one in the fixture.')
      const sessionId = `corporate-${randomUUID()}`
      const { redirect, headers } = await identify(context, { sessionId, ...corporate })
      context.renewSession()
      const isRight =
        redirect.parameters.get('context') === 'CORPORATE' && headers['PSU-Corporate-ID'] !== undefined
      if (!isRight) return failed('context=CORPORATE and psu-corporate-id', redirect.href)
      return expectStatus(await readUser(context, headers), 200)
    },
  },
  {
    id: 'sca/session-hour',
    rules: ['ST-10', 'LIM-03'],
    title: 'A session needs a new SCA after an hour.',
    severity: 'must',
    needs: [...needs, 'sandbox'],
    async run(context) {
      const { headers } = await requireSession(context)
      await moveClock(context, 3660)
      return expectScaRequired(await readUser(context, headers))
    },
  },
]

/** Checks that leave the session of the run as it is, then those that end it. */
export const SCA_CHECKS: readonly Check[] = [
  ...SESSION_CHECKS,
  ...REDIRECT_CHECKS,
  ...FAILED_REDIRECT_CHECKS,
  ...LINK_CHECKS,
  ...CORPORATE_CHECKS,
]
