import { randomUUID } from 'node:crypto'
import type { TppAnswer } from '@havn/tpp-sdk'
import { observationOf, redirectOutcome, redirectParameters } from './observations.ts'
import type { Decision, Stage, StageCall } from './stage.ts'

/** Plays a scenario to its end; what the TPP observes is kept in the stage. */
export type Play = (stage: Stage) => Promise<void>

/** Makes a call and observes its answer. */
export async function observed(stage: Stage, request: StageCall): Promise<TppAnswer> {
  const answer = await stage.call(request)
  stage.observe(observationOf(answer))
  return answer
}

/** A scenario of a single call. */
export const calling =
  (request: (stage: Stage) => StageCall): Play =>
  async (stage) =>
    void (await observed(stage, request(stage)))

/** Creates and approves a payment, then does the steps; observes the status of the payment after each. */
export async function follow(
  stage: Stage,
  request: StageCall,
  ...steps: readonly (() => Promise<unknown>)[]
): Promise<TppAnswer> {
  const created = await observed(stage, request)
  for (const step of [() => stage.decide(created), ...steps]) {
    await step()
    stage.observe(await stage.status(created))
  }
  return created
}

/** Creates a payment and lets the PSU decide; observes how the SCA ended and the status of the payment. */
export async function decided(stage: Stage, request: StageCall, decision: Decision = {}): Promise<void> {
  const created = await observed(stage, request)
  stage.observe(...redirectOutcome(await stage.decide(created, decision)))
  stage.observe(await stage.status(created))
}

/** Has a PSU identify in a new session; returns the headers that name them. */
export async function identify(
  stage: Stage,
  nationalId: string,
  agreementId?: string,
): Promise<Record<string, string>> {
  const session = `trigger-${randomUUID()}`
  const headers = { 'TPP-Session-ID': session }
  const asked = await stage.call({ method: 'GET', path: '/v1/user', headers })
  const decision = { nationalId, ...(agreementId === undefined ? {} : { agreementId }) }
  return { ...headers, 'PSU-ID': psuIdOf(await stage.decide(asked, decision)) }
}

/** Has Kari consent to these accounts, or to all of hers; returns the headers that name her. */
export async function consent(
  stage: Stage,
  nationalId: string,
  accounts?: string[],
): Promise<Record<string, string>> {
  const headers = { 'TPP-Session-ID': `trigger-${randomUUID()}` }
  const asked = await stage.call({ method: 'POST', path: '/v1/bank-offered-consents', headers })
  const decision = { nationalId, ...(accounts === undefined ? {} : { accounts }) }
  return { ...headers, 'PSU-ID': psuIdOf(await stage.decide(asked, decision)) }
}

function psuIdOf(answer: TppAnswer): string {
  const psuId = redirectParameters(answer).get('psu-id')
  if (psuId === null) throw new Error(`the PSU did not identify: ${answer.text}`)
  return psuId
}
