import { sealText } from '../evidence/evidence.ts'
import type { DecoupledAuthentication, RedirectAuthentication } from '../psu-authentication.ts'
import type { ScaSetup } from '../sca-setup.ts'
import {
  areAccepted,
  payeesMilliseconds,
  readPayeeChecks,
  readSubject,
  requestHash,
} from '../steps/approval-summary.ts'
import { askProvider } from '../steps/ask-provider.ts'
import { endAuthorisation } from '../steps/end.ts'
import { readAuthorisationOfLink } from '../steps/locked-authorisation.ts'
import { readRequiredAcr } from '../steps/required-acr.ts'
import { bindingMessageOf } from './binding-message.ts'
import {
  type ClaimedRequest,
  deferRequest,
  deleteRequest,
  recordRequest,
} from './decoupled-requests.store.ts'
import { findNationalId } from './find-national-id.ts'

/** The provider of a bank that can ask people on their devices. */
export type DecoupledProvider = RedirectAuthentication & { readonly decoupled: DecoupledAuthentication }

/** What was asked, as it is stored until it is answered. */
export interface AskedRequest {
  readonly authReqId: string
  readonly signedRequest: string
  readonly requestKey: Readonly<Record<string, unknown>>
  readonly bindingMessage: string
  readonly acr: readonly string[]
  /** The hash of what was asked: an answer counts for nothing else. */
  readonly summaryHash: string
}

const retrySeconds = 5

/** The text that only our own job knows: an authorisation that it decides is bound to no browser. */
export const browserOf = ({ authorisationId }: { readonly authorisationId: string }) =>
  `decoupled ${authorisationId}`

/** The moment some seconds from now, as text for the database. */
export const secondsFromNow = ({ clock }: Pick<ScaSetup, 'clock'>, seconds: number) =>
  new Date(clock.milliseconds() + seconds * 1000).toISOString()

/** Sends the request to the person's device, or ends the authorisation if nobody can be asked. */
export async function askPerson(
  setup: ScaSetup,
  provider: DecoupledProvider,
  claimed: ClaimedRequest,
): Promise<void> {
  const { bankId } = claimed
  const request = { ...claimed, browser: browserOf(claimed) }
  // Nothing is bound yet: in a sandbox somebody may still decide without a browser.
  const read = await readAuthorisationOfLink(setup, request)
  if (read.kind === 'rejected' || read.result.status !== 'received')
    return deleteRequest(setup.bankDatabase, claimed)
  const authorisation = read.result
  const subject = await readSubject(setup, setup.bankDatabase, bankId, authorisation)
  const { payments = [] } = subject
  const nationalId = await findNationalId(setup, claimed, authorisation)
  if (nationalId === undefined || payments.length === 0) return endRequest(setup, claimed, 'locked-out')
  const [language = 'nb'] = setup.profileOf(bankId).languages
  // The message has no room for what was found about payees: what the person must see first waits on the bank's own page.
  const payees = await readPayeeChecks(setup, bankId, subject, {
    language,
    waitMilliseconds: payeesMilliseconds,
    personId: authorisation.personId,
  })
  if (!areAccepted(payees, 'unseen')) return deleteRequest(setup.bankDatabase, claimed)
  const bindingMessage = bindingMessageOf(payments, {
    purpose: authorisation.purpose,
    language,
    lengthMax: provider.decoupled.bindingMessageLengthMax,
  })
  if (bindingMessage === undefined) {
    const detail = 'the amounts are longer than bindingMessageLengthMax'
    setup.onLoginProblem?.({ bankId, authentication: provider.name, problem: 'invalid', detail })
    return endRequest(setup, claimed, 'locked-out')
  }
  const acr = await readRequiredAcr(setup, provider, bankId, payments)
  const started = await askProvider(setup, { bankId, authentication: provider }, () =>
    provider.decoupled.request({ nationalId, bindingMessage, acr }),
  )
  if (started.kind === 'problem') {
    if (started.problem !== 'unavailable') return endRequest(setup, claimed, 'locked-out')
    const dueAt = secondsFromNow(setup, retrySeconds)
    return deferRequest(setup.bankDatabase, claimed, { intervalSeconds: claimed.intervalSeconds, dueAt })
  }
  const { authReqId, signedRequest, requestKey, intervalSeconds } = started
  const summaryHash = requestHash(authorisation, payments)
  const asked: AskedRequest = { authReqId, signedRequest, requestKey, bindingMessage, acr, summaryHash }
  await recordRequest(setup.bankDatabase, claimed, {
    sealedRequest: sealText(
      setup.keys.of(claimed.bankId),
      'decoupled request',
      browserOf(claimed),
      JSON.stringify(asked),
    ),
    intervalSeconds,
    dueAt: secondsFromNow(setup, intervalSeconds),
  })
}

/** Ends the authorisation without success, and the request with it. */
export async function endRequest(
  setup: ScaSetup,
  claimed: ClaimedRequest,
  ending: 'locked-out' | 'aborted' | 'timed-out',
): Promise<void> {
  await endAuthorisation(setup, { ...claimed, browser: browserOf(claimed) }, ending)
  await deleteRequest(setup.bankDatabase, claimed)
}
