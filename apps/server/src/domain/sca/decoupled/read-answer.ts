import { findPerson } from '../../../core-bank/index.ts'
import { openText } from '../evidence/evidence.ts'
import type { ProvenIdentity, ProviderProblem } from '../psu-authentication.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { readSubject, requestHash, requestText } from '../steps/approval-summary.ts'
import { askProvider } from '../steps/ask-provider.ts'
import { approveAfterLogin } from '../steps/decide-authorisation.ts'
import { readAuthorisationOfLink, withLockedAuthorisation } from '../steps/locked-authorisation.ts'
import { recordLogin } from '../steps/record-login.ts'
import {
  type AskedRequest,
  browserOf,
  type DecoupledProvider,
  endRequest,
  secondsFromNow,
} from './ask-person.ts'
import { type ClaimedRequest, deferRequest, deleteRequest } from './decoupled-requests.store.ts'

const slowDownSeconds = 5

/** How an authorisation ends when the provider's answer has this problem; undefined: the provider is polled again. */
const ENDING_OF = {
  cancelled: 'aborted',
  unavailable: undefined,
  weak: 'locked-out',
  stale: 'locked-out',
  changed: 'locked-out',
  invalid: 'locked-out',
} as const satisfies Record<ProviderProblem, 'aborted' | 'locked-out' | undefined>

/** Polls for the person's answer, and approves or ends the authorisation by it. */
export async function readAnswer(
  setup: ScaSetup,
  provider: DecoupledProvider,
  claimed: ClaimedRequest & { readonly sealedRequest: Buffer },
): Promise<void> {
  const text = openText(
    setup.keys.of(claimed.bankId),
    'decoupled request',
    browserOf(claimed),
    claimed.sealedRequest,
  )
  if (text === undefined) return endRequest(setup, claimed, 'locked-out')
  const asked = JSON.parse(text) as AskedRequest
  const open = await readAuthorisationOfLink(setup, { ...claimed, browser: browserOf(claimed) })
  // It ran out of time, the TPP or somebody without a browser ended it: a late answer must not count.
  if (open.kind === 'rejected' && open.reason === 'timed-out') return endRequest(setup, claimed, 'timed-out')
  if (open.kind === 'rejected' || open.result.status !== 'received')
    return deleteRequest(setup.bankDatabase, claimed)
  const polled = await askProvider(setup, { bankId: claimed.bankId, authentication: provider }, () =>
    provider.decoupled.poll({ authReqId: asked.authReqId, acr: asked.acr }),
  )
  if (polled.kind === 'pending') {
    const intervalSeconds = claimed.intervalSeconds + (polled.slowDown ? slowDownSeconds : 0)
    return defer(setup, claimed, intervalSeconds)
  }
  if (polled.kind === 'expired') return endRequest(setup, claimed, 'timed-out')
  if (polled.kind === 'problem') {
    const ending = ENDING_OF[polled.problem]
    return ending === undefined
      ? defer(setup, claimed, claimed.intervalSeconds)
      : endRequest(setup, claimed, ending)
  }
  return approveAnswered(setup, provider, claimed, { asked, polled })
}

async function defer(setup: ScaSetup, claimed: ClaimedRequest, intervalSeconds: number): Promise<void> {
  const dueAt = secondsFromNow(setup, intervalSeconds)
  await deferRequest(setup.bankDatabase, claimed, { intervalSeconds, dueAt })
}

/** The person approved on their device, where they saw amount and payee: logs them in and approves in their name. */
async function approveAnswered(
  setup: ScaSetup,
  provider: DecoupledProvider,
  claimed: ClaimedRequest,
  { asked, polled }: { asked: AskedRequest; polled: ProvenIdentity },
): Promise<void> {
  const { bankId } = claimed
  const request = { ...claimed, browser: browserOf(claimed) }
  const { nationalId, proof } = polled
  const psu = await findPerson(setup.coreBank, {
    bankId,
    scheme: setup.profileOf(bankId).country.personIdScheme,
    value: nationalId,
  })
  const { signedRequest, requestKey, authReqId, bindingMessage, summaryHash } = asked
  const loggedIn = await withLockedAuthorisation(setup, request, async (step) => {
    const { queries, authorisation } = step
    if (authorisation.status !== 'received') return false
    const payments = (await readSubject(setup, queries, bankId, authorisation)).payments ?? []
    // The device showed something else: the person has not approved what is there now.
    if (requestHash(authorisation, payments) !== summaryHash) return false
    return recordLogin(setup, bankId, step, {
      psu,
      nationalId,
      attempt: authorisation.tries,
      evidence: {
        kind: 'decoupled',
        method: `${provider.name}, on the person's own device`,
        shown: requestText(authorisation, payments),
        proof,
        decoupled: { signedRequest, requestKey, authReqId, bindingMessage },
      },
    })
  })
  if (loggedIn.kind === 'rejected') return deleteRequest(setup.bankDatabase, claimed)
  if (!loggedIn.result) return endRequest(setup, claimed, 'locked-out')
  await approveAfterLogin(setup, request)
  await deleteRequest(setup.bankDatabase, claimed)
}
