import type { RedirectOutcome } from '@havn/tpp-sdk'
import type { Tone } from '../design/index.ts'

interface OutcomeText {
  readonly title: string
  readonly tone: Tone
  readonly sentence: string
}

const FAILURES: Readonly<Record<string, string>> = {
  refused: 'The PSU refused. Do not ask again for the same thing; let them choose another way to pay.',
  aborted: 'The PSU went back without deciding. Offer them to try again: start another authorisation.',
  'timed-out': 'The time ran out. Offer the PSU to try again: start another authorisation.',
  'locked-out': 'The bank could not identify the PSU.',
  'not-allowed': 'The PSU may not do this, such as pay from this account or above a limit.',
  faulted: 'The bank could not finish. Read the status, then offer the PSU to try again.',
  'licence-withdrawn': 'The register no longer gives the TPP the role for this service.',
  withdrawn: 'The TPP had cancelled the payment before the PSU decided.',
}

/** What came back, in words. */
export function describeOutcome(outcome: RedirectOutcome): OutcomeText {
  if (outcome.kind === 'authenticated')
    return {
      title: 'The PSU came back: the SCA succeeded',
      tone: 'good',
      sentence:
        'The address says that the PSU has authenticated. It proves nothing by itself: read the status from the bank before you believe in a payment.',
    }
  if (outcome.kind === 'failed') {
    const known = outcome.outcome !== undefined && Object.hasOwn(FAILURES, outcome.outcome)
    return {
      title: 'The PSU came back without an approval',
      tone: 'bad',
      sentence:
        (known ? FAILURES[outcome.outcome ?? ''] : undefined) ?? 'The SCA did not succeed: code says why.',
    }
  }
  return {
    title: 'Here your PSUs come back',
    tone: 'plain',
    sentence:
      'This is the redirect target of the sandbox: the bank sends the browser here after an SCA, unless your TPP-Redirect-URI names another address. This address has no result of an SCA.',
  }
}
