import type { SandboxConsentReport } from '@havn/tpp-sdk'
import { type Authorisation, toAuthorisations } from '../authorisations/authorisation.ts'
import { unlogged } from '../design/index.ts'
import type { Context } from '../server/index.ts'

/** A consent with everything that its screen shows. */
export interface Consent extends Omit<SandboxConsentReport, 'authorisations'> {
  readonly authorisations: readonly Authorisation[]
}

/** Reads a consent; undefined if this TPP has none of that id. */
export async function loadConsent(
  { tpp: { bank }, options }: Pick<Context, 'tpp' | 'options'>,
  consentId: string,
): Promise<Consent | undefined> {
  const answer = await bank.sandbox.readSandboxConsent({ consentId }, unlogged)
  if (answer.status !== 200) return undefined
  return {
    ...answer.body,
    authorisations: toAuthorisations(answer.body.authorisations, options.bankPageUrl),
  }
}

type ConsentEvent = SandboxConsentReport['events'][number]

/** What an event is called in the table of states. */
export function causeOf({ cause, detail, accounts }: ConsentEvent): string {
  if (cause === 'granted') return 'granted'
  if (cause === 'restored') return 'reinstated'
  if (detail === 'terminated') return 'terminated'
  if (accounts > 0) return 'accountsWithdrawn'
  return detail === 'objected' ? 'objected' : 'withdrawn'
}

const STATE_AFTER: Readonly<Record<string, string>> = {
  terminated: 'terminatedByTpp',
  objected: 'revokedByPsu',
  withdrawn: 'revokedByPsu',
}

/** The states that a consent has been in, in order. It was requested before it existed. */
export function travelledOf({
  events,
  consentStatus,
}: Pick<Consent, 'events' | 'consentStatus'>): readonly string[] {
  const states = ['requested', ...events.map((event) => STATE_AFTER[causeOf(event)] ?? 'valid')]
  return states.at(-1) === consentStatus ? states : [...states, consentStatus]
}
